/** The layout of all pages: skip links, header, navigation, languages and footer around the content. */

import type { Element, ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import {
  documents,
  linkedPages,
  openapiFiles,
  toMarkdownPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { toFileHref, toPageHref, type UrlSettings } from '../../addresses/published-urls.ts'
import type { ThemeImage } from '../../assets/theme-assets.ts'
import { toLanguageName } from '../../messages/language-names.ts'
import type { FrameLink, Page } from '../../model/site.ts'
import { listSubtags, toLanguageTag } from '../../schemas/languages.ts'
import type { PageContext, PageLocale } from '../page-context.ts'
import { getProfile } from '../profile.ts'
import { toPageHead } from './head.ts'
import { toSearchBox } from './search-box.ts'
import { toHtml, toRawNode } from './stringify.ts'

/** The id of the main content. No heading can have it, because anchors of headings are lower case. */
export const contentId = 'pageContent'

/** Puts the content of a page into the layout. */
export function toPage(page: Page, context: PageContext, content: readonly ElementContent[]): Root {
  const locale = context.getLocale(page.lang)
  const parts = getParts(page, locale, context)
  return toDocument(toLanguageTag(page.lang, context.config), toPageHead(page, context), [
    toHeader(page, locale, parts, context),
    // Not as parameters: the essay list has a hundred thousand children if the site has as many tags.
    h('main', { id: contentId, tabIndex: -1 }, [...content]),
    toFooter(page, locale, parts, context.site),
    h('script', { src: toFileHref(`/${context.assets.script.file}`, context.site), type: 'module' }),
  ])
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
    h('html', { lang: tag, dir: toDirection(tag) }, h('head', ...head), h('body', ...body)),
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

/** The parts of the layout that are the same on all pages of a language, except that a page marks links to itself. */
interface LayoutParts {
  /** Skip links: to the content, and to the index for agents. */
  readonly skipLinks: readonly Element[]
  readonly name: Element
  readonly sections: Element
  /** The search box; none if the host cannot search. */
  readonly search: readonly Element[]
  readonly pages: Element
  /** Items of the list of files for programs. */
  readonly programFiles: readonly Element[]
  /** Links to the author elsewhere; none unless the author wants them. */
  readonly social: readonly Element[]
  readonly copyright: readonly Element[]
}

const sharedParts = new WeakMap<PageLocale, LayoutParts>()

/** Whether the author links to a page in header or footer. */
const isLinked = ({ path }: Page, { frame: { navigation, footer } }: PageLocale): boolean =>
  [...(navigation ?? []), ...(footer?.links ?? [])].some((link) => link.path === path)

/** Returns the layout parts of a page. All essays and tags of a language share them, unless a layout link leads to one. */
function getParts(page: Page, locale: PageLocale, context: PageContext): LayoutParts {
  const isShared = (page.document?.kind === 'essay' || page.kind === 'tag') && !isLinked(page, locale)
  if (!isShared) return toParts(page, locale, context)
  const parts = sharedParts.get(locale) ?? toRawParts(toParts(page, locale, context))
  sharedParts.set(locale, parts)
  return parts
}

const toRawParts = ({
  skipLinks,
  name,
  sections,
  search,
  pages,
  programFiles,
  social,
  copyright,
}: LayoutParts): LayoutParts => ({
  skipLinks: skipLinks.map(toRawNode),
  name: toRawNode(name),
  sections: toRawNode(sections),
  search: search.map(toRawNode),
  pages: toRawNode(pages),
  programFiles: programFiles.map(toRawNode),
  social: social.map(toRawNode),
  copyright: copyright.map(toRawNode),
})

function toParts(page: Page, locale: PageLocale, context: PageContext): LayoutParts {
  const { config, site } = context
  const { messages, messagesLang, home, essayList, tagList, otherPages, frame } = locale
  const toFilePath = (name: string) => toFileHref(toPagePath(`/${name}`, page.lang, config.languages), site)
  const mainPages = [
    essayList,
    ...otherPages.filter(
      ({ document }) => document.slug === linkedPages.about || document.slug === linkedPages.developers,
    ),
  ]
  const toItem = (target: Page) => h('li', toLink(target, page, target.title, site))
  const toFrameItem = ({ path, url, label }: FrameLink) =>
    h('li', path === null ? h('a', { href: url }, label) : toLink({ path }, page, label, site))
  return {
    skipLinks: [
      h('p', { className: 'skip', lang: messagesLang }, h('a', { href: `#${contentId}` }, messages.skip)),
      h('p', { className: 'skip', lang: messagesLang }, [
        `${messages.indexOfSite} `,
        h('a', { href: toFilePath(documents.llms) }, documents.llms),
        '.',
      ]),
    ],
    name: h('p', { className: 'name' }, toNameLink(home, page, context)),
    sections: h(
      'nav',
      { ariaLabel: messages.navigation },
      h('ul', ...(frame.navigation?.map(toFrameItem) ?? mainPages.map(toItem))),
    ),
    search: toSearchBox(locale, context),
    pages: h(
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
          ...otherPages.map(toItem),
        ]),
      ),
    ),
    programFiles: [
      toFileItem(toFilePath(documents.feed), messages.feed),
      toFileItem(toFilePath(documents.llms), documents.llms),
      toFileItem(toFilePath(documents.llmsFull), documents.llmsFull),
      toFileItem(toFileHref(`/${openapiFiles.json}`, site), 'OpenAPI'),
      toFileItem(toFileHref(`/${documents.sitemap}`, site), messages.sitemap),
    ],
    ...toAuthorParts(page, locale, context),
  }
}

