/** Resolves links and references in documents of other generators to pages, files and URLs. */

import { posix } from 'node:path'
import { slug } from 'github-slugger'
import { type ImportedSource, isImported, type Source } from '../../content/schemas/source.ts'
import type { Reference, ResolvedReference } from '../../importers/dialects/translate.ts'
import { findLanguage } from '../../importers/documents/locate-file.ts'
import { getImporter } from '../../importers/importers.ts'
import { isMarkdown } from '../../kernel/files/walk.ts'
import { decodePart, toAnchor } from '../../kernel/site-url.ts'
import { encodePath } from './page-files.ts'
import {
  getImportedSource,
  type Lookup,
  type ReferenceBase,
  toAddressName,
  toAliasName,
  toAttachmentName,
  toFileName,
  toNoteName,
  toOwnUrl,
  toPostName,
  unknownSite,
} from './source-names.ts'

/** Returns the page with a name. */
type FindPage = (name: string) => string | undefined

/** Returns a function that finds a page in the language of a document, or else in the first language that has it. */
function createFindPage(
  { lang }: Pick<ReferenceBase, 'lang'>,
  { languages }: ImportedSource,
  paths: Lookup,
): FindPage {
  const codes = [lang, ...languages.map(({ code }) => code)]
  return (name) => {
    const targets = paths.get(name)?.targets ?? {}
    const code = codes.find((candidate) => Object.hasOwn(targets, candidate))
    return code === undefined ? undefined : targets[code]
  }
}

/** Finds the page of a note by its name or its path, or by another name of it. An index file has the path of its folder, too. */
function findNote(name: string, findPage: FindPage): string | undefined {
  const note = name.replace(/^\/|(?:\.(?:md|markdown|mdx))?\/?$/gi, '')
  const folder = note.replace(/\/_?index$/i, '')
  return findPage(toNoteName(note)) ?? findPage(toAliasName(note)) ?? findPage(toNoteName(folder))
}

/**
 * Finds the page of a link in a vault. The path of a note from the root of the vault is before the names of other notes; a path that
 * begins with a dot is relative to the note (https://help.obsidian.md/links#Link+format).
 */
function findLinked(
  target: string,
  document: ReferenceBase,
  source: ImportedSource,
  paths: Lookup,
): string | undefined {
  const findPage = createFindPage(document, source, paths)
  const folder = /^\.{1,2}\//.test(target) ? posix.dirname(document.id) : source.id
  return findFirstFile(target, [folder], ['.md', ''], findPage) ?? findNote(target, findPage)
}

function findPost(
  name: string,
  document: ReferenceBase,
  sources: readonly Source[],
  paths: Lookup,
): string | undefined {
  const source = getImportedSource(document, sources)
  return source && createFindPage(document, source, paths)(toPostName(name))
}

/**
 * Finds the page that a generator's `ref` names: a file relative to the document, one from the root of its source, the name of a file or
 * folder alone, or an address.
 * @param lang the name of the language that the page must have, if the reference names one
 */
export function findRef(
  target: string,
  document: ReferenceBase,
  sources: readonly Source[],
  paths: Lookup,
  lang?: string,
): string | undefined {
  const source = getImportedSource(document, sources)
  if (source === undefined) return undefined
  const code = lang === undefined ? null : findLanguage(lang, source.languages)
  if (lang !== undefined && code === null) return undefined
  const findPage: FindPage =
    code === null ? createFindPage(document, source, paths) : (name) => paths.get(name)?.targets?.[code]
  const from = code === null ? document : toTranslation(document, source, code, sources)
  return (
    findFile(target, from, source, findPage) ??
    findFileFromRoot(target, source, findPage) ??
    findNote(target, findPage) ??
    findAddress(target, document, source, findPage)
  )
}

/** The document as if it were in the folder of another language. */
function toTranslation(
  document: ReferenceBase,
  { id, from }: ImportedSource,
  code: string,
  sources: readonly Source[],
): ReferenceBase {
  const folder = sources.find(
    (other) =>
      isImported(other) &&
      other.from === from &&
      other.lang.from === 'fixed' &&
      other.lang.lang === code &&
      posix.dirname(other.id) === posix.dirname(id),
  )
  return folder === undefined
    ? document
    : { ...document, id: posix.join(folder.id, posix.relative(id, document.id)) }
}

