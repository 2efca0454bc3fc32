/** The change feed `changes.json`, and for each build that it names a file with what has changed since. */

import { documents, toDeltaFile, toMarkdownPath } from '../../../shim/contract/routes.ts'
import { toVariantUrl } from '../../kernel/published-urls.ts'
import { groupByLanguage, isDocument } from '../coverage.ts'
import { createFile, type FilesSurface } from '../surface.ts'
import { parsePreviousChanges, toChanges, toDelta } from './change-feed.ts'
import { listFeedDocuments, toDeltaText, toFeedPieces } from './write-feed.ts'

export const changes: FilesSurface = {
  name: 'changes',
  needs: 'files',
  plan: () => [{ file: documents.changes, lang: null }],
  *toDerived(files, { site, records, previous, nextChange, target }) {
    for (const planned of files) {
      const replaced =
        previous ?? parsePreviousChanges(target.readPublished(planned.file)?.toString() ?? '') ?? null
      const found = toChanges(site, records, replaced)
      yield createFile(planned, () => ({ pieces: toFeedPieces(site, found, nextChange) }))
      for (const [index, build] of found.builds.entries()) {
        // Builds with equal content share an id. Its delta starts at the newest of them.
        if (found.builds.indexOf(build) < index) continue
        yield createFile({ file: toDeltaFile(build), lang: null }, () => ({
          content: toDeltaText(site, build, found, toDelta(found, index), records),
        }))
      }
    }
  },
  coverage: {
    toName: () => documents.changes,
    isExpected: isDocument,
    // The templates name each language but the default one, also where the response without it is the same.
    toAddress: (page, site) =>
      page.kind === 'document' && !page.document.hasPage
        ? toVariantUrl(page.document, page.lang === site.config.languages[0] ? null : page.lang, site)
        : site.config.base_url + toMarkdownPath(page.path),
    read: (file, { readText }, site) =>
      file === documents.changes ? groupByLanguage(listFeedDocuments(readText(), site)) : null,
  },
}
