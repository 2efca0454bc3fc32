/** What language models read: an index of the site in the form of llmstxt.org, and all of its texts in one file. */

import type { RootContent } from 'mdast'
import {
  documents,
  openapiFiles,
  operations,
  toMarkdownPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { code, heading, link, list, paragraph, quote, root } from '../../markdown/nodes.ts'
import { stringifyMarkdown } from '../../markdown/stringify.ts'
import { toLanguageName } from '../../messages/messages.ts'
import type { Page } from '../../model/site.ts'
import type { IndexPart, IndexSection } from '../../plan/llms-index.ts'
import type { Frame } from '../page-context.ts'
import type { Catalogue } from '../site-context.ts'

/**
 * One file of the index: a title, a summary, then sections of links, of which the one called Optional may be
 * left unread. Every link leads to Markdown or to more of the index; what answers JSON stands as code.
 */
export function toIndex(part: IndexPart, lang: string, catalogue: Catalogue): string {
  const children = part.place === null ? toFirst(part, lang, catalogue) : toNext(part, lang, catalogue)
  return stringifyMarkdown(root(...children))
}

/**
 * Every text of one language, one after the other, in the order of the index.
 * @param pages those of the language
 * @param read the Markdown of a page
 */
export function* toFullText(
  lang: string,
  frame: Frame,
  pages: readonly Page[],
  read: (page: Page) => string,
): Generator<string> {
  const { words, home, list: essayList, others } = frame.getShelf(lang)
  const essays = pages.filter(({ document }) => document?.kind === 'essay')
  const index = toUrl(documents.llms, lang, frame)
  yield stringifyMarkdown(
    root(
      heading(1, frame.config.service),
      quote(words.llms.fullText),
      paragraph(`${words.indexOfSite} `, link(index, documents.llms), '.'),
    ),
  )
  for (const page of [home, essayList, ...others, ...essays]) yield `\n\n${read(page)}`
}

function toFirst({ sections, rest }: IndexPart, lang: string, catalogue: Catalogue): RootContent[] {
  const { config, site, getShelf } = catalogue
  const { llms } = getShelf(lang).words
  const others = config.languages.filter((other) => other !== lang)
  const parts = (['essays', 'pages'] as const)
    .map((name) => ({ name, parts: rest.filter((next) => next.sections[0]?.name === name) }))
    .filter((section) => section.parts.length > 0)
  return [
    heading(1, config.service),
    quote(site.profiles.get(lang)?.bio ?? config.service),
    paragraph(llms.intro),
    list([
      [`${llms.api}: `, code(`${config.base_url}${operations.getApiHealth.path}?verbose=true`)],
      [`OpenAPI: `, code(`${config.base_url}/${openapiFiles.json}`)],
      [`${llms.feed}: `, code(toUrl(documents.feed, lang, catalogue))],
    ]),
    ...sections.flatMap((section) => toSection(section, lang, catalogue)),
    ...parts.flatMap(({ name, parts: files }) => [
      heading(2, llms[name]),
      list(
        files.map((next) => [link(toUrl(next.file, lang, catalogue), toPartTitle(next, lang, catalogue))]),
      ),
    ]),
    heading(2, llms.optional),
    list([
      [link(toUrl(documents.llmsFull, lang, catalogue), documents.llmsFull), `: ${llms.fullText}`],
      ...others.map((other) => [
        link(toUrl(documents.llms, other, catalogue), toLanguageName(other)),
        `: ${llms.otherLanguage}`,
      ]),
    ]),
  ]
}

function toNext(part: IndexPart, lang: string, catalogue: Catalogue): RootContent[] {
  const first = toUrl(documents.llms, lang, catalogue)
  return [
    heading(1, toPartTitle(part, lang, catalogue)),
    quote(catalogue.config.service),
    paragraph(`${catalogue.getShelf(lang).words.indexOfSite} `, link(first, documents.llms), '.'),
    ...part.sections.flatMap((section) => toSection(section, lang, catalogue)),
  ]
}

function toSection(
  { name, pages }: IndexSection,
  lang: string,
  { config, getShelf }: Catalogue,
): RootContent[] {
  const toItem = ({ path, title, description }: Page) => [
    link(config.base_url + toMarkdownPath(path), title),
    `: ${description}`,
  ]
  return [heading(2, getShelf(lang).words.llms[name]), list(pages.map(toItem))]
}

function toPartTitle(
  { sections: [section], place }: IndexPart,
  lang: string,
  { getShelf }: Catalogue,
): string {
  const { llms } = getShelf(lang).words
  const [part, of] = place ?? [1, 1]
  return llms.part(llms[section?.name ?? 'pages'], part, of)
}

const toUrl = (file: string, lang: string, { config: { base_url, languages } }: Frame): string =>
  base_url + toPagePath(`/${file}`, lang, languages)
