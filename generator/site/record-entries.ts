/** The entries of the sections and of the change feed. Both list hashes and sections of the rendered documents. */

import { documents } from '../../shim/contract/routes.ts'
import { toSectionsFile } from '../../shim/core/sections.ts'
import { toPageFile } from '../addresses/other-pages.ts'
import { type Entry, toEntry } from '../kernel/entry.ts'
import type { FileRecords } from '../kernel/file-records.ts'
import type { PublishTarget } from '../kernel/publish/target.ts'
import { type PreviousFeed, parsePreviousFeed, toChangeFeed } from '../surfaces/changes/change-feed.ts'
import type { SiteInput } from './site-input.ts'

/**
 * Creates the entries of the files that tell the shim where the sections of each document are: one JSON object each, with a line
 * for each document.
 */
export function* toSectionsEntries({ site, plan }: SiteInput, records: FileRecords): Generator<Entry> {
  const files = plan.filter(({ kind }) => kind === 'sections')
  const documents = new Map<string, string[]>(files.map(({ file }) => [file, []]))
  for (const { kind, path } of files.length === 0 ? [] : site.published) {
    if (kind !== 'document') continue
    const markdown = toPageFile(path, 'md')
    documents.get(toSectionsFile(markdown, files.length))?.push(markdown)
  }
  const toLine = (markdown: string) => `${JSON.stringify(markdown)}:${records.getOutline(markdown)}`
  for (const representation of files) {
    const lines = (documents.get(representation.file) ?? []).sort().map(toLine)
    yield toEntry(representation, null, () => ({ content: `{\n${lines.join(',\n')}\n}\n` }))
  }
}

/**
 * Creates the entry of the change feed.
 * @param previous the feed of the build that this one replaces; null for the published one
 */
export function toChangesEntry(
  { site }: SiteInput,
  records: FileRecords,
  previous: PreviousFeed | null,
  target: Pick<PublishTarget, 'readPublished'>,
): Entry {
  const file = documents.changes
  return toEntry({ file, lang: null }, null, () => {
    const replaced = previous ?? parsePreviousFeed(target.readPublished(file)?.toString() ?? '')
    return { pieces: toChangeFeed(site, records, replaced) }
  })
}