/**
 * Returns where a reference of a document leads: the path of a page of this site, the URL of a page of the site that is there, or the
 * reference as it is if it is neither.
 */
export function followReference(
  href: string,
  document: ReferenceBase,
  sources: readonly Source[],
  paths: Lookup,
): string {
  const source = getImportedSource(document, sources)
  if (source === undefined) return href
  const { linksAsWikilinks } = getImporter(source.from)
  const fragment = href.replace(/^[^#]*/, '')
  const hash = linksAsWikilinks ? toHeadingHash(fragment) : fragment
  if (/^(?:[#?]|$)/.test(href)) return href.slice(0, href.length - fragment.length) + hash
  if (/^[a-z][a-z\d+.-]*:/i.test(href) && !/^https?:/i.test(href)) return href
  const path = href.replace(/[?#].*/s, '')
  const findPage = createFindPage(document, source, paths)
  const findByFile = () => findFile(decodePart(path), document, source, findPage)
  const findByAddress = () => findAddress(path, document, source, findPage)
  // A browser resolves a path without a file name against the page URL, not the source file.
  const isAddress = document.url !== null && !isMarkdown(path)
  const page =
    (isAddress ? (findByAddress() ?? findByFile()) : (findByFile() ?? findByAddress())) ??
    findWrittenPath(path, source, paths) ??
    (linksAsWikilinks && !/^https?:/i.test(path)
      ? findLinked(decodePart(path), document, source, paths)
      : undefined)
  if (page !== undefined) return page + hash
  // A path from the root is one of the site, also in a document without a page there.
  const base = document.url ?? (href.startsWith('/') ? source.base : null)
  if (base === null || /^https?:/i.test(href) || isMarkdown(path)) return href
  return URL.canParse(href, base) ? new URL(href, base).href : href
}

/** The fragment of a link in a vault is the text of a heading, or the mark of a block, which is not in the page. */
function toHeadingHash(fragment: string): string {
  const anchor = toAnchor(fragment)
  const heading = decodePart(anchor).split('#').at(-1)?.trim() ?? ''
  const hash =
    (heading === '' || heading.startsWith('^') ? '' : slug(heading)) + fragment.slice(anchor.length)
  return hash === '' ? '' : `#${hash}`
}

/**
 * The path that a reference has if a shortcode wrote it: it is one of this site already. Before Jekyll 4, authors had to write the base
 * of their site in front of `post_url` and `link` (https://jekyllrb.com/docs/liquid/tags/#linking-to-posts).
 */
function findWrittenPath(path: string, { base }: ImportedSource, paths: Lookup): string | undefined {
  const { origin, pathname } = new URL(base ?? unknownSite)
  return ['', pathname, origin, origin + pathname]
    .map((start) => start.replace(/\/$/, ''))
    .flatMap((start) => (path.startsWith(start) ? [path.slice(start.length)] : []))
    .find((own) => paths.get(own)?.document !== undefined)
}

/** What a link without an extension may leave out. */
const omittedEnds = [
  ...['.md', '.mdx', '.markdown'],
  ...['/index.md', '/_index.md', '/README.md', '/index.mdx', '/page.mdx', '/page.md'],
]

/** Finds the document of a file: relative to the document, or from the root of its source or of a folder above it. */
function findFile(
  path: string,
  { id }: ReferenceBase,
  source: ImportedSource,
  findPage: FindPage,
): string | undefined {
  if (/^https?:/i.test(path) || path === '') return undefined
  const rooted = /^(?:@site\/|@\/|~\/|\/)(.*)$/s.exec(path)?.[1]
  const isFile = isMarkdown(path)
  const mayBeFromRoot = getImporter(source.from).linksFromRoot && isFile && !path.startsWith('.')
  const folders = [
    ...(rooted === undefined ? [posix.dirname(id)] : []),
    ...(rooted !== undefined || mayBeFromRoot ? listSelfAndParents(source.id) : []),
  ]
  // A path from the root without an extension is an address, and a file with another extension is an asset.
  const isOther = rooted !== undefined || /\.[a-z\d]{1,5}$/i.test(path)
  // Nextra removes the extension of a link, so `.md` may name a file of MDX.
  const ends = isFile ? ['', 'x'] : isOther ? [] : omittedEnds
  return findFirstFile(rooted ?? path, folders, ends, findPage)
}

/** Finds the document of a file by its path from the root of its source or of a folder above it. It may lack its extension. */
const findFileFromRoot = (path: string, { id }: ImportedSource, findPage: FindPage): string | undefined =>
  findFirstFile(path, listSelfAndParents(id), isMarkdown(path) ? [''] : omittedEnds, findPage)

/** Finds the document of the first file that is there. */
function findFirstFile(
  path: string,
  folders: readonly string[],
  ends: readonly string[],
  findPage: FindPage,
): string | undefined {
  for (const folder of folders) {
    const file = posix.join(folder, path).replace(/\/$/, '')
    for (const end of ends) {
      const page = findPage(toFileName(file + end))
      if (page !== undefined) return page
    }
  }
  return undefined
}

/** Lists a folder and those above it, as far as the path names them. */
function listSelfAndParents(id: string): readonly string[] {
  const parts = id.split('/')
  const first = parts.findIndex((part) => part !== '..')
  const count = first === -1 ? 0 : parts.length - first
  return Array.from(
    { length: count + 1 },
    (_, index) => parts.slice(0, parts.length - index).join('/') || '.',
  )
}

/** Finds the document at an address of the other site. */
function findAddress(
  path: string,
  document: ReferenceBase,
  source: ImportedSource,
  findPage: FindPage,
): string | undefined {
  const { base } = source
  const own = toOwnUrl(document, base)
  if (!URL.canParse(path, own)) return undefined
  const site = base ?? unknownSite
  const { origin, pathname } = new URL(path, own)
  if (origin !== new URL(site).origin) return undefined
  const find = (address: string) =>
    [address, ...listOriginals(address, source)]
      .map((candidate) => findPage(toAddressName(candidate)))
      .find((page) => page !== undefined)
  const folder = new URL(site).pathname.replace(/\/$/, '')
  const isBelow = pathname === folder || pathname.startsWith(`${folder}/`)
  // Some generators write the path of the site in front of a link from the root themselves.
  if (!isBelow) return path.startsWith('/') && !path.startsWith('//') ? find(pathname) : undefined
  return find(pathname.slice(folder.length) || '/')
}

/** A page that nobody has translated shows the text of the default language. Returns the address of that original. */
function listOriginals(address: string, { from, languages }: ImportedSource): readonly string[] {
  const [, locale, path] = /^\/([^/]+)(\/.*)$/s.exec(address) ?? []
  if (locale === undefined || path === undefined || !getImporter(from).fillsTranslations) return []
  return findLanguage(locale, languages) === null ? [] : [path]
}

/** Finds what a reference in the syntax of another generator leads to. */
export function resolveReference(
  { kind, target, anchor, lang }: Reference,
  document: ReferenceBase,
  sources: readonly Source[],
  paths: Lookup,
): ResolvedReference | null {
  const hash = anchor === '' ? '' : `#${anchor}`
  if (target === '') return { href: hash, isImage: false }
  if (kind === 'wikilink' || kind === 'embed') {
    const source = getImportedSource(document, sources)
    const note = source && findLinked(target, document, source, paths)
    if (note !== undefined) return { href: note + hash, isImage: false }
    // Its path may be relative to the note. The end of the path is enough.
    const file = paths.get(toAttachmentName(target.replace(/^(?:\.{0,2}\/)+/, '')))?.asset
    if (file === undefined) return null
    const href = posix.relative(posix.dirname(document.id), file.source)
    return { href: encodePath(href), isImage: file.size !== null }
  }
  // Jekyll names a post without its folder (https://jekyllrb.com/docs/liquid/tags/#linking-to-posts).
  const names = kind === 'post' ? [target, `_posts/${target}`] : [target]
  const page =
    names.map((name) => findRef(name, document, sources, paths, lang)).find((found) => found !== undefined) ??
    (kind === 'post' ? findPost(target, document, sources, paths) : undefined)
  if (page !== undefined) return { href: page + hash, isImage: false }
  // The tag of Jekyll names other files of the site, too (https://jekyllrb.com/docs/liquid/tags/#link).
  // Of pages in HTML, only the address of an index is known.
  const path = target.replace(/^\//, '').replace(/(^|\/)index\.html$/, '$1')
  const isFile = /(?:^|\/)$|\.(?!md|mdx|markdown|html?$)[a-z\d]+$/i.test(path)
  return kind === 'link' && isFile ? { href: `/${path}${hash}`, isImage: false } : null
}