/** The parts of the footer that only authors add. */
function toAuthorParts(
  { lang }: Page,
  { messages, messagesLang, frame: { footer } }: PageLocale,
  { site }: PageContext,
): Pick<LayoutParts, 'social' | 'copyright'> {
  const { github, linkedin, email } = getProfile(site, lang).links
  const social = [
    h('li', h('a', { href: github, rel: 'me' }, 'GitHub')),
    h('li', h('a', { href: linkedin, rel: 'me' }, 'LinkedIn')),
    h('li', h('a', { href: `mailto:${email}`, rel: 'me', lang: messagesLang }, messages.email)),
  ]
  const copyright = footer?.copyright ?? null
  return {
    social: footer?.social === true ? [h('ul', { className: 'social' }, ...social)] : [],
    copyright: copyright === null ? [] : [h('p', { className: 'copyright' }, copyright)],
  }
}

/** A link to a page; on that page itself it is marked as the current one. */
const toLink = (target: Pick<Page, 'path'>, page: Page, text: string, settings: UrlSettings): Element =>
  h(
    'a',
    { href: toPageHref(target.path, settings), ariaCurrent: target.path === page.path ? 'page' : null },
    text,
  )

/** The link to the home page: the author's name, or a logo with this name as its alternative text. */
function toNameLink(home: Page, page: Page, { assets, site }: PageContext): Element {
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

const toFileItem = (href: string, text: string): Element => h('li', h('a', { href }, text))

/** Links to the translations of a page; none for a page in one language. */
function toLanguages(
  { lang, translations }: Page,
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

const toHeader = (
  page: Page,
  locale: PageLocale,
  { skipLinks, name, sections, search }: LayoutParts,
  context: PageContext,
): Element =>
  h('header', { className: 'site' }, [
    ...skipLinks,
    name,
    sections,
    ...toLanguages(page, locale, context),
    ...search,
  ])

const toFooter = (
  { path }: Page,
  { messages, messagesLang }: PageLocale,
  { pages, programFiles, social, copyright }: LayoutParts,
  settings: UrlSettings,
): Element =>
  h('footer', { className: 'site' }, [
    pages,
    ...social,
    h(
      'nav',
      { ariaLabel: messages.forPrograms },
      h(
        'ul',
        { lang: messagesLang },
        toFileItem(toFileHref(toMarkdownPath(path), settings), messages.asMarkdown),
        ...programFiles,
      ),
    ),
    ...copyright,
  ])
