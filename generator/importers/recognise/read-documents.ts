/** Reads the front matter of the documents of a site, before site.yaml exists. It reports no mistakes: the first build does. */

import { posix } from 'node:path'
import { VFile } from 'vfile'
import { findFrontMatter, parsers } from '../../content/formats/front-matter.ts'
import { maxYamlBytes } from '../../content/formats/limits.ts'
import { createGlobs } from '../../content/schemas/globs.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { getImporter } from '../importers.ts'
import { fileNameDate, type Place } from '../place.ts'
import type { FoundSite, FoundSource } from './found-site.ts'
import { type SiteFolder, toInner } from './site-folder.ts'

export interface FoundDocument {
  /** Relative to the folder of its source. */
  readonly path: string
  readonly place: Place
  /** Its front matter. */
  readonly values: Readonly<Record<string, unknown>>
}

const slugify = { paths: 'on', anchors: 'on', paths_keep_dates: false, paths_remove_accents: false } as const

/** Reads the documents of a source one by one. Pages of lists and documents without a page are left out. */
export function* readDocuments(
  site: SiteFolder,
  generator: FoundSite['generator'],
  { folder, files, ignore = [], fields }: Pick<FoundSource, 'folder' | 'files' | 'ignore' | 'fields'>,
): Iterable<FoundDocument> {
  const importer = getImporter(generator)
  const splitsDate = { ...importer.fields, ...fields }.date.includes(fileNameDate)
  const isDocument = createGlobs(files ?? importer.files)
  const isIgnored = createGlobs([...importer.ignore, ...ignore])
  for (const path of site.listFiles(folder)) {
    if (!isDocument(path) || isIgnored(path)) continue
    const name = path.replace(/\.[^./]+$/, '')
    const id = toInner(folder, name)
    const { needsFrontMatter } = importer
    const place = importer.place(name, { id, splitsDate, slugify, needsFrontMatter })
    if (place.isSection) continue
    const values = readValues(site.read(toInner(folder, path)))
    const location = { ...place, path, id, lang: null, locale: '', basename: posix.basename(name) }
    if (!importer.isHidden(values, location)) yield { path, place, values }
  }
}

/** Reads the front matter of a text; empty without one. */
export function readValues(text: string): FoundDocument['values'] {
  const block = findFrontMatter(text)
  if (block === null || block.end - block.start > maxYamlBytes) return {}
  const { value } = parsers[block.format](text.slice(block.start, block.end), new VFile(), block.start)
  return isMap(value) ? value : {}
}
