/**
 * The API explorer page. Redoc renders the OpenAPI document; without JavaScript the page links to the developers page.
 */

import type { Root } from 'hast'
import { h } from 'hastscript'
import {
  explorerLanguage,
  explorerPath,
  linkedPages,
  openapiFiles,
  toMarkdownPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { toFileHref, toPageHref, toPageUrl } from '../../addresses/published-urls.ts'
import { getMessages } from '../../look/messages/ui-languages.ts'
import { toLanguageTag } from '../../schemas/languages.ts'
import type { SiteContext } from '../site-context.ts'
import { toDocument } from './frame.ts'
import { toDescriptionLink, toMeta } from './head.ts'

/** The API explorer page. There is one for the whole site, in {@link explorerLanguage}. */
export function toExplorerPage(context: SiteContext): Root {
  const { config, site, assets, getLocale } = context
  const toAssetHref = (asset: { readonly file: string }) => toFileHref(`/${asset.file}`, site)
  const { reference, referenceText } = getMessages(explorerLanguage)
  const [lang = ''] = config.languages
  const tag = toLanguageTag(lang, config)
  const { home, otherPages, messages, messagesLang } = getLocale(lang)
  const developers = toPagePath(`/${linkedPages.developers}`, lang, config.languages)
  const developersTitle = otherPages.find(({ path }) => path === developers)?.title ?? developers
  const developersHref = toPageHref(developers, site)
  const description = toFileHref(`/${openapiFiles.json}`, site)
  const head = [
    ...toMeta(`${reference} · ${config.service}`, referenceText, context),
    h('link', { rel: 'stylesheet', href: toAssetHref(assets.explorerStyle) }),
    h('link', { rel: 'canonical', href: toPageUrl(explorerPath, site) }),
    h('link', {
      rel: 'alternate',
      type: 'text/markdown',
      href: config.base_url + toMarkdownPath(explorerPath),
    }),
    toDescriptionLink(explorerPath, config),
  ]
  return toDocument(explorerLanguage, head, [
    h('header', { className: 'site' }, [
      h('a', { href: toPageHref(home.path, site), lang: messagesLang ?? tag }, messages.home),
      h('a', { href: developersHref, lang: tag }, developersTitle),
      h('a', { href: description }, openapiFiles.json),
      h('a', { href: toAssetHref(assets.libraryLicence) }, 'Redoc (MIT)'),
    ]),
    h('main', { dataDescription: description }, [
      h('div', { className: 'fallback' }, [
        h('h1', reference),
        h('p', [`${referenceText} `, h('a', { href: developersHref, lang: tag }, developersTitle), '.']),
      ]),
    ]),
    h('script', { src: toAssetHref(assets.library), defer: true }),
    h('script', { src: toAssetHref(assets.explorerScript), defer: true }),
  ])
}
