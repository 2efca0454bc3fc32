/**
 * The files that tell the shim where the sections of each document are: one JSON object each, with a line for each document. Other hosts
 * cannot serve a section.
 */

import { documentsPerSectionsFile, toNumberedSectionsFile } from '../../../shim/contract/sections.ts'
import { toSectionsFile } from '../../../shim/core/sections.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { Page } from '../../site/model/site.ts'
import { hasPage, isDocument } from '../coverage.ts'
import { createFile, type FilesSurface } from '../surface.ts'

/** Whether a page is a document with a Markdown file. */
const hasMarkdown = (page: Page): boolean => isDocument(page) && hasPage(page)

export const sections: FilesSurface = {
  name: 'sections',
  needs: 'files',
  plan({ hosting, published }) {
    if (hosting.servedBy !== 'shim') return []
    const length = Math.ceil(published.filter(hasMarkdown).length / documentsPerSectionsFile)
    return Array.from({ length }, (_, number) => ({ file: toNumberedSectionsFile(number), lang: null }))
  },
  *toDerived(files, { site, records }) {
    const documents = new Map<string, string[]>(files.map(({ file }) => [file, []]))
    for (const page of files.length === 0 ? [] : site.published) {
      if (!hasMarkdown(page)) continue
      const markdown = toDecodedPageFile(page.path, 'md')
      documents.get(toSectionsFile(markdown, files.length))?.push(markdown)
    }
    const toLine = (markdown: string) => `${JSON.stringify(markdown)}:${records.getOutline(markdown)}`
    for (const planned of files) {
      const lines = (documents.get(planned.file) ?? []).sort().map(toLine)
      yield createFile(planned, () => ({ content: `{\n${lines.join(',\n')}\n}\n` }))
    }
  },
}
