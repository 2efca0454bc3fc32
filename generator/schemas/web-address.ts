/** The schema of a URL that leads to a page of any site. */

import { checked } from './text.ts'
import { isUri } from './urls.ts'

const isUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)
export const url = checked(isUrl, 'a URL that starts with https:// or http://').refine(
  (text) => !isUrl(text) || isUri(text),
  { error: 'a URL with percent-encoded special characters' },
)
