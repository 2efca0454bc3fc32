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
import type { PageContext } from '../page-context.ts'
import type { SiteContext } from '../site-context.ts'

/**
 * One file of the index: a title, a summary, then sections of links, of which the one called Optional may be
 * left unread. Every link leads to Markdown or to more of the index; what answers JSON stands as code.
 */
export function toIndex(part: IndexPart, lang: string, context: SiteContext): string {
  const children = part.position === null ? toFirst(part, lang, context) : toNext(part, lang, context)
  return stringifyMarkdown(root(...children))
}

/**
 * Every text of one language, one after the other, in the order of the index.
 * @param pages those of the language
 * @param read the Markdown of a page
 */
export function* toFullText(
  lang: string,
  context: PageContext,
  pages: readonly Page[],
  read: (page: Page) => string,
): Generator<string> {
  const { messages, home, list: essayList, others } = context.getLocale(lang)
  const essays = pages.filter(({ document }) => document?.kind === 'essay')
  const index = toUrl(documents.llms, lang, context)
  yield stringifyMarkdown(
    root(
      heading(1, context.config.service),
      quote(messages.llms.fullText),
      paragraph(`${messages.indexOfSite} `, link(index, documents.llms), '.'),
    ),
  )
  for (const page of [home, essayList, ...others, ...essays]) yield `\n\n${read(page)}`
}

function toFirst({ sections, rest }: IndexPart, lang: string, context: SiteContext): RootContent[] {
  const { config, site, getLocale } = context
  const { llms } = getLocale(lang).messages
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
      [`${llms.feed}: `, code(toUrl(documents.feed, lang, context))],
    ]),
    ...sections.flatMap((section) => toSection(section, lang, context)),
    ...parts.flatMap(({ name, parts: files }) => [
      heading(2, llms[name]),
      list(files.map((next) => [link(toUrl(next.file, lang, context), toPartTitle(next, lang, context))])),
    ]),
    heading(2, llms.optional),
    list([
      [link(toUrl(documents.llmsFull, lang, context), documents.llmsFull), `: ${llms.fullText}`],
      ...others.map((other) => [
        link(toUrl(documents.llms, other, context), toLanguageName(other)),
        `: ${llms.otherLanguage}`,
      ]),
    ]),
  ]
}

function toNext(part: IndexPart, lang: string, context: SiteContext): RootContent[] {
  const first = toUrl(documents.llms, lang, context)
  return [
    heading(1, toPartTitle(part, lang, context)),
    quote(context.config.service),
    paragraph(`${context.getLocale(lang).messages.indexOfSite} `, link(first, documents.llms), '.'),
    ...part.sections.flatMap((section) => toSection(section, lang, context)),
  ]
}

function toSection(
  { name, pages }: IndexSection,
  lang: string,
  { config, getLocale }: SiteContext,
): RootContent[] {
  const toItem = ({ path, title, description }: Page) => [
    link(config.base_url + toMarkdownPath(path), title),
    `: ${description}`,
  ]
  return [heading(2, getLocale(lang).messages.llms[name]), list(pages.map(toItem))]
}

function toPartTitle(
  { sections: [section], position }: IndexPart,
  lang: string,
  { getLocale }: SiteContext,
): string {
  const { llms } = getLocale(lang).messages
  const [part, of] = position ?? [1, 1]
  return llms.part(llms[section?.name ?? 'pages'], part, of)
}

const toUrl = (file: string, lang: string, { config: { base_url, languages } }: PageContext): string =>
  base_url + toPagePath(`/${file}`, lang, languages)
