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
import type { LlmsMessages } from '../../look/messages/messages.ts'
import { toLanguageName } from '../../look/messages/ui-languages.ts'
import { getProfile, type Page, type Site } from '../../site/model/site.ts'
import { toHealthPath } from '../api/resources.ts'
import type { PageContext } from '../page-context.ts'

/**
 * Writes one file of the index: a title, a summary and sections of links. Readers may skip the section `Optional`.
 * Every link leads to Markdown or to another file of the index. URLs of JSON are code, not links.
 * @param outlines the tokens of each document, and the sections to list, by the path of its page; null for other pages
 */
export function toIndex(part: IndexPart, lang: string, context: PageContext, outlines: Outlines): string {
  const toFile = part.position === null ? toMainFile : toPartFile
  const children = toFile(part, lang, context, outlines)
  return stringifyMarkdown(root(...children))
}

/**
 * Yields the pieces of `llms-full.txt`: an introduction, then the Markdown of every page.
 * @param pages all pages in the language
 * @param readMarkdown reads the rendered Markdown of a page, which is one piece
 */
export function* toFullText(
  lang: string,
  context: PageContext,
  pages: readonly Page[],
  readMarkdown: (page: Page) => Buffer,
): Generator<string | Buffer> {
  const { messages, home, essayList, otherPages } = context.getLocale(lang)
  const essays = pages.filter(({ document }) => document?.kind === 'essay')
  const mainFile = toUrl(documents.llms, lang, context)
  yield stringifyMarkdown(
    root(
      heading(1, context.config.service),
      quote(messages.llms.fullText),
      paragraph(`${messages.indexOfSite} `, link(mainFile, documents.llms), '.'),
    ),
  )
  for (const page of [home, essayList, ...otherPages, ...essays]) {
    yield '\n\n'
    yield readMarkdown(page)
  }
}

type Outlines = ReadonlyMap<string, Outline | null>

