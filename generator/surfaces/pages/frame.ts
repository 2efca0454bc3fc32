/** The document around the content of a page: its head, and the frame with header, search box and footer. */

import type { Element, ElementContent, Root } from 'hast'
import { h, s } from 'hastscript'
import {
  documents,
  linkedPages,
  openapiFiles,
  searchPagePath,
  toMarkdownPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { listSubtags, toLanguageTag } from '../../content/schemas/languages.ts'
import { memoize } from '../../kernel/memoize.ts'
import { toFileHref, toPageHref, type UrlSettings } from '../../kernel/published-urls.ts'
import type { PageAssets } from '../../look/assets/page-assets.ts'
import type { ThemeImage } from '../../look/assets/theme-assets.ts'
import type { OwnValues } from '../../look/layouts/variables.ts'
import { toLanguageName } from '../../look/messages/ui-languages.ts'
import { type DocumentPage, type FrameLink, getProfile, type Page } from '../../site/model/site.ts'
import type { PageContext, PageLocale } from '../page-context.ts'
import { toPageHead } from './head.ts'
import { type FramedPage, renderLayout, toHtmlValue } from './layouts.ts'
import { toHtml } from './stringify.ts'

/** The id of the main content. No heading can have it, because anchors of headings are lower case. */
export const contentId = 'pageContent'

/** The id of the menu in `layouts/default/frame.html`. */
export const menuId = 'siteMenu'

/** Whether a page has the reference of the API. */
const hasReference = ({ document }: Page, { getGuide }: PageContext): boolean =>
  document !== null && (getGuide(document)?.reference ?? null) !== null

/** Puts the content of a page into the frame. */
export function toPage(page: Page, context: PageContext, content: readonly ElementContent[]): Root {
  const { style, referenceStyle, script, forms } = context.assets
  const isReference = hasReference(page, context)
  const styles = isReference ? [style, referenceStyle] : [style]
  const scripts = isReference || page.kind === 'search' ? [script, forms] : [script]
  return toDocument(
    toLanguageTag(page.lang, context.config),
    toPageHead(page, context, styles),
    toFramed(page, context, content, scripts),
  )
}

/** The content of `<body>`: header, content and footer, and the scripts of Stele. */
export function toFramed(
  page: FramedPage,
  context: PageContext,
  content: readonly ElementContent[],
  scripts: readonly PageAssets['script'][],
): ElementContent[] {
  const locale = context.getLocale(page.lang)
  // Not as parameters: the essay list has a hundred thousand children if the site has as many tags.
  const main = h('main', { id: contentId, tabIndex: -1 }, [...content])
  const frame = renderLayout('frame', page, context, {
    ...getParts(page, locale, context),
    languages: toHtmlValue(toLanguages(page, locale, context)),
    content: toHtmlValue([main]),
    sidebar: toHtmlValue(toSidebar(page, locale, context)),
    // An error has no Markdown at an address of its own.
    formats: page.kind === 'error' ? null : toHtmlValue(toFormats(page, locale, context)),
  })
  return [
    frame,
    ...scripts.map(({ file }) => h('script', { src: toFileHref(`/${file}`, context.site), type: 'module' })),
  ]
}

/**
 * An HTML document.
 * @param tag its language, as a BCP 47 tag
 */
export const toDocument = (
  tag: string,
  head: readonly ElementContent[],
  body: readonly ElementContent[],
): Root => ({
  type: 'root',
  children: [
    { type: 'doctype' },
    h('html', { lang: tag, dir: toDirection(tag) }, h('head', ...head), h('body', [...body])),
  ],
})

/** `rtl` for languages that are written from right to left; null for all others. */
function toDirection(tag: string): string | null {
  const [language = '', ...subtags] = listSubtags(tag)
  const script = subtags.find((subtag) => /^[a-z]{4}$/.test(subtag))
  const isRightToLeft =
    script === undefined ? rightToLeftLanguages.has(language) : rightToLeftScripts.has(script)
  return isRightToLeft ? 'rtl' : null
}

const rightToLeftLanguages: ReadonlySet<string> = new Set('ar ckb dv fa he ps sd ug ur yi'.split(' '))
const rightToLeftScripts: ReadonlySet<string> = new Set('adlm arab hebr nkoo rohg syrc thaa'.split(' '))

/** Control characters and noncharacters that Markdown may have but HTML may not. */
const forbiddenCharacters = /[^\P{Cc}\t\n\f\r]|[\uFFFE\uFFFF]/gu

/**
 * Serializes a page. Characters that HTML does not allow are removed. Lines end with LF, as browsers read them, so that
 * pages do not depend on the line ends of a checkout.
 */
export const stringifyHtml = (root: Root): string =>
  `${toHtml(root).replace(forbiddenCharacters, '').replace(/\r\n?/g, '\n')}\n`

/** The parts of the frame that are the same on all pages of a language, except that a page marks links to itself. */
type FrameParts = Omit<OwnValues<'frame'>, 'languages' | 'content' | 'sidebar' | 'formats'>

/** Whether the author links to a page in header or footer. */
const isLinked = ({ path }: FramedPage, { frame: { navigation, footer } }: PageLocale): boolean =>
  [...(navigation ?? []), ...(footer?.links ?? [])].some((link) => link.path === path)

/** Returns the parts of a page. All essays and tags of a language share them, unless one of these links leads to the page. */
function getParts(page: FramedPage, locale: PageLocale, context: PageContext): FrameParts {
  const isShared = (page.document?.kind === 'essay' || page.kind === 'tag') && !isLinked(page, locale)
  return isShared ? getSharedParts(locale, page, context) : toParts(locale, page, context)
}

const getSharedParts = memoize(toParts)

function toParts(locale: PageLocale, page: FramedPage, context: PageContext): FrameParts {
  const { config, site } = context
  const { messages, messagesLang, home, essayList, tagList, otherPages, frame } = locale
  const mainPages = [
    essayList,
    ...otherPages.filter(
      ({ document }) => document.slug === linkedPages.about || document.slug === linkedPages.developers,
    ),
  ]
  const toItem = (target: Page) => h('li', toLink(target, page, target.title, site))
  const toFrameItem = ({ path, url, label }: FrameLink) =>
    h('li', path === null ? h('a', { href: url }, label) : toLink({ path }, page, label, site))
  const llms = toFileHref(toPagePath(`/${documents.llms}`, page.lang, config.languages), site)
  return {
    skip_links: toHtmlValue([
      h('p', { className: 'skip', lang: messagesLang }, h('a', { href: `#${contentId}` }, messages.skip)),
      h('p', { className: 'skip', lang: messagesLang }, [
        `${messages.indexOfSite} `,
        h('a', { href: llms }, documents.llms),
        '.',
      ]),
    ]),
    name: toHtmlValue([h('p', { className: 'name' }, toNameLink(home, page, context))]),
    menu_button: toHtmlValue([
      h(
        'button',
        {
          type: 'button',
          className: 'menu-button',
          popoverTarget: menuId,
          lang: messagesLang,
          ariaLabel: messages.menu,
        },
        menuIcon,
      ),
    ]),
    navigation: toHtmlValue([
      h(
        'nav',
        { ariaLabel: messages.navigation },
        h('ul', ...(frame.navigation?.map(toFrameItem) ?? mainPages.map(toItem))),
      ),
    ]),
    search_box: toHtmlValue(toSearchBox(locale, context)),
    footer_links: toHtmlValue([
      h(
        'nav',
        { ariaLabel: messages.footer },
        h(
          'ul',
          ...(frame.footer?.links?.map(toFrameItem) ?? [
            h('li', { lang: messagesLang }, toLink(home, page, messages.home, site)),
            ...[essayList].map(toItem),
            ...(tagList === null
              ? []
              : [h('li', { lang: messagesLang }, toLink(tagList, page, tagList.title, site))]),
            ...otherPages.filter((target) => !isForPrograms(target)).map(toItem),
          ]),
        ),
      ),
    ]),
    ...toAuthorParts(page, locale, context),
  }
}

/** The parts of the footer that only authors add. */
function toAuthorParts(
  { lang }: FramedPage,
  { messages, messagesLang, frame: { footer } }: PageLocale,
  { site }: PageContext,
): Pick<FrameParts, 'social' | 'copyright'> {
  const { github, linkedin, email } = getProfile(site, lang).links
  const social = [
    h('li', h('a', { href: github, rel: 'me' }, 'GitHub')),
    h('li', h('a', { href: linkedin, rel: 'me' }, 'LinkedIn')),
    h('li', h('a', { href: `mailto:${email}`, rel: 'me', lang: messagesLang }, messages.email)),
  ]
  const copyright = footer?.copyright ?? null
  return {
    social: footer?.social === true ? toHtmlValue([h('ul', { className: 'social' }, ...social)]) : null,
    copyright: copyright === null ? null : toHtmlValue([h('p', { className: 'copyright' }, copyright)]),
  }
}

/** A link to a page; on that page itself it is marked as the current one. */
const toLink = (target: Pick<Page, 'path'>, page: FramedPage, text: string, settings: UrlSettings): Element =>
  h(
    'a',
    { href: toPageHref(target.path, settings), ariaCurrent: target.path === page.path ? 'page' : null },
    text,
  )

/** The link to the home page: the author's name, or a logo with this name as its alternative text. */
function toNameLink(home: Page, page: FramedPage, { assets, site }: PageContext): Element {
  const { name } = getProfile(site, page.lang)
  const link = toLink(home, page, name, site)
  const logo = assets.theme?.page.logo ?? null
  if (logo === null) return link
  const { light, dark } = logo
  const toSource = ({ file }: ThemeImage) => toFileHref(`/${file}`, site)
  const image = h('img', { className: 'logo', src: toSource(light), alt: name, ...light.size })
  const picture =
    dark === null
      ? image
      : h('picture', [
          h('source', { srcSet: toSource(dark), media: '(prefers-color-scheme: dark)', ...dark.size }),
          image,
        ])
  return { ...link, children: [picture] }
}

/** Links to the translations of a page; none for a page in one language. */
function toLanguages(
  { lang, translations }: FramedPage,
  { messages }: PageLocale,
  { config, site }: PageContext,
): Element[] {
  if (translations.size < 2) return []
  const links = [...translations].map(([code, path]) =>
    h(
      'li',
      h(
        'a',
        {
          href: toPageHref(path, site),
          hrefLang: toLanguageTag(code, config),
          lang: toLanguageTag(code, config),
          ariaCurrent: code === lang ? 'true' : null,
        },
        toLanguageName(code),
      ),
    ),
  )
  return [h('nav', { className: 'languages', ariaLabel: messages.languages }, h('ul', ...links))]
}

/** Links to all documents of the sidebar. The section with the page itself is open. The home page may have the same links as a part. */
function toSidebar(
  page: FramedPage,
  { messages, frame: { sidebar } }: PageLocale,
  { site }: PageContext,
): Element[] {
  const isRepeated = page.kind === 'home' && site.config.home.show.includes('sidebar')
  if (sidebar.length === 0 || isRepeated) return []
  const sections = sidebar.map(({ title, pages }) =>
    h('details', { open: pages.some(({ path }) => path === page.path) }, [
      h('summary', title),
      h(
        'ul',
        pages.map((target) => h('li', toLink(target, page, target.title, site))),
      ),
    ]),
  )
  return [h('nav', { className: 'sidebar', ariaLabel: messages.allDocuments }, sections)]
}

/** Whether a page is for programs rather than for readers. */
const isForPrograms = ({ document }: DocumentPage): boolean =>
  document.slug === linkedPages.agent_instructions

/** Links to the page as Markdown, and to files and pages for programs. */
function toFormats(
  page: Page,
  { messages, messagesLang, otherPages }: PageLocale,
  { config, site }: PageContext,
): Element[] {
  const { path, lang } = page
  const ownLang = messagesLang && toLanguageTag(lang, config)
  const toFilePath = (name: string) => toFileHref(toPagePath(`/${name}`, lang, config.languages), site)
  const toItem = (href: string, text: string) => h('li', h('a', { href }, text))
  return [
    h(
      'nav',
      { ariaLabel: messages.forPrograms },
      h('ul', { lang: messagesLang }, [
        toItem(toFileHref(toMarkdownPath(path), site), messages.asMarkdown),
        toItem(toFilePath(documents.feed), messages.feed),
        toItem(toFilePath(documents.llms), documents.llms),
        toItem(toFilePath(documents.llmsFull), documents.llmsFull),
        toItem(toFileHref(`/${openapiFiles.json}`, site), 'OpenAPI'),
        toItem(toFileHref(`/${documents.sitemap}`, site), messages.sitemap),
        ...otherPages
          .filter(isForPrograms)
          .map((target) => h('li', { lang: ownLang }, toLink(target, page, target.title, site))),
      ]),
    ),
  ]
}

const toIcon = (path: string): Element =>
  s('svg', { viewBox: '0 0 16 16', width: 16, height: 16, ariaHidden: 'true' }, s('path', { d: path }))

const magnifier = toIcon('M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.3 7.8 3.2 3.2')

const menuIcon = toIcon('M2 4h12M2 8h12M2 12h12')

/** The search box. It leads to the search page. */
function toSearchBox({ lang, messages, messagesLang }: PageLocale, { config, site }: PageContext): Element[] {
  const action = toPageHref(toPagePath(searchPagePath, lang, config.languages), site)
  return [
    h(
      'form',
      { className: 'find', action, role: 'search', lang: messagesLang, ariaLabel: messages.searchSite },
      [
        h('input', {
          type: 'search',
          name: 'q',
          ariaLabel: messages.console.keywords,
          placeholder: messages.searchSite,
          ariaKeyShortcuts: '/ Control+K Meta+K',
        }),
        h('button', { type: 'submit', ariaLabel: messages.console.find }, magnifier),
      ],
    ),
  ]
}
