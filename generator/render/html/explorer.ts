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
import { getMessages } from '../../messages/ui-languages.ts'
import type { SiteContext } from '../site-context.ts'
import { toMeta } from './head.ts'
import { toDocument } from './layout.ts'

/** The API explorer page. There is one for the whole site, in {@link explorerLanguage}. */
export function toExplorerPage({ config, assets, getLocale }: SiteContext): Root {
  const { reference, referenceText } = getMessages(explorerLanguage)
  const [lang = ''] = config.languages
  const { home, otherPages, messages } = getLocale(lang)
  const developers = toPagePath(`/${linkedPages.developers}`, lang, config.languages)
  const developersTitle = otherPages.find(({ path }) => path === developers)?.title ?? developers
  const description = `/${openapiFiles.json}`
  const head = [
    ...toMeta(`${reference} · ${config.service}`, referenceText, assets),
    h('link', { rel: 'stylesheet', href: `/${assets.explorerStyle.file}` }),
    h('link', { rel: 'canonical', href: config.base_url + explorerPath }),
    h('link', {
      rel: 'alternate',
      type: 'text/markdown',
      href: config.base_url + toMarkdownPath(explorerPath),
    }),
  ]
  return toDocument(explorerLanguage, head, [
    h('header', { className: 'site' }, [
      h('a', { href: home.path, lang: messages.lang }, messages.home),
      h('a', { href: developers, lang }, developersTitle),
      h('a', { href: description }, openapiFiles.json),
      h('a', { href: `/${assets.libraryLicence.file}` }, 'Redoc (MIT)'),
    ]),
    h('main', { dataDescription: description }, [
      h('div', { className: 'fallback' }, [
        h('h1', reference),
        h('p', [`${referenceText} `, h('a', { href: developers, lang }, developersTitle), '.']),
      ]),
    ]),
    h('script', { src: `/${assets.library.file}`, defer: true }),
    h('script', { src: `/${assets.explorerScript.file}`, defer: true }),
  ])
}
