/**
 * Collects the files of a collection in Stele's own layout: `talks/<slug>/<language>.md` or a data file in its place; and data without a
 * language as `talks/<slug>.yaml`, or as the rows of a table, which is an item in every language of the site.
 */

import { basename } from 'node:path'
import type { VFile } from 'vfile'
import type { DocumentFile } from '../../kernel/document.ts'
import { type FolderEntry, type ListFolder, toOutsideLink } from '../../kernel/files/walk.ts'
import type { Source } from '../schemas/source.ts'
import { isTable, readDataFile } from '../texts/data.ts'
import {
  type CollectedSource,
  collectSlugFolder,
  documentExtensions,
  toUnexpected,
} from './content-folder.ts'

/** The extensions of files that have the data of one document. */
const dataExtensions = ['yaml', 'yml', 'json', 'toml'] as const

const dataFile = new RegExp(`^(.+)\\.(?:${dataExtensions.join('|')})$`)

/**
 * @param index of the source
 * @param path of its folder, as messages show it
 */
export function collectItems(
  source: Source,
  index: number,
  path: string,
  list: ListFolder,
  unexpectedFiles: VFile[],
): CollectedSource {
  const collected = (list(path) ?? []).map((entry): CollectedSource => {
    if (entry.kind === 'folder')
      return collectSlugFolder(entry, source, index, list, unexpectedFiles, [
        ...documentExtensions,
        ...dataExtensions,
      ])
    const [, slug] = dataFile.exec(entry.name) ?? []
    if (entry.kind === 'outside link') unexpectedFiles.push(toOutsideLink(entry.path))
    else if (slug !== undefined) return { documents: toItems(entry, slug, source, index), assets: [] }
    else if (isTable(entry.name))
      return { documents: collectRows(entry, source, index, unexpectedFiles), assets: [] }
    else
      unexpectedFiles.push(
        toUnexpected(
          entry,
          `${basename(path)}/<slug>/<language>.md, ${basename(path)}/<slug>.yaml and tables such as ${basename(path)}/all.csv`,
        ),
      )
    return { documents: [], assets: [] }
  })
  return {
    documents: collected.flatMap(({ documents }) => documents),
    assets: collected.flatMap(({ assets }) => assets),
  }
}

/** Each row of a table is an item. The mistakes of the table are on its file. */
function collectRows(
  entry: FolderEntry,
  source: Source,
  index: number,
  unexpectedFiles: VFile[],
): readonly DocumentFile[] {
  const { file, documents } = readDataFile(entry.path)
  if (file.messages.length > 0) unexpectedFiles.push(file)
  return documents.flatMap(({ slug }) =>
    slug === null ? [] : toItems(entry, slug, source, index, `#${slug}`),
  )
}

/** A file without a language is an item in each. */
const toItems = (
  entry: FolderEntry,
  slug: string,
  { kind, collection, id, languages }: Source,
  index: number,
  row = '',
): DocumentFile[] =>
  languages.map(({ code }) => ({
    kind,
    collection,
    slug,
    lang: code,
    format: 'md',
    file: entry.path,
    id: `${id}/${entry.name}${row}`,
    source: index,
  }))
