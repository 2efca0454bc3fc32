/** What a published file refers to, and the anchors that it has, read from its bytes. */

import { documents, openapiFiles, toMarkdownPath } from '../../shim/contract/routes.ts'
import { decodeReferences, findAttributes } from '../markdown/html.ts'

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

const decoder = new TextDecoder()

/** Reads a file by its kind; what refers to nothing, such as an asset, has no links. */
export function readPublished(file: string, bytes: Uint8Array): Reading {
  const plain = { file, path: `/${file}`, anchors: new Set<string>(), twice: null }
  const readText = () => decoder.decode(bytes)
  if (file.endsWith('.html')) return readPage(file, readText())
  if (file.endsWith('.xml')) return { ...plain, links: listXmlLinks(readText()) }
  // It holds the texts of all pages, whose own files are read.
  if (file.endsWith(documents.llmsFull)) return { ...plain, links: [] }
  if (file === documents.robots)
    return { ...plain, links: [...readText().matchAll(/^Sitemap: (\S+)$/gm)].map(([, url = '']) => url) }
  if (/\.(md|txt)$/.test(file)) return { ...plain, links: listMarkdownLinks(readText()) }
  if (/^api\/.*\.json$/.test(file) || file === documents.apiCatalog || file === openapiFiles.json)
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
    if (name === 'href' || name === 'src') links.push(value)
    else if (name === 'id') {
      if (anchors.has(value)) twice ??= value
      anchors.add(value)
    }
  }
  return { file, path: toPath(file), links, anchors, twice }
}

const listXmlLinks = (xml: string): string[] =>
  [...xml.matchAll(/<(?:[^<>]*? href="|(?:loc|id|uri)>)([^"<]+)/g)].map(([, url = '']) =>
    decodeReferences(url),
  )

/**
 * Our own links are whole, above the rule that begins an author's text; a guide's links are those of its page.
 * What looks like a link in a title or a description has a backslash in it.
 */
function listMarkdownLinks(text: string): string[] {
  const [own = ''] = text.split('\n---\n')
  return [...own.matchAll(/(?<!\\)\]\((https?:[^)\s]+)/g)].map(([, url = '']) => decodeEscapes(url))
}

/** An address without the backslashes that Markdown puts before brackets. */
export const decodeEscapes = (text: string): string => text.replace(/\\(?=[[\]])/g, '')

/** Texts of the author's, in which an address is no address of an answer. */
const texts: ReadonlySet<string> = new Set([
  'content',
  'service',
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
