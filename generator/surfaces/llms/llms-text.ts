/**
 * The files for language models: `llms.txt`, an index of the site as llmstxt.org defines it, in several files where one would be too
 * long; and `llms-full.txt`, all documents in one file.
 */

import type { ListItem, PhrasingContent, RootContent } from 'mdast'
import { maxIndexCharacters } from '../../../shim/contract/limits.ts'
import {
  documents,
  indexFolder,
  openapiFiles,
  toMarkdownPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { type Outline, sectionParameter } from '../../../shim/contract/sections.ts'
import { code, heading, link, list, paragraph, quote, root } from '../../content/markdown/nodes.ts'
import { stringifyMarkdown } from '../../content/markdown/stringify.ts'
import { getTitle } from '../../content/schemas/collections.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { LlmsMessages } from '../../look/messages/messages.ts'
import { toLanguageName } from '../../look/messages/ui-languages.ts'
import { getProfile, type Page, type Site } from '../../site/model/site.ts'
import { toHealthPath } from '../api/resources.ts'
import { hasPage } from '../coverage.ts'
import type { PageContext } from '../page-context.ts'

/**
 * Writes one file of the index: a title, a summary and sections of links. Readers may skip the section `Optional`.
 * Every link leads to Markdown or to another file of the index. URLs of JSON are code, not links.
 * @param outlines the tokens of each document, and the sections to list, by the path of its page; null for other pages
 */
export function toIndex(
  { part, parts, sections }: IndexPart,
  lang: string,
  context: PageContext,
  outlines: Outlines,
): string {
  const listed = sections.flatMap((section) => toSection(section, lang, context, outlines))
  const children =
    part === null ? toMainFile(listed, parts, lang, context) : toPartFile(listed, part, lang, context)
  return stringifyMarkdown(root(...children))
}

/** Lists the pages of a language in the order of `llms-full.txt`: the home page, the list of essays, other pages, essays. */
export const listFullTexts = (pages: readonly Page[]): readonly Page[] => {
  const indexed = pages.filter(isIndexed)
  return [...indexed.filter((page) => !isEssay(page)), ...indexed.filter(isEssay)]
}

/**
 * Yields the pieces of `llms-full.txt`: an introduction, then the Markdown of every page.
 * @param files the Markdown files of these pages, in the order of {@link listFullTexts}
 * @param read reads one of them, which is one piece
 */
export function* toFullText(
  lang: string,
  context: PageContext,
  files: readonly string[],
  read: (file: string) => Buffer,
): Generator<string | Buffer> {
  const { messages } = context.getLocale(lang)
  const mainFile = toUrl(documents.llms, lang, context)
  yield stringifyMarkdown(
    root(
      heading(1, context.config.service),
      quote(messages.llms.fullText),
      paragraph(`${messages.indexOfSite} `, link(mainFile, documents.llms), '.'),
    ),
  )
  for (const file of files) {
    yield '\n\n'
    yield read(file)
  }
}

type Outlines = ReadonlyMap<string, Outline | null>

/** The first file, which links to all others. */
function toMainFile(
  listed: readonly RootContent[],
  parts: readonly SectionPart[],
  lang: string,
  context: PageContext,
): RootContent[] {
  const { config, site, getLocale } = context
  const { llms } = getLocale(lang).messages
  const otherLanguages = config.languages.filter((other) => other !== lang)
  const splitSections = listSectionNames(config)
    .map((name) => ({ name, files: parts.filter((part) => part.name === name) }))
    .filter(({ files }) => files.length > 0)
  return [
    heading(1, config.service),
    quote(getProfile(site, lang).bio),
    paragraph(llms.intro),
    list([
      [`${llms.api}: `, code(config.base_url + toHealthPath(true, site.hosting.addressing))],
      [`OpenAPI: `, code(`${config.base_url}/${openapiFiles.json}`)],
      [`${llms.feed}: `, code(toUrl(documents.feed, lang, context))],
    ]),
    ...listed,
    ...splitSections.flatMap(({ name, files }) => [
      heading(2, toSectionTitle(name, lang, context)),
      list(files.map((part) => [link(toUrl(part.file, lang, context), toPartTitle(part, lang, context))])),
    ]),
    heading(2, llms.optional),
    list([
      [link(toUrl(documents.llmsFull, lang, context), documents.llmsFull), `: ${llms.fullText}`],
      ...otherLanguages.map((other) => [
        link(toUrl(documents.llms, other, context), toLanguageName(other)),
        `: ${llms.otherLanguage}`,
      ]),
    ]),
  ]
}

/** One part of an index that is too long for one file. */
function toPartFile(
  listed: readonly RootContent[],
  part: SectionPart,
  lang: string,
  context: PageContext,
): RootContent[] {
  const mainFile = toUrl(documents.llms, lang, context)
  return [
    heading(1, toPartTitle(part, lang, context)),
    quote(context.config.service),
    paragraph(`${context.getLocale(lang).messages.indexOfSite} `, link(mainFile, documents.llms), '.'),
    ...listed,
  ]
}

function toSection(
  { name, pages }: IndexSection,
  lang: string,
  context: PageContext,
  outlines: Outlines,
): RootContent[] {
  const { config, getLocale } = context
  const { llms } = getLocale(lang).messages
  const items = pages.map(({ path, title, description }): ListItem => {
    const url = config.base_url + toMarkdownPath(path)
    const outline = outlines.get(path) ?? null
    const tokens = outline === null ? '' : ` (${llms.tokens(outline[0])})`
    const item = toItem(link(url, title), `: ${description}${tokens}`)
    if (outline !== null) addSections(item, url, outline, llms)
    return item
  })
  return [heading(2, toSectionTitle(name, lang, context)), { ...list([]), children: items }]
}

const toItem = (...content: readonly (string | PhrasingContent)[]): ListItem => ({
  type: 'listItem',
  spread: false,
  children: [paragraph(...content)],
})

/** Adds the sections of a document to its item, each below the section that contains it. */
function addSections(document: ListItem, url: string, [, sections]: Outline, llms: LlmsMessages): void {
  /** The sections around the next one, the innermost last. */
  let containers: { readonly item: ListItem; readonly end: number }[] = []
  for (const [id, title, , start, end, tokens] of sections) {
    containers = containers.filter((container) => container.end > start)
    const item = toItem(
      link(`${url}?${sectionParameter}=${encodeURIComponent(id)}`, title),
      ` (${llms.tokens(tokens)})`,
    )
    const { children } = containers.at(-1)?.item ?? document
    const last = children.at(-1)
    if (last?.type === 'list') last.children.push(item)
    else children.push({ ...list([]), children: [item] })
    containers.push({ item, end })
  }
}

function toPartTitle(
  { name, position: [part, of] }: SectionPart,
  lang: string,
  context: PageContext,
): string {
  const { llms } = context.getLocale(lang).messages
  return llms.part(toSectionTitle(name, lang, context), part, of)
}

/** The sections of the index, in their order. */
const listSectionNames = ({ collections }: SiteConfig): readonly string[] => [
  'essays',
  ...collections.map(({ name }) => name),
  'pages',
]

function toSectionTitle(name: string, lang: string, { config, getLocale }: PageContext): string {
  const { llms } = getLocale(lang).messages
  if (name === 'essays' || name === 'pages') return llms[name]
  const collection = config.collections.find((each) => each.name === name)
  return collection === undefined ? name : getTitle(collection, lang)
}

/** The URL of a file that every language has, such as `llms.txt`. */
const toUrl = (file: string, lang: string, { config: { base_url, languages } }: PageContext): string =>
  base_url + toPagePath(`/${file}`, lang, languages)

/** What the index says about a page. */
interface IndexedPage {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly isDocument: boolean
}

/** Pages of one kind under one heading. */
interface IndexSection {
  /** `essays`, `pages`, or the name of the author's collection. */
  readonly name: string
  readonly pages: readonly IndexedPage[]
}

/** One file of the index, as plain data. */
export interface IndexPart {
  /** Path of the file in the default language, relative to the root. */
  readonly file: string
  readonly sections: readonly IndexSection[]
  /** In the first file, the files that have the split sections; empty in all others. */
  readonly parts: readonly SectionPart[]
  /** Which part of which section this file has; null for the first file. */
  readonly part: SectionPart | null
}

/** A part of a section that has a file of its own. */
interface SectionPart {
  readonly file: string
  readonly name: IndexSection['name']
  /** Number of this part in its section, from 1, and number of parts. */
  readonly position: readonly [part: number, of: number]
}

/** Characters of a file that are reserved for headings, summaries and links to other files. */
const reservedCharacters = 10_000
const maxSectionCharacters = maxIndexCharacters - reservedCharacters

/** The maximum length of what a document's item says about its tokens. */
const tokenCharacters = 24

/** Whether `llms.txt` and `llms-full.txt` have a page. Pages of tags only repeat the titles of essays. */
const isIndexed = (page: Page): boolean => hasPage(page) && !['tag', 'tag-list', 'search'].includes(page.kind)

const isEssay = ({ document }: Page): boolean => document?.kind === 'essay'

/** Plans the index of one language. Returns its first file, then the files that hold the split sections. */
export function planIndex({ config, published }: Site, lang: string): readonly IndexPart[] {
  const { base_url } = config
  const localPages = published.filter((page) => page.lang === lang && isIndexed(page))
  const measure = ({ title, description, path }: IndexedPage) =>
    // Markdown may escape every character of a text. 12 covers the syntax of the list item and `.md`.
    2 * (title.length + description.length) + base_url.length + path.length + 12 + tokenCharacters
  const sections = listSectionNames(config).map((name) => {
    const pages = localPages
      .filter(({ document }) => (document?.collection ?? 'pages') === name)
      .map(({ path, title, description, kind }) => ({
        path,
        title,
        description,
        isDocument: kind === 'document',
      }))
    return { name, pages, length: pages.reduce((sum, page) => sum + measure(page), 0) }
  })
  const split = new Set<string>()
  // Splits the longest section first, until the remaining ones fit into the first file.
  for (const { name } of [...sections].sort((a, b) => b.length - a.length)) {
    const remaining = sections.filter((section) => !split.has(section.name))
    if (remaining.reduce((sum, { length }) => sum + length, 0) > maxSectionCharacters) split.add(name)
  }
  const files = sections
    .filter(({ name }) => split.has(name))
    .flatMap(({ name, pages }) => toParts(name, pages, measure))
  const inline = sections
    .filter(({ name, pages }) => !split.has(name) && pages.length > 0)
    .map(({ name, pages }) => ({ name, pages }))
  const parts = files.flatMap(({ part }) => part ?? [])
  return [{ file: documents.llms, sections: inline, parts, part: null }, ...files]
}

/**
 * Whether one file can list the sections of all documents, too. An index of several files has no sections.
 * @param outlines the outline of each document by the path of its page
 */
export function hasRoomForSections(
  { sections, parts, part }: IndexPart,
  { config: { base_url } }: Pick<Site, 'config'>,
  outlines: ReadonlyMap<string, Outline | null>,
): boolean {
  if (parts.length > 0 || part !== null) return false
  let length = 0
  for (const { path, title, description } of sections.flatMap(({ pages }) => pages)) {
    const address = base_url.length + path.length + `.md?${sectionParameter}=`.length
    length += 2 * (title.length + description.length) + address + 12 + tokenCharacters
    for (const [id, name, level] of outlines.get(path)?.[1] ?? [])
      length += 2 * (name.length + level) + address + encodeURIComponent(id).length + 12 + tokenCharacters
    if (length > maxSectionCharacters) return false
  }
  return true
}

function toParts(
  name: IndexSection['name'],
  pages: readonly IndexedPage[],
  measure: (page: IndexedPage) => number,
): IndexPart[] {
  const groups: IndexedPage[][] = [[]]
  let length = 0
  for (const page of pages) {
    length += measure(page)
    if (length > maxSectionCharacters) {
      groups.push([])
      length = measure(page)
    }
    groups.at(-1)?.push(page)
  }
  return groups.map((group, index) => {
    const file = `${indexFolder}/${name}-${index + 1}.txt`
    const part: SectionPart = { file, name, position: [index + 1, groups.length] }
    return { file, sections: [{ name, pages: group }], parts: [], part }
  })
}
