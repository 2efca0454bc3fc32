/** What a published file refers to, and the anchors that it has, read from its bytes. */

import { documents, toMarkdownPath } from '../../shim/contract/routes.ts'
import { findAttributes } from '../markdown/html.ts'

export interface Reading {
  readonly file: string
  /** Where it is read: links may be relative to this. */
  readonly path: string
  /** Every address in it that our own renderers may have written. */
  readonly links: readonly string[]
  readonly anchors: ReadonlySet<string>
  /** An anchor that stands there twice; null where none does. */
  readonly twice: string | null
}

/** Reads a file by its kind; what refers to nothing, such as an asset, has no links. */
export function readPublished(file: string, bytes: Uint8Array): Reading {
  const plain = { file, path: `/${file}`, anchors: new Set<string>(), twice: null }
  const readText = () => new TextDecoder().decode(bytes)
  if (file.endsWith('.html')) return readPage(file, readText())
  if (file.endsWith('.xml')) return { ...plain, links: listXmlLinks(readText()) }
  // It holds the texts of all pages, whose own files are read.
  if (file.endsWith(documents.llmsFull)) return { ...plain, links: [] }
  if (/\.(md|txt)$/.test(file)) return { ...plain, links: listMarkdownLinks(readText()) }
  if ((file.startsWith('api/') && file.endsWith('.json')) || file === documents.apiCatalog)
    return { ...plain, links: listAddresses(JSON.parse(readText())) }
  return { ...plain, links: [] }
}

/** The path of a page by its file. */
export const toPath = (file: string): string =>
  file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`

/** The path of a page's Markdown, which has the same anchors. */
export const toTwin = (page: Reading): string => toMarkdownPath(page.path)

function readPage(file: string, html: string): Reading {
  const anchors = new Set<string>()
  const links: string[] = []
  let twice: string | null = null
  // What is written holds no comment; in the value of an attribute there may be what looks like one.
  for (const { name, value } of findAttributes(html.replaceAll('<!--', ''))) {
    const text = decodeReferences(value)
    if (name === 'href' || name === 'src') links.push(text)
    else if (name === 'id') {
      if (anchors.has(text)) twice ??= text
      anchors.add(text)
    }
  }
  return { file, path: toPath(file), links, anchors, twice }
}

/** The serialisers write character references as hexadecimal numbers, and the least of them by name. */
const decodeReferences = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&')

const listXmlLinks = (xml: string): string[] =>
  [...xml.matchAll(/(?:href="|<(?:loc|id|uri)>)([^"<]+)/g)].map(([, url = '']) => decodeReferences(url))

/**
 * Our own links are whole, above the rule that begins an author's text; a guide's links are those of its page.
 * What looks like a link in a title or a description has a backslash in it.
 */
function listMarkdownLinks(text: string): string[] {
  const [own = ''] = text.split('\n---\n')
  return [...own.matchAll(/\]\((https?:[^)\s]+)|^Sitemap: (\S+)$/gm)].map(
    ([, link, map]) => link ?? map ?? '',
  )
}

/** Texts of the author's, in which an address is no address of an answer. */
const texts: ReadonlySet<string> = new Set([
  'content',
  'title',
  'description',
  'bio',
  'name',
  'focus',
  'tags',
])

/** Every address in an answer. */
function listAddresses(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\/\S+$/.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(listAddresses)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (texts.has(key) ? [] : listAddresses(inner)))
}
