/** What a page says of itself to browsers, search engines and feed readers. */

import type { ElementContent } from 'hast'
import { h } from 'hastscript'
import { documents, toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import type { PageAssets } from '../../assets/assets.ts'
import type { Page } from '../../model/site.ts'
import type { PageContext } from '../page-context.ts'

/** The title as it stands in a list of windows: the author's name is part of it. */
export function toTitle({ kind, title, lang }: Page, { site }: PageContext): string {
  const profile = site.profiles.get(lang)
  if (kind === 'home') return profile === undefined ? title : `${profile.name}, ${profile.title}`
  return profile === undefined ? title : `${title} · ${profile.name}`
}

/** The head of a published page. */
export function toPageHead(page: Page, context: PageContext): ElementContent[] {
  const { config } = context
  const { lang, path, description, translations } = page
  const toUrl = (target: string) => config.base_url + target
  const [initial = path] = translations.values()
  return [
    ...toHead(toTitle(page, context), description, context.assets),
    h('link', { rel: 'canonical', href: toUrl(path) }),
    ...[...translations].map(([code, target]) =>
      h('link', { rel: 'alternate', hrefLang: code, href: toUrl(target) }),
    ),
    h('link', { rel: 'alternate', hrefLang: 'x-default', href: toUrl(initial) }),
    h('link', { rel: 'alternate', type: 'text/markdown', href: toUrl(toMarkdownPath(path)) }),
    h('link', {
      rel: 'alternate',
      type: 'application/atom+xml',
      title: context.getLocale(lang).messages.feed,
      href: toUrl(toPagePath(`/${documents.feed}`, lang, config.languages)),
    }),
    ...toOpenGraph(page, context),
    toData(toLinkedData(page, context)),
  ]
}

/** What every page of the site's own look has in its head. */
export const toHead = (title: string, description: string, assets: PageAssets): ElementContent[] => [
  ...toMeta(title, description, assets),
  h('link', { rel: 'stylesheet', href: `/${assets.style.file}` }),
]

/** What every page has in its head. */
export function toMeta(title: string, description: string, { icon }: PageAssets): ElementContent[] {
  return [
    h('meta', { charSet: 'utf-8' }),
    h('title', title),
    h('meta', { name: 'description', content: description }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('link', { rel: 'icon', type: 'image/svg+xml', href: `/${icon.file}` }),
  ]
}

function toOpenGraph(
  { kind, lang, path, title, description, document, translations }: Page,
  context: PageContext,
) {
  const { config } = context
  const isEssay = document?.kind === 'essay'
  const facts: [string, string][] = [
    ['og:type', isEssay ? 'article' : kind === 'home' ? 'profile' : 'website'],
    ['og:site_name', config.service],
    ['og:title', title],
    ['og:description', description],
    ['og:url', config.base_url + path],
    ['og:locale', toLocale(lang)],
    ...[...translations.keys()]
      .filter((code) => code !== lang)
      .map((code): [string, string] => ['og:locale:alternate', toLocale(code)]),
  ]
  if (isEssay && document.date !== null) facts.push(['article:published_time', document.date])
  if (isEssay) facts.push(...document.tags.map((tag): [string, string] => ['article:tag', tag]))
  return facts.map(([property, content]) => h('meta', { property, content }))
}

/** A locale as the Open Graph protocol writes it, language and region: `pt-br` is `pt_BR`. */
function toLocale(lang: string): string {
  const [language = lang, ...others] = lang.split('-')
  const region = others.find((part) => /^(?:[a-z]{2}|\d{3})$/.test(part))
  return region === undefined ? language : `${language}_${region.toUpperCase()}`
}

/** The author for the home, the article for an essay, the page for the rest (schema.org). */
function toLinkedData(
  { kind, lang, path, title, description, document }: Page,
  { site, config }: PageContext,
): unknown {
  const profile = site.profiles.get(lang)
  const url = config.base_url + path
  const home = config.base_url + toPagePath('/', lang, config.languages)
  const person = { '@type': 'Person', '@id': `${config.base_url}/#author`, name: profile?.name, url: home }
  const context = { '@context': 'https://schema.org' }
  if (kind === 'home') {
    const { github, linkedin, email } = profile?.links ?? {}
    return {
      ...context,
      ...person,
      jobTitle: profile?.title,
      description: profile?.bio,
      knowsAbout: profile?.focus,
      email,
      sameAs: [github, linkedin],
    }
  }
  if (document?.kind !== 'essay') {
    const type = kind === 'essay-list' ? 'CollectionPage' : 'WebPage'
    return { ...context, '@type': type, name: title, description, inLanguage: lang, url, author: person }
  }
  return {
    ...context,
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: lang,
    url,
    mainEntityOfPage: url,
    ...(document.date === null ? {} : { datePublished: document.date }),
    keywords: document.tags,
    author: person,
  }
}

/** Data for machines: no script, and nothing in it can end its element. */
const toData = (data: unknown): ElementContent =>
  h('script', { type: 'application/ld+json' }, JSON.stringify(data).replaceAll('<', '\\u003c'))
