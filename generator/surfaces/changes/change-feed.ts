/** The change feed: lists every document with its hash and the build that last changed it, so that clients can sync. */

import * as z from 'zod'
import { toApiFile, toEssayPath, toMarkdownPath } from '../../../shim/contract/routes.ts'
import { type Outline, sectionParameter } from '../../../shim/contract/sections.ts'
import type { FileRecords } from '../../kernel/file.ts'
import { toHash } from '../../kernel/files/hash.ts'
import { toDocumentUrl } from '../../kernel/published-urls.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { toEssayUrl } from '../api/resources.ts'

/** The hash of a document, and the build that last changed it. */
interface DocumentState {
  readonly hash: string
  readonly changed: string
}

/** The part of an earlier feed that a new one depends on, by the ids of documents. */
export type PreviousChanges = ReadonlyMap<string, DocumentState>

const previousSchema = z.object({
  documents: z.array(z.object({ id: z.string(), hash: z.string(), changed: z.string() })),
})

/** Parses the feed of an earlier build; null if the text is not a feed. */
export function parsePreviousChanges(text: string): PreviousChanges | null {
  try {
    const { documents } = previousSchema.parse(JSON.parse(text.split('\n').map(removeSections).join('\n')))
    return new Map(documents.map(({ id, hash, changed }) => [id, { hash, changed }]))
  } catch {
    return null
  }
}

/** Removes the sections from a line with a document. They are most of the feed of a large site, and would need memory. */
function removeSections(line: string): string {
  const start = line.indexOf(',"sections":[')
  const [end] = /\]\},?$/.exec(line.slice(-3)) ?? []
  return start === -1 || end === undefined || !line.startsWith('{"id":')
    ? line
    : line.slice(0, start) + end.slice(1)
}

/**
 * Serializes the feed, one line for each document. The id of the build is a hash of all documents, so the same documents give
 * the same id.
 * @param files returns the hash of a file of the site, and the outline of a document's Markdown
 * @param previous the feed of the build that this one replaces; null if there is none
 */
export function* toChangeFeed(
  site: Site,
  { getHash, getOutline }: Pick<FileRecords, 'getHash' | 'getOutline'>,
  previous: PreviousChanges | null,
): Generator<string> {
  const pages = site.published.filter((page) => page.kind === 'document')
  const documents = pages.map((page) => ({ page, id: toId(page), hash: toDocumentHash(page, site, getHash) }))
  const build = toHash(Buffer.from(documents.map(({ id, hash }) => `${id} ${hash}`).join('\n')))
  yield `{"build":${JSON.stringify(build)},"documents":[`
  let chunk = ''
  for (const [index, { page, id, hash }] of documents.entries()) {
    const old = previous?.get(id)
    const changed = old?.hash === hash ? old.changed : build
    const outline: Outline = JSON.parse(getOutline(toDecodedPageFile(page.path, 'md')))
    const entry = toEntry(page, id, site, { hash, changed }, outline)
    chunk += `${index === 0 ? '' : ','}\n${JSON.stringify(entry)}`
    if ((index + 1) % entriesPerChunk !== 0) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}\n]}\n`
}

const entriesPerChunk = 100

const toId = ({ document: { kind, slug, lang } }: DocumentPage): string =>
  kind === 'essay' ? `${slug}/${lang}` : `pages/${slug}/${lang}`

/** The hash of the document's Markdown and, for an essay, of its API response. */
function toDocumentHash(
  { path, lang, document }: DocumentPage,
  { config: { languages } }: Site,
  getHash: FileRecords['getHash'],
): string {
  const markdown = getHash(toDecodedPageFile(path, 'md'))
  if (document.kind === 'page') return markdown
  const variant = lang === languages[0] ? null : lang
  return toHash(Buffer.from(`${markdown} ${getHash(toApiFile(toEssayPath(document.slug), variant))}`))
}

/** `surfaces/openapi/index.ts` describes the fields. */
function toEntry(
  page: DocumentPage,
  id: string,
  site: Site,
  { hash, changed }: DocumentState,
  [tokens, sections]: Outline,
) {
  const { path, lang, document } = page
  const markdownUrl = site.config.base_url + toMarkdownPath(path)
  return {
    id,
    lang,
    url: toDocumentUrl(page, site),
    api_url: document.kind === 'essay' ? toEssayUrl(site, page, lang) : null,
    markdown_url: markdownUrl,
    hash,
    changed,
    tokens,
    ...(site.hosting.servedBy === 'shim' && {
      sections: sections.map(([anchor, title, level, , , size]) => ({
        id: anchor,
        title,
        level,
        url: `${markdownUrl}?${sectionParameter}=${encodeURIComponent(anchor)}`,
        tokens: size,
      })),
    }),
  }
}
