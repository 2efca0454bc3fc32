/** The schema of a URL that leads to a page of any site. */

import { alsoChecked, checked } from './text-rules.ts'
import { isUri } from './urls.ts'

const isUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

export const url = alsoChecked(
  checked(isUrl, 'a URL that starts with https:// or http://'),
  (text) => !isUrl(text) || isUri(text),
  'a URL with percent-encoded special characters',
)
