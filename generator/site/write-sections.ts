/** Writes the files that tell the shim where the sections of each document are. */

import { toSectionsFile } from '../../shim/core/sections.ts'
import { toPageFile } from '../addresses/other-pages.ts'
import type { Site } from '../model/site.ts'
import type { Representation } from '../plan/plan.ts'
import type { PublishTarget } from '../publish/target.ts'
import type { FileRecords } from '../render/file-records.ts'
import type { WrittenFile } from '../render/output.ts'

interface SectionsInput {
  readonly site: Site
  readonly plan: readonly Representation[]
  /** The files of all documents. */
  readonly records: FileRecords
}

/**
 * Writes the files, one JSON object each, with a line for each document.
 * @throws {OperationalError} SYSTEM_ERROR if the disk fails
 */
export function* writeSections(
  { site, plan, records }: SectionsInput,
  target: PublishTarget,
): Generator<WrittenFile> {
  const files = plan.filter(({ kind }) => kind === 'sections').map(({ file }) => file)
  if (files.length === 0) return
  const documents = new Map<string, string[]>(files.map((file) => [file, []]))
  for (const { kind, path } of site.published) {
    if (kind !== 'document') continue
    const markdown = toPageFile(path, 'md')
    documents.get(toSectionsFile(markdown, files.length))?.push(markdown)
  }
  const toLine = (markdown: string) => `${JSON.stringify(markdown)}:${records.getOutline(markdown)}`
  for (const [file, markdownFiles] of documents) {
    const text = `{\n${markdownFiles.sort().map(toLine).join(',\n')}\n}\n`
    yield target.write({ file, bytes: Buffer.from(text) })
  }
}
