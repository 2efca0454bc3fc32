/** The change feed. It compares the hashes of this build with the hashes of the build that it replaces. */

import { documents } from '../../../shim/contract/routes.ts'
import { toEntry } from '../../kernel/file.ts'
import { groupByLanguage, isDocument, toUrl } from '../coverage.ts'
import type { FilesSurface } from '../surface.ts'
import { parsePreviousChanges, toChangeFeed } from './change-feed.ts'

export const changes: FilesSurface = {
  name: 'changes',
  needs: 'files',
  plan: () => [{ file: documents.changes, lang: null }],
  *toEntries(files, { site, records, previous, target }) {
    for (const planned of files)
      yield toEntry(planned, null, () => {
        const replaced =
          previous ?? parsePreviousChanges(target.readPublished(planned.file)?.toString() ?? '')
        return { pieces: toChangeFeed(site, records, replaced) }
      })
  },
  coverage: {
    toName: () => documents.changes,
    isExpected: isDocument,
    toAddress: toUrl,
    read(file, { readText }) {
      if (file !== documents.changes) return null
      const entries = readText().matchAll(/"lang":"([^"]*)","url":"([^"]*)"/g)
      return groupByLanguage(Array.from(entries, ([, lang = '', url = '']) => [lang, url]))
    },
  },
}
