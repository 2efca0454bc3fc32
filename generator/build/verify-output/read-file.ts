/** Reads the links and the anchors of a rendered file from its bytes. */

import { extraSchemaName } from '../../../shim/contract/resources.ts'
import { apiBase, documents, openapiFiles, operations } from '../../../shim/contract/routes.ts'
import { decodeReferences, findAttributes, listUrls } from '../../content/markdown/html-attributes.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { type Content, decodeEscapes, toHeader } from '../../surfaces/coverage.ts'

/** The links and anchors of a file. */
export interface FileReferences {
  readonly file: string
  /** The path at which clients read the file. Links are relative to it. */
  readonly path: string
  /** Every address in the file that the build may have written itself, as in the file. */
  readonly links: readonly string[]
  /** The `id` attributes of an HTML page. */
  readonly anchors: ReadonlySet<string>
  /** The first anchor that the page has twice; null if there is none. */
  readonly duplicateAnchor: string | null
}

/** The JSON files outside the API that have addresses. */
const jsonDocuments: ReadonlySet<string> = new Set([
  documents.apiCatalog,
  documents.agentSkills,
  openapiFiles.json,
])

/** Reads the links of a file, by its extension. Files of other types, such as assets, have none. */
export function readReferences(file: string, { bytes, readText, readJson }: Content): FileReferences {
  const plain = { file, path: `/${file}`, anchors: new Set<string>(), duplicateAnchor: null }
  if (file.endsWith('.html')) return readPage(file, readText())
  if (file.endsWith('.css')) return { ...plain, links: listFontFiles(readText()) }
  if (file.endsWith('.webmanifest')) return { ...plain, links: listIcons(readJson()) }
  if (file.endsWith('.xml')) return { ...plain, links: listXmlLinks(readText()) }
  // It repeats the texts of all pages. Their own files are checked.
  if (file.endsWith(documents.llmsFull)) return { ...plain, links: [] }
  if (file === documents.robots)
    return { ...plain, links: Array.from(readText().matchAll(/^Sitemap: (\S+)$/gm), ([, url = '']) => url) }
  if (/\.(md|txt)$/.test(file)) return { ...plain, links: listMarkdownLinks(bytes) }
  const [, collection = 'essays'] = /^api\/v1\/([^/.]+)/.exec(file) ?? []
  if (!ownResponses.has(collection)) return { ...plain, links: listFieldAddresses(readJson(), collection) }
  if (/^api\/.*\.json$/.test(file) || jsonDocuments.has(file))
    return { ...plain, links: listAddresses(readJson()) }
  return { ...plain, links: [] }
}

/** Lists the font files beside a stylesheet, and their licence, as `page-assets.ts` and `theme-assets.ts` write them. */
const listFontFiles = (css: string): string[] =>
  Array.from(css.matchAll(/url\("([\w.~@+,=-]+\.(?:woff2|txt))"\)/g), ([, name = '']) => name)

/** Lists the icons beside a web app manifest, as `theme-assets.ts` writes them. */
const listIcons = (manifest: unknown): string[] =>
  (manifest as { readonly icons: readonly { readonly src: string }[] }).icons.map(({ src }) => src)

/** The path of an HTML page by its file. */
export const toPath = (file: string): string =>
  file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`

/** The attribute with the address of the search module, as `built-in-pages.ts` writes it. */
const searchModule = ' data-module="'

/** Finds the address of the search module. A text that looks like the attribute is outside of a tag. */
function findSearchModule(file: string, html: string): string | null {
  const at = file.endsWith('search.html') ? html.indexOf(searchModule) : -1
  if (at === -1 || html.lastIndexOf('<', at) < html.lastIndexOf('>', at)) return null
  const start = at + searchModule.length
  return html.slice(start, html.indexOf('"', start))
}

/** The image of a page in Open Graph metadata, as `head.ts` writes it. */
const imageMetadata = '<meta property="og:image" content="'

function readPage(file: string, html: string): FileReferences {
  const anchors = new Set<string>()
  const links: string[] = []
  let duplicateAnchor: string | null = null
  // Rendered pages have no comments, but an attribute's value may look like the start of one.
  for (const { name, value } of findAttributes(html.replaceAll('<!--', ''))) {
    for (const href of listUrls({ name, value })) links.push(href)
    if (name === 'id') {
      if (anchors.has(value)) duplicateAnchor ??= value
      anchors.add(value)
    }
  }
  const image = html.indexOf(imageMetadata)
  if (image !== -1) {
    const start = image + imageMetadata.length
    links.push(decodeReferences(html.slice(start, html.indexOf('"', start))))
  }
  const module = findSearchModule(file, html)
  if (module !== null) links.push(module)
  return { file, path: toPath(file), links, anchors, duplicateAnchor }
}

/** Lists the links of a feed or a sitemap. A hub can be on the same host, and is no part of the site. */
const listXmlLinks = (xml: string): string[] =>
  Array.from(xml.matchAll(/<(?:(?!link rel="hub")[^<>]*? href="|(?:loc|id|uri)>)([^"<]+)/g), ([, url = '']) =>
    decodeReferences(url),
  )

/**
 * Lists the absolute links above the first rule, which the build writes. The author's text follows the rule. Links in a
 * guide are checked in its HTML page. In titles and descriptions, a backslash escapes everything that looks like a link.
 */
function listMarkdownLinks(bytes: Buffer): string[] {
  return Array.from(
    toHeader(bytes)
      .toString()
      .matchAll(/(?<!\\)\]\((https?:(?:\\.|[^)\s\\])+)/g),
    ([, url = '']) => decodeEscapes(url),
  )
}

/** The keys of texts that an author wrote. Addresses in these are not checked. */
const authorTextKeys: ReadonlySet<string> = new Set([
  'content',
  'service',
  'title',
  'description',
  'bio',
  'name',
  'focus',
  'tags',
  'excerpt',
  'extra',
  extraSchemaName,
])

/** The responses below `/api/v1` in which all fields are Stele's. All other responses are of the author's collections. */
const ownResponses: ReadonlySet<string> = new Set([
  ...Object.values(operations).map(({ path }) => path.slice(apiBase.length + 1).replace(/\/.*/, '')),
  'tags',
])

/** The fields of a document of a collection that hold addresses of this site. An author's field cannot have these names. */
const documentFields: ReadonlySet<string> = new Set([
  ...['url', 'canonical_url', 'markdown_url', 'api_url', 'translations', 'assets'],
])

/** The fields of a list of a collection that hold addresses of this site. In a document, they are the author's. */
const listFields: ReadonlySet<string> = new Set(['next', 'previous'])

/** Lists the URLs that Stele adds to the lists and the documents of a collection. All other fields are the author's. */
function listFieldAddresses(value: unknown, collection: string): string[] {
  if (!isMap(value)) return []
  const isList = !Object.hasOwn(value, 'slug')
  return Object.entries(value).flatMap(([key, inner]) => {
    if (documentFields.has(key) || (isList && listFields.has(key))) return listAddresses(inner)
    return isList && key === collection && Array.isArray(inner)
      ? inner.flatMap((item) => listFieldAddresses(item, ''))
      : []
  })
}

/** Lists every URL in the JSON of a response. */
function listAddresses(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\/\S+$/.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(listAddresses)
  if (typeof value !== 'object' || value === null) return []
  // The author decides about it.
  if (Object.hasOwn(value, 'x-collection')) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    authorTextKeys.has(key) ? [] : listAddresses(inner),
  )
}
