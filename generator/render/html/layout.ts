/** What all pages have around their content: the way past it, the site's name, its pages and its languages. */

import type { Element, ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import {
  documents,
  linkedPages,
  openapiFiles,
  toMarkdownPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { toLanguageName } from '../../messages/messages.ts'
import type { Page } from '../../model/site.ts'
import type { PageContext, PageLocale } from '../page-context.ts'
import { toPageHead } from './head.ts'
import { toHtml, toRawNode } from './stringify.ts'

/** Where a page's content begins: no heading makes this anchor, since theirs have no capitals. */
export const contentId = 'pageContent'

/** A whole published page around its content. */
export function toPage(page: Page, context: PageContext, content: readonly ElementContent[]): Root {
  const locale = context.getLocale(page.lang)
  const parts = getParts(page, locale, context)
  return toDocument(page.lang, toPageHead(page, context), [
    toHeader(page, locale, parts),
    h('main', { id: contentId, tabIndex: -1 }, ...content),
    toFooter(page, locale, parts),
    h('script', { src: `/${context.assets.script.file}`, type: 'module' }),
  ])
}

/** A document of HTML. */
export const toDocument = (
  lang: string,
  head: readonly ElementContent[],
  body: readonly ElementContent[],
): Root => ({
  type: 'root',
  children: [
    { type: 'doctype' },
    h('html', { lang, dir: toDirection(lang) }, h('head', ...head), h('body', ...body)),
  ],
})

/** Right to left for the languages that are written so. */
const toDirection = (lang: string): string | null =>
  /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(lang) ? 'rtl' : null

/** What no page may hold (HTML, controls and noncharacters), and a text in Markdown can. */
const forbidden = /[^\P{Cc}\t\n\f\r]|[\uFFFE\uFFFF]/gu

/** The text of a page. */
export const stringifyHtml = (root: Root): string => `${toHtml(root).replace(forbidden, '')}\n`

/** What a frame has for all pages of a language, but for the links that lead to a page from itself. */
interface FrameParts {
  /** The ways past it: to the content, and to the index for agents. */
  readonly skips: readonly Element[]
  readonly name: Element
  readonly sections: Element
  readonly pages: Element
  readonly machines: readonly Element[]
}

const known = new WeakMap<PageLocale, FrameParts>()

/** No link of a frame leads to an essay: theirs are all the same. */
function getParts(page: Page, locale: PageLocale, context: PageContext): FrameParts {
  if (page.document?.kind !== 'essay') return toParts(page, locale, context)
  const parts = known.get(locale) ?? toSharedParts(toParts(page, locale, context))
  known.set(locale, parts)
  return parts
}

const toSharedParts = ({ skips, name, sections, pages, machines }: FrameParts): FrameParts => ({
  skips: skips.map(toRawNode),
  name: toRawNode(name),
  sections: toRawNode(sections),
  pages: toRawNode(pages),
  machines: machines.map(toRawNode),
})

function toParts(page: Page, locale: PageLocale, { config, site }: PageContext): FrameParts {
  const { messages, messagesLang, home, list, others } = locale
  const toFile = (name: string) => toPagePath(`/${name}`, page.lang, config.languages)
  const main = [
    list,
    ...others.filter(
      ({ document }) => document.slug === linkedPages.about || document.slug === linkedPages.developers,
    ),
  ]
  const toItem = (target: Page) => h('li', toLink(target, page, target.title))
  return {
    skips: [
      h('p', { className: 'skip', lang: messagesLang }, h('a', { href: `#${contentId}` }, messages.skip)),
      h('p', { className: 'skip', lang: messagesLang }, [
        `${messages.indexOfSite} `,
        h('a', { href: toFile(documents.llms) }, documents.llms),
        '.',
      ]),
    ],
    name: h('p', { className: 'name' }, toLink(home, page, site.profiles.get(page.lang)?.name ?? home.title)),
    sections: h('nav', { ariaLabel: messages.navigation }, h('ul', ...main.map(toItem))),
    pages: h(
      'nav',
      { ariaLabel: messages.footer },
      h(
        'ul',
        h('li', { lang: messagesLang }, toLink(home, page, messages.home)),
        ...[list, ...others].map(toItem),
      ),
    ),
    machines: [
      toFileItem(toFile(documents.feed), messages.feed),
      toFileItem(toFile(documents.llms), documents.llms),
      toFileItem(toFile(documents.llmsFull), documents.llmsFull),
      toFileItem(`/${openapiFiles.json}`, 'OpenAPI'),
      toFileItem(`/${documents.sitemap}`, messages.sitemap),
    ],
  }
}

/** A link to a page, which says where it leads to the page itself. */
const toLink = (target: Page, page: Page, text: string): Element =>
  h('a', { href: target.path, ariaCurrent: target.path === page.path ? 'page' : null }, text)

const toFileItem = (href: string, text: string): Element => h('li', h('a', { href }, text))

/** The same page in its other languages. */
function toLanguages({ lang, translations }: Page, { messages }: PageLocale): Element[] {
  if (translations.size < 2) return []
  const links = [...translations].map(([code, path]) =>
    h(
      'li',
      h(
        'a',
        { href: path, hrefLang: code, lang: code, ariaCurrent: code === lang ? 'true' : null },
        toLanguageName(code),
      ),
    ),
  )
  return [h('nav', { className: 'languages', ariaLabel: messages.languages }, h('ul', ...links))]
}

const toHeader = (page: Page, locale: PageLocale, { skips, name, sections }: FrameParts): Element =>
  h('header', { className: 'site' }, [...skips, name, sections, ...toLanguages(page, locale)])

const toFooter = (
  { path }: Page,
  { messages, messagesLang }: PageLocale,
  { pages, machines }: FrameParts,
): Element =>
  h('footer', { className: 'site' }, [
    pages,
    h(
      'nav',
      { ariaLabel: messages.forPrograms },
      h('ul', { lang: messagesLang }, toFileItem(toMarkdownPath(path), messages.asMarkdown), ...machines),
    ),
  ])
