/** The key `notify` of `site.yaml`: the services to which `stele notify` sends what has changed. */

import * as z from 'zod'
import { indexNowKeyPattern, toIndexNowFile } from '../../../shim/contract/notify.ts'
import { documents } from '../../../shim/contract/routes.ts'
import { alsoChecked, checked, url } from './text-rules.ts'

const isKey = (text: string): boolean => indexNowKeyPattern.test(text)

/** Some file systems do not keep apart names that differ only in capitals. */
const ownFiles: ReadonlySet<string> = new Set(Object.values(documents))

const indexnow = alsoChecked(
  checked(isKey, 'a key of 8 to 128 characters: letters without accents, digits and "-"'),
  (text) => !ownFiles.has(toIndexNowFile(text).toLowerCase()),
  'a key that is not the name of another file of the site',
)

const hasCredentials = (text: string): boolean => {
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}

// The hub is published in the feeds.
const websub = alsoChecked(
  url,
  (text) => !URL.canParse(text) || !hasCredentials(text),
  'a URL without a user name and a password',
)

export const notify = z
  .strictObject({
    indexnow: indexnow
      .meta({ description: 'your IndexNow key, which Stele publishes as /KEY.txt' })
      .optional(),
    websub: websub.meta({ description: 'the URL of the WebSub hub in the feeds' }).optional(),
  })
  .meta({ description: 'the services that `stele notify` tells of changes' })
  .default({})
