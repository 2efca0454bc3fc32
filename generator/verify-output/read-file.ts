/** What a published file refers to, and the anchors that it has, read from its bytes. */

import { documents, openapiFiles } from '../../shim/contract/routes.ts'
import { decodeReferences, findAttributes } from '../markdown/html.ts'

export interface ReadFile {
  readonly file: string
  /** Where it is read: links may be relative to this. */
  readonly path: string
  /** Every address in it that our own renderers may have written. */
  readonly links: readonly string[]
  readonly anchors: ReadonlySet<string>
  /** An anchor that stands there twice; null where none does. */
  readonly twice: string | null
}

/** What a file holds: as text or as JSON it is read when it is first asked for, and once. */
export interface Content {
  readonly bytes: Buffer
  readonly readText: () => string
  readonly readJson: () => unknown
}

export function createContent(bytes: Buffer): Content {
  let text: string | null = null
  let json: { readonly value: unknown } | null = null
  const readText = () => {
    text ??= bytes.toString()
    return text
  }
  const readJson = () => {
    json ??= { value: JSON.parse(readText()) }
    return json.value
  }
  return { bytes, readText, readJson }
}

/** Reads a file by its kind; what refers to nothing, such as an asset, has no links. */
export function readReferences(file: string, { bytes, readText, readJson }: Content): ReadFile {
  const plain = { file, path: `/${file}`, anchors: new Set<string>(), twice: null }
  if (file.endsWith('.html')) return readPage(file, readText())
  if (file.endsWith('.xml')) return { ...plain, links: listXmlLinks(readText()) }
  // It holds the texts of all pages, whose own files are read.
  if (file.endsWith(documents.llmsFull)) return { ...plain, links: [] }
  if (file === documents.robots)
    return { ...plain, links: Array.from(readText().matchAll(/^Sitemap: (\S+)$/gm), ([, url = '']) => url) }
  if (/\.(md|txt)$/.test(file)) return { ...plain, links: listMarkdownLinks(bytes) }
  if (/^api\/.*\.json$/.test(file) || file === documents.apiCatalog || file === openapiFiles.json)
    return { ...plain, links: listAddresses(readJson()) }
  return { ...plain, links: [] }
}

/** The path of a page by its file. */
export const toPath = (file: string): string =>
  file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`

function readPage(file: string, html: string): ReadFile {
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
  Array.from(xml.matchAll(/<(?:[^<>]*? href="|(?:loc|id|uri)>)([^"<]+)/g), ([, url = '']) =>
    decodeReferences(url),
  )

/**
 * Our own links are whole, above the rule that begins an author's text; a guide's links are those of its page.
 * What looks like a link in a title or a description has a backslash in it.
 */
function listMarkdownLinks(bytes: Buffer): string[] {
  const end = bytes.indexOf('\n---\n')
  const own = end === -1 ? bytes : bytes.subarray(0, end)
  return Array.from(own.toString().matchAll(/(?<!\\)\]\((https?:[^)\s]+)/g), ([, url = '']) =>
    decodeEscapes(url),
  )
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
