/**
 * The export: all essays of a language as API responses, one in a line, in few files; and so all documents of each collection of the author.
 * The first document is the oldest one, so a new one changes only the last part.
 */

import { exportIndexFile, toApiFile, toExportFile, toItemPath } from '../../../shim/contract/routes.ts'
import type { FileRecords } from '../../kernel/file.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { listDocuments } from '../published-documents.ts'
import { createFile, deriveFile, type FilesSurface, type SourceTools } from '../surface.ts'

/** Bounds of a part. An edit changes one part, so parts have few documents; some hosts accept no file of more than 25 MiB. */
export const maxDocuments = 500
const maxBytes = 20 * 2 ** 20

/** The documents of one collection and language in one file. */
interface Part {
  readonly file: string
  readonly lang: string
  /** The files of the API responses. */
  readonly responses: readonly string[]
}

export const exports: FilesSurface = {
  name: 'export',
  needs: 'files',
  plan: () => [{ file: exportIndexFile, lang: null }],
  *toDerived(files, { site, records }) {
    const { languages, collections } = site.config
    const parts = ['essays', ...collections.map(({ name }) => name)].flatMap((collection) =>
      languages.flatMap((lang) => toParts(collection, lang, site, records)),
    )
    for (const { file, responses } of parts)
      yield deriveFile({ file, lang: null }, { input: responses, reads: responses }, (input, { read }) => ({
        pieces: toLines(input, read),
      }))
    for (const planned of files)
      yield createFile(planned, () => ({ content: `${JSON.stringify(toIndex(parts, site, records))}\n` }))
  },
}

function* toLines(responses: readonly string[], read: SourceTools['read']): Generator<Buffer> {
  const lineEnd = Buffer.from('\n')
  for (const response of responses) yield Buffer.concat([read(response), lineEnd])
}

/** Distributes the documents of a collection and a language among files. */
function toParts(
  collection: string,
  lang: string,
  site: Site,
  { getLength }: Pick<FileRecords, 'getLength'>,
): readonly Part[] {
  const { languages } = site.config
  const responses = listOldestFirst(collection, lang, site).map(({ document }) =>
    toApiFile(toItemPath(collection, document.slug), lang === languages[0] ? null : lang),
  )
  // Each has a line end.
  return splitIntoParts(responses, (file) => getLength(file) + 1).map((part, index) => ({
    file: toExportFile(lang, index + 1, collection),
    lang,
    responses: part,
  }))
}

/**
 * Splits a list where a part would have too many elements or bytes. An element that is longer than a part has one alone.
 * @param getLength returns the bytes of an element
 */
export function splitIntoParts<T>(
  elements: readonly T[],
  getLength: (element: T) => number,
): readonly (readonly T[])[] {
  const parts: T[][] = []
  let bytes = 0
  for (const element of elements) {
    const length = getLength(element)
    const last = parts.at(-1)
    if (last === undefined || last.length === maxDocuments || bytes + length > maxBytes) {
      parts.push([element])
      bytes = length
    } else {
      last.push(element)
      bytes += length
    }
  }
  return parts
}

/** The documents of a collection in a language, oldest first. Those without a date come before all others. */
const listOldestFirst = (collection: string, lang: string, { published }: Site): readonly DocumentPage[] =>
  listDocuments(published, collection, lang).toReversed()

/** Returns the name of a part in the index. */
export const toExportName = (file: string): string => file.replace(/^export\//, '')

const toIndex = (
  parts: readonly Part[],
  { config: { base_url } }: Site,
  { getHash, getLength }: Pick<FileRecords, 'getHash' | 'getLength'>,
) => ({
  files: parts.map(({ file, lang, responses }) => ({
    name: toExportName(file),
    url: `${base_url}/${file}`,
    lang,
    hash: getHash(file),
    bytes: getLength(file),
    documents: responses.length,
  })),
})
