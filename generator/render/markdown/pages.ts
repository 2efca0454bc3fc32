/** Every page as Markdown: a short head that says what it is and where it belongs, then what it holds. */

import type { PhrasingContent, Root, RootContent } from 'mdast'
import {
  documents,
  explorerLanguage,
  linkedPages,
  openapiFiles,
  toMarkdownPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { code, heading, link, list, paragraph, quote, root, rule } from '../../markdown/nodes.ts'
import { stringifyMarkdown } from '../../markdown/stringify.ts'
import { getMessages, toLanguageName } from '../../messages/messages.ts'
import type { DocumentPage, ListPage, Page } from '../../model/site.ts'
import type { PageContext } from '../page-context.ts'
import type { SiteContext } from '../site-context.ts'
import { toMarkdownBody } from './body.ts'

/** The Markdown representation of a home or a list. */
export function toMarkdownPage(page: ListPage, context: SiteContext): string {
  const parts: Iterable<Part> =
    page.kind === 'home' ? [{ content: toProfile(page, context) }] : toList(page, context)
  let text = stringifyMarkdown(root(...toPageHead(page, context)))
  for (const { content, goesOn = false } of parts) {
    text += `${goesOn ? '' : '\n'}${stringifyMarkdown(root(...content))}`
  }
  return text
}

/** The Markdown representation of a document. */
export function toMarkdownDocument(
  page: DocumentPage,
  text: Parameters<typeof toMarkdownBody>[1],
  context: PageContext,
): string {
  const head = toPageHead(page, context)
  const body = toMarkdownBody(page.document, text, context)
  return stringifyMarkdown(root(...head, ...(body === '' ? [] : [rule]))) + (body === '' ? '' : `\n${body}`)
}

/** The Markdown of the page that says that there is none, in every language of the site. */
export function toMarkdownNotFound({ config, getLocale }: SiteContext): string {
  const toUrl = (path: string) => config.base_url + toMarkdownPath(path)
  const content = config.languages
    .map(getLocale)
    .filter(
      ({ messages }, place, locales) => locales.findIndex((other) => other.messages === messages) === place,
    )
    .flatMap(({ lang, messages, home, list: essays }, place) => [
      heading(place === 0 ? 1 : 2, messages.notFound),
      paragraph(messages.notFoundText),
      toIndexLine(lang, messages.indexOfSite, config.base_url, config.languages),
      list([[link(toUrl(home.path), messages.home)], [link(toUrl(essays.path), messages.allEssays)]]),
    ])
  return stringifyMarkdown(root(...content))
}

/** The Markdown of the explorer's page: where the same is found as text. */
export function toMarkdownExplorer({ config }: SiteContext): string {
  const { base_url, languages } = config
  const [lang = ''] = languages
  const { reference, referenceText, indexOfSite } = getMessages(explorerLanguage)
  const developers = toPagePath(`/${linkedPages.developers}`, lang, languages)
  return stringifyMarkdown(
    root(
      heading(1, reference),
      quote(referenceText),
      toIndexLine(lang, indexOfSite, base_url, languages),
      list([
        [code(`${base_url}/${openapiFiles.json}`)],
        [link(base_url + toMarkdownPath(developers), linkedPages.developers)],
      ]),
    ),
  )
}

function toPageHead(page: Page, { config, getLocale, site }: PageContext): RootContent[] {
  const { lang, path, title, description, translations, document } = page
  const { messages } = getLocale(lang)
  const toUrl = (target: string) => config.base_url + target
  const others = [...translations].filter(([code]) => code !== lang)
  const facts: (readonly [string, ...(string | PhrasingContent)[]])[] = [
    ...(document?.date ? [[`${messages.published}: ${document.date}`] as const] : []),
    [`${messages.language}: ${toLanguageName(lang)} (${lang})`],
    [`${messages.address}: `, link(toUrl(path), toUrl(path))],
    ...others.map(
      ([code, other]) =>
        [`${messages.alsoIn}: `, link(toUrl(toMarkdownPath(other)), toLanguageName(code))] as const,
    ),
    ...(document?.tags.length ? [[`${messages.tags}: ${document.tags.join(', ')}`] as const] : []),
  ]
  return [
    heading(1, title),
    quote(page.kind === 'home' ? (site.profiles.get(lang)?.title ?? description) : description),
    toIndexLine(lang, messages.indexOfSite, config.base_url, config.languages),
    list(facts),
  ]
}

/** Where an agent finds everything else. */
function toIndexLine(lang: string, text: string, baseUrl: string, languages: readonly string[]): RootContent {
  const url = baseUrl + toPagePath(`/${documents.llms}`, lang, languages)
  return paragraph(`${text} `, link(url, documents.llms), '.')
}

function toProfile(page: Page, { config, site, getLocale }: SiteContext): RootContent[] {
  const { messages, latest, others, list: all } = getLocale(page.lang)
  const profile = site.profiles.get(page.lang)
  if (profile === undefined)
    throw new Error(`Cannot make the home: the site has no profile in "${page.lang}"`)
  const { github, linkedin, email } = profile.links
  const toItem = (target: Page) => [
    link(config.base_url + toMarkdownPath(target.path), target.title),
    `: ${target.description}`,
  ]
  return [
    paragraph(profile.bio),
    heading(2, messages.focus),
    list(profile.focus.map((subject) => [subject])),
    heading(2, messages.elsewhere),
    list([[link(github, 'GitHub')], [link(linkedin, 'LinkedIn')], [link(`mailto:${email}`, email)]]),
    heading(2, messages.latestEssays),
    ...(latest.length === 0 ? [paragraph(messages.noEssays)] : [toEssays(latest, config.base_url)]),
    paragraph(link(config.base_url + toMarkdownPath(all.path), messages.allEssays)),
    ...(others.length === 0 ? [] : [heading(2, messages.footer), list(others.map(toItem))]),
  ]
}

/** What is written at a time: of a large site a tree of all parts would fill the memory. */
interface Part {
  readonly content: readonly RootContent[]
  /** Whether it is more of the list that the part before it ended with. */
  readonly goesOn?: boolean
}

/** All essays, and then those of each subject. */
function* toList(page: Page, { config, getLocale }: SiteContext): Generator<Part> {
  const { messages, essays, tags } = getLocale(page.lang)
  const toLink = ({ path, title }: Page) => link(config.base_url + toMarkdownPath(path), title)
  if (essays.length === 0) yield { content: [paragraph(messages.noEssays)] }
  else {
    yield { content: [heading(2, messages.allEssays)] }
    yield* toParts(essays, (essay) => [toLink(essay), toFacts(essay)])
  }
  if (tags.size > 0) yield { content: [heading(2, messages.subjects)] }
  for (const [tag, { essays: tagged }] of tags) {
    yield { content: [heading(3, tag)] }
    yield* toParts(tagged, (essay) => [toLink(essay)])
  }
}

/** Items that are written at a time. */
const partSize = 1000

/** A list in parts. */
function* toParts<T>(
  all: readonly T[],
  toItem: (one: T) => readonly (string | PhrasingContent)[],
): Generator<Part> {
  for (let start = 0; start < all.length; start += partSize) {
    yield { content: [list(all.slice(start, start + partSize).map(toItem))], goesOn: start > 0 }
  }
}

const toEssays = (essays: readonly DocumentPage[], baseUrl: string): Root['children'][number] =>
  list(essays.map((essay) => [link(baseUrl + toMarkdownPath(essay.path), essay.title), toFacts(essay)]))

/** What stands behind the name of an essay. */
function toFacts({ document: { description, date, tags } }: DocumentPage): string {
  const facts = [date, tags.join(', ')].filter(Boolean).join(' · ')
  return `${facts === '' ? '' : ` (${facts})`}: ${description}`
}
