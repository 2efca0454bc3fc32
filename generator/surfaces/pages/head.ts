/** The `<head>` of pages: metadata for browsers, search engines and feed readers. */

import type { ElementContent } from 'hast'
import { h } from 'hastscript'
import { mcpFiles } from '../../../shim/contract/mcp.ts'
import { documents, toFeedPath, toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import { toScript } from '../../content/schemas/html-keys.ts'
import { listSubtags, toLanguageTag } from '../../content/schemas/languages.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import { toCoveringIndex } from '../../kernel/hosted-operations.ts'
import {
  hasMcp,
  toDocumentUrl,
  toFileHref,
  toPageUrl,
  type UrlSettings,
} from '../../kernel/published-urls.ts'
import type { PageAssets } from '../../look/assets/page-assets.ts'
import { toIconType } from '../../look/assets/theme-assets.ts'
import { socialImageSize } from '../../look/drawn-images/drawn-image.ts'
import { type CollectionPage, getProfile, type Page } from '../../site/model/site.ts'
import { toSocialImage } from '../drawn-images/index.ts'
import type { PageContext } from '../page-context.ts'

interface PageImage {
  /** Absolute. */
  readonly url: string
  /** In pixels; null if the file does not say its size. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** A description for readers who cannot see it; null if the author wrote none. */
  readonly alt: string | null
}

/** Returns null for a page without an image. */
function toPageImage({ document }: Page, { site, config }: PageContext): PageImage | null {
  if (document === null) return null
  const { cover, image_alt: alt, title } = document
  const toUrl = (file: string) => `${config.base_url}/${file}`
  if (cover !== null) return { url: toUrl(cover.file), size: cover.size, alt }
  const image = toSocialImage(document, site)
  return image && { url: toUrl(image.file), size: socialImageSize, alt: title }
}

/** The document title. It includes the author's name, so that it identifies the site in a list of tabs. */
function toTitle({ kind, title, lang }: Page, { site }: PageContext): string {
  const { name, title: role } = getProfile(site, lang)
  return kind === 'home' ? `${name}, ${role}` : `${title} · ${name}`
}

/** The contents of `<head>` for a published page, which loads some of Stele's stylesheets. */
export function toPageHead(
  page: Page,
  context: PageContext,
  styles: readonly PageAssets['style'][],
): ElementContent[] {
  const { config, site } = context
  const { lang, path, description, translations } = page
  const toUrl = (target: string) => toPageUrl(target, site)
  const toFileUrl = (target: string) => config.base_url + target
  const [defaultPath = path] = translations.values()
  const image = toPageImage(page, context)
  return [
    ...toHead(toTitle(page, context), description, context, styles),
    h('link', { rel: 'canonical', href: toDocumentUrl(page, site) }),
    ...[...translations].map(([code, target]) =>
      h('link', { rel: 'alternate', hrefLang: toLanguageTag(code, config), href: toUrl(target) }),
    ),
    h('link', { rel: 'alternate', hrefLang: 'x-default', href: toUrl(defaultPath) }),
    ...toNeighbourLinks(page, toUrl),
    h('link', { rel: 'alternate', type: 'text/markdown', href: toFileUrl(toMarkdownPath(path)) }),
    toDescriptionLink(path, config),
    ...(page.kind === 'home' && hasMcp(site)
      ? [h('link', { rel: 'ard', href: toFileUrl(`/${mcpFiles.ard}`) })]
      : []),
    h('link', {
      rel: 'alternate',
      type: 'application/atom+xml',
      title: context.getLocale(lang).messages.feed,
      href: toFileUrl(toPagePath(`/${documents.feed}`, lang, config.languages)),
    }),
    ...(page.kind === 'collection' ? toFeedLink(page, context) : []),
    ...(page.kind === 'search' ? [h('meta', { name: 'robots', content: 'noindex' })] : []),
    ...toOpenGraph(page, context, image),
    ...(image === null ? [] : [h('meta', { name: 'twitter:card', content: 'summary_large_image' })]),
    toJsonLd(toLinkedData(page, context, image)),
    ...toAuthorElements(config),
  ]
}

/** The link to the feed of a collection. Some have none, because their documents have no dates. */
function toFeedLink({ collection, title, lang }: CollectionPage, { config, isKnown }: PageContext) {
  const path = toPagePath(toFeedPath(collection), lang, config.languages)
  if (!isKnown(path)) return []
  return [h('link', { rel: 'alternate', type: 'application/atom+xml', title, href: config.base_url + path })]
}

/** The link to the `llms.txt` that describes a page (llms.txt v2). */
const toDescriptionLink = (
  path: string,
  { base_url, languages }: Pick<SiteConfig, 'base_url' | 'languages'>,
): ElementContent =>
  h('link', { rel: 'describedby', type: 'text/plain', href: toCoveringIndex(base_url, path, languages) })

/** The elements that the author adds. Scripts run after the page is there, in this order. */
const toAuthorElements = ({ head, scripts }: PageContext['config']): ElementContent[] => [
  ...head.meta.map(({ name, content }) => h('meta', { name, content })),
  ...head.links.map(({ rel, href }) => h('link', { rel, href })),
  ...scripts.map(toScript).map(({ src, attributes }) => h('script', { defer: true, src, ...attributes })),
]

/** Links to the essays before and after an essay. */
function toNeighbourLinks(page: Page, toUrl: (path: string) => string): ElementContent[] {
  if (page.kind !== 'document') return []
  const { previous, next } = page.neighbours
  return [
    ...(previous === null ? [] : [h('link', { rel: 'prev', href: toUrl(previous.path) })]),
    ...(next === null ? [] : [h('link', { rel: 'next', href: toUrl(next.path) })]),
  ]
}

/** The head elements of every page with the site's stylesheet. The author's elements follow it. */
export const toHead = (
  title: string,
  description: string,
  context: HeadContext,
  styles: readonly PageAssets['style'][] = [context.assets.style],
): ElementContent[] => {
  const { assets, site } = context
  const { fonts = [], css = [] } = assets.theme?.page ?? {}
  const ownFonts = assets.ownFont === null ? [] : [assets.ownFont.upright.file]
  return [
    ...toMeta(title, description, context),
    ...[...ownFonts, ...fonts].map((file) =>
      h('link', {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: toFileHref(`/${file}`, site),
        crossOrigin: 'anonymous',
      }),
    ),
    ...[...styles.map(({ file }) => file), ...css].map((file) =>
      h('link', { rel: 'stylesheet', href: toFileHref(`/${file}`, site) }),
    ),
  ]
}

interface HeadContext {
  readonly site: UrlSettings
  readonly assets: PageAssets
}

/** The head elements of every page. */
export function toMeta(title: string, description: string, { assets, site }: HeadContext): ElementContent[] {
  return [
    h('meta', { charSet: 'utf-8' }),
    h('title', title),
    h('meta', { name: 'description', content: description }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    ...toIconLinks({ assets, site }),
  ]
}

/** Links to the icon of the site, from the theme or from Stele. */
function toIconLinks({ assets, site }: HeadContext): ElementContent[] {
  const { webManifest = null, drawnIcons = null } = assets.theme?.page ?? {}
  const { file } = assets.icon
  const type = toIconType(file)
  const href = toFileHref(`/${file}`, site)
  // Phones of Apple show PNG only.
  const touch = drawnIcons?.touch ?? (type === 'image/png' ? file : null)
  return [
    ...(drawnIcons === null
      ? []
      : [h('link', { rel: 'icon', sizes: '32x32', href: toFileHref(`/${drawnIcons.favicon}`, site) })]),
    h('link', { rel: 'icon', type, href }),
    ...(touch === null ? [] : [h('link', { rel: 'apple-touch-icon', href: toFileHref(`/${touch}`, site) })]),
    ...(webManifest === null
      ? []
      : [h('link', { rel: 'manifest', href: toFileHref(`/${webManifest}`, site) })]),
  ]
}

/** Open Graph metadata (ogp.me). */
function toOpenGraph(
  { kind, lang, path, title, description, document, translations }: Page,
  context: PageContext,
  image: PageImage | null,
) {
  const { config, site } = context
  const isEssay = document?.kind === 'essay'
  const facts: [string, string][] = [
    ['og:type', isEssay ? 'article' : kind === 'home' ? 'profile' : 'website'],
    ['og:site_name', config.service],
    ['og:title', title],
    ['og:description', description],
    ['og:url', toDocumentUrl({ path, document }, site)],
    ['og:locale', toLocale(toLanguageTag(lang, config))],
    ...[...translations.keys()]
      .filter((code) => code !== lang)
      .map((code): [string, string] => ['og:locale:alternate', toLocale(toLanguageTag(code, config))]),
  ]
  if (isEssay && document.date !== null) facts.push(['article:published_time', document.date])
  if (isEssay && document.updated !== null) facts.push(['article:modified_time', document.updated])
  if (isEssay) facts.push(...document.tags.map((tag): [string, string] => ['article:tag', tag]))
  if (image !== null) facts.push(...toImageFacts(image))
  return facts.map(([property, content]) => h('meta', { property, content }))
}

function toImageFacts({ url, size, alt }: PageImage): [string, string][] {
  return [
    ['og:image', url],
    ...Object.entries(size ?? {}).map(([side, pixels]): [string, string] => [
      `og:image:${side}`,
      String(pixels),
    ]),
    ...(alt === null ? [] : [['og:image:alt', alt] as [string, string]]),
  ]
}

/** Converts a language tag to an Open Graph locale, language and region: `pt-br` to `pt_BR`. */
function toLocale(tag: string): string {
  const [language = tag, ...subtags] = listSubtags(tag)
  const region = subtags.find((part) => /^(?:[a-z]{2}|\d{3})$/.test(part))
  return region === undefined ? language : `${language}_${region.toUpperCase()}`
}

/** JSON-LD (schema.org): a person for the home page, an article for an essay, a collection for a list, a web page for the rest. */
function toLinkedData(
  { kind, lang, path, title, description, document }: Page,
  { site, config }: PageContext,
  image: PageImage | null,
): unknown {
  const profile = getProfile(site, lang)
  const url = toDocumentUrl({ path, document }, site)
  const home = toPageUrl(toPagePath('/', lang, config.languages), site)
  const person = { '@type': 'Person', '@id': `${config.base_url}/#author`, name: profile.name, url: home }
  const context = { '@context': 'https://schema.org' }
  if (kind === 'home') {
    const { github, linkedin, email } = profile.links
    return {
      ...context,
      ...person,
      jobTitle: profile.title,
      description: profile.bio,
      knowsAbout: profile.focus,
      email,
      sameAs: [github, linkedin],
    }
  }
  const modified = document?.updated ? { dateModified: document.updated } : {}
  const illustrated =
    image === null ? {} : { image: { '@type': 'ImageObject', url: image.url, ...image.size } }
  if (document?.kind !== 'essay') {
    const type = kind === 'document' ? 'WebPage' : 'CollectionPage'
    return {
      ...context,
      '@type': type,
      name: title,
      description,
      inLanguage: toLanguageTag(lang, config),
      url,
      ...illustrated,
      ...modified,
      author: person,
    }
  }
  return {
    ...context,
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: toLanguageTag(lang, config),
    url,
    mainEntityOfPage: url,
    ...illustrated,
    ...(document.date === null ? {} : { datePublished: document.date }),
    ...modified,
    keywords: document.tags,
    author: person,
  }
}

/** A JSON-LD block. Escaping every `<` keeps texts such as `</script>` from closing the element. */
const toJsonLd = (data: unknown): ElementContent =>
  h('script', { type: 'application/ld+json' }, JSON.stringify(data).replaceAll('<', '\\u003c'))
