/** What all pages have around their content: the way past it, the site's name, its pages and its languages. */

import type { Element, ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import {
  documents,
  linkedPages,
  openapiFiles,
  toMarkdownPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import type { Page } from '../../model/site.ts'
import { toLanguageName } from '../../words/words.ts'
import type { Frame, FrameShelf } from '../frame.ts'
import { toPageHead } from './head.ts'

/** Where a page's content begins: no heading makes this anchor, since theirs have no capitals. */
export const contentId = 'pageContent'

/** A whole published page around its content. */
export function toPage(page: Page, frame: Frame, content: readonly ElementContent[]): Root {
  const shelf = frame.getShelf(page.lang)
  return toDocument(page.lang, toPageHead(page, frame), [
    toHeader(page, shelf, frame),
    h('main', { id: contentId, tabIndex: -1 }, ...content),
    toFooter(page, shelf, frame),
    h('script', { src: `/${frame.assets.script.file}`, type: 'module' }),
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

const writer = unified().use(rehypeStringify, { bogusComments: false, quoteSmart: false }).freeze()

/** What no page may hold (HTML, controls and noncharacters), and a text in Markdown can. */
const forbidden = /[^\P{Cc}\t\n\f\r]|[\uFFFE\uFFFF]/gu

/** The text of a page. */
export const stringifyHtml = (root: Root): string => `${writer.stringify(root).replace(forbidden, '')}\n`

function toHeader(page: Page, shelf: FrameShelf, { config, site }: Frame): Element {
  const { words, wordsLang, home, list, others } = shelf
  const llms = toPagePath(`/${documents.llms}`, page.lang, config.languages)
  const main = [
    list,
    ...others.filter(
      ({ document }) => document.slug === linkedPages.about || document.slug === linkedPages.developers,
    ),
  ]
  return h('header', { className: 'site' }, [
    h('p', { className: 'skip', lang: wordsLang }, h('a', { href: `#${contentId}` }, words.skip)),
    h('p', { className: 'skip', lang: wordsLang }, [
      `${words.indexOfSite} `,
      h('a', { href: llms }, documents.llms),
      '.',
    ]),
    h('p', { className: 'name' }, toLink(home, page, site.profiles.get(page.lang)?.name ?? home.title)),
    h(
      'nav',
      { ariaLabel: words.navigation },
      h('ul', ...main.map((target) => h('li', toLink(target, page, target.title)))),
    ),
    ...toLanguages(page, shelf),
  ])
}

/** A link to a page, which says where it leads to the page itself. */
const toLink = (target: Page, page: Page, text: string): Element =>
  h('a', { href: target.path, ariaCurrent: target.path === page.path ? 'page' : null }, text)

/** The same page in its other languages. */
function toLanguages({ lang, translations }: Page, { words }: FrameShelf): Element[] {
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
  return [h('nav', { className: 'languages', ariaLabel: words.languages }, h('ul', ...links))]
}

function toFooter(page: Page, shelf: FrameShelf, { config }: Frame): Element {
  const { words, wordsLang, home, list, others } = shelf
  const toFile = (name: string) => toPagePath(`/${name}`, page.lang, config.languages)
  const machines: [string, string][] = [
    [toMarkdownPath(page.path), words.asMarkdown],
    [toFile(documents.feed), words.feed],
    [toFile(documents.llms), documents.llms],
    [toFile(documents.llmsFull), documents.llmsFull],
    [`/${openapiFiles.json}`, 'OpenAPI'],
    [`/${documents.sitemap}`, words.sitemap],
  ]
  return h('footer', { className: 'site' }, [
    h(
      'nav',
      { ariaLabel: words.footer },
      h(
        'ul',
        h('li', { lang: wordsLang }, toLink(home, page, words.home)),
        ...[list, ...others].map((target) => h('li', toLink(target, page, target.title))),
      ),
    ),
    h(
      'nav',
      { ariaLabel: words.forPrograms },
      h('ul', { lang: wordsLang }, ...machines.map(([href, text]) => h('li', h('a', { href }, text)))),
    ),
  ])
}