/** The first file, which links to all others. */
function toMainFile(
  { sections, parts }: IndexPart,
  lang: string,
  context: PageContext,
  outlines: Outlines,
): RootContent[] {
  const { config, site, getLocale } = context
  const { llms } = getLocale(lang).messages
  const otherLanguages = config.languages.filter((other) => other !== lang)
  const splitSections = (['essays', 'pages'] as const)
    .map((name) => ({ name, files: parts.filter(({ sections: [section] }) => section?.name === name) }))
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
    ...sections.flatMap((section) => toSection(section, lang, context, outlines)),
    ...splitSections.flatMap(({ name, files }) => [
      heading(2, llms[name]),
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
function toPartFile(part: IndexPart, lang: string, context: PageContext, outlines: Outlines): RootContent[] {
  const mainFile = toUrl(documents.llms, lang, context)
  return [
    heading(1, toPartTitle(part, lang, context)),
    quote(context.config.service),
    paragraph(`${context.getLocale(lang).messages.indexOfSite} `, link(mainFile, documents.llms), '.'),
    ...part.sections.flatMap((section) => toSection(section, lang, context, outlines)),
  ]
}

function toSection(
  { name, pages }: IndexSection,
  lang: string,
  { config, getLocale }: PageContext,
  outlines: Outlines,
): RootContent[] {
  const { llms } = getLocale(lang).messages
  const items = pages.map(({ path, title, description }): ListItem => {
    const url = config.base_url + toMarkdownPath(path)
    const outline = outlines.get(path) ?? null
    const tokens = outline === null ? '' : ` (${llms.tokens(outline[0])})`
    const item = toItem(link(url, title), `: ${description}${tokens}`)
    if (outline !== null) addSections(item, url, outline, llms)
    return item
  })
  return [heading(2, llms[name]), { ...list([]), children: items }]
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
  { sections: [section], position }: IndexPart,
  lang: string,
  { getLocale }: PageContext,
): string {
  const { llms } = getLocale(lang).messages
  const [part, of] = position ?? [1, 1]
  return llms.part(llms[section?.name ?? 'pages'], part, of)
}

/** The URL of a file that every language has, such as `llms.txt`. */
const toUrl = (file: string, lang: string, { config: { base_url, languages } }: PageContext): string =>
  base_url + toPagePath(`/${file}`, lang, languages)

/** Pages of one kind under one heading. */
interface IndexSection {
  readonly name: 'essays' | 'pages'
  readonly pages: readonly Page[]
}

/** One file of the index. */
export interface IndexPart {
  /** Path of the file in the default language, relative to the root. */
  readonly file: string
  readonly sections: readonly IndexSection[]
  /** In the first file, the files that hold the split sections; empty in all others. */
  readonly parts: readonly IndexPart[]
  /** Number of this part in its section, from 1, and number of parts; null for the first file. */
  readonly position: readonly [part: number, of: number] | null
}

/** Characters of a file that are reserved for headings, summaries and links to other files. */
const reservedCharacters = 10_000
const maxSectionCharacters = maxIndexCharacters - reservedCharacters

/** The maximum length of what a document's item says about its tokens. */
const tokenCharacters = 24

/** Whether `llms.txt` and `llms-full.txt` have a page. Pages of tags only repeat the titles of essays. */
export const isIndexed = ({ kind }: Page): boolean => !['tag', 'tag-list', 'search'].includes(kind)

/** Plans the index of one language. Returns its first file, then the files that hold the split sections. */
export function planIndex({ config: { base_url }, published }: Site, lang: string): readonly IndexPart[] {
  const localPages = published.filter((page) => page.lang === lang && isIndexed(page))
  const measure = ({ title, description, path }: Page) =>
    // Markdown may escape every character of a text. 12 covers the syntax of the list item and `.md`.
    2 * (title.length + description.length) + base_url.length + path.length + 12 + tokenCharacters
  const sections = (['essays', 'pages'] as const).map((name) => {
    const pages = localPages.filter(({ document }) => (document?.kind === 'essay') === (name === 'essays'))
    return { name, pages, length: pages.reduce((sum, page) => sum + measure(page), 0) }
  })
  const split = new Set<string>()
  // Splits the longest section first, until the remaining ones fit into the first file.
  for (const { name } of [...sections].sort((a, b) => b.length - a.length)) {
    const remaining = sections.filter((section) => !split.has(section.name))
    if (remaining.reduce((sum, { length }) => sum + length, 0) > maxSectionCharacters) split.add(name)
  }
  const parts = sections
    .filter(({ name }) => split.has(name))
    .flatMap(({ name, pages }) => toParts(name, pages, measure))
  const inline = sections
    .filter(({ name, pages }) => !split.has(name) && pages.length > 0)
    .map(({ name, pages }) => ({ name, pages }))
  return [{ file: documents.llms, sections: inline, parts, position: null }, ...parts]
}

/**
 * Whether one file can list the sections of all documents, too. An index of several files has no sections.
 * @param outlines the outline of each document by the path of its page
 */
export function hasRoomForSections(
  { sections, parts, position }: IndexPart,
  { config: { base_url } }: Pick<Site, 'config'>,
  outlines: ReadonlyMap<string, Outline | null>,
): boolean {
  if (parts.length > 0 || position !== null) return false
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
  pages: readonly Page[],
  measure: (page: Page) => number,
): IndexPart[] {
  const groups: Page[][] = [[]]
  let length = 0
  for (const page of pages) {
    length += measure(page)
    if (length > maxSectionCharacters) {
      groups.push([])
      length = measure(page)
    }
    groups.at(-1)?.push(page)
  }
  return groups.map((group, index) => ({
    file: `${indexFolder}/${name}-${index + 1}.txt`,
    sections: [{ name, pages: group }],
    parts: [],
    position: [index + 1, groups.length],
  }))
}
