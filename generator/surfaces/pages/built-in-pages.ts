/** Pages without a document of the author: the search page, and the pages of errors. */

import type { ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import { operations } from '../../../shim/contract/routes.ts'
import { toLanguageTag } from '../../content/schemas/languages.ts'
import { toFileHref, toPageHref } from '../../kernel/published-urls.ts'
import type { BrowserSearch } from '../../look/assets/page-assets.ts'
import type { Page } from '../../site/model/site.ts'
import type { SiteContext } from '../site-context.ts'
import { toDocument, toPage } from './frame.ts'
import { toHead } from './head.ts'
import { toMessageAttributes } from './script-messages.ts'

/**
 * The search page of one language. `forms.js` shows the results: those of the API or, on a host without code, those of a
 * search that runs in the browser.
 */
export function toSearchPage(page: Page, context: SiteContext): Root {
  const { messages, messagesLang: lang } = context.getLocale(page.lang)
  const { search } = context.assets
  const source =
    search === null
      ? { 'data-results': toFileHref(operations.searchContent.path, context.site) }
      : {
          'data-module': toFileHref(`/${search.module.file}`, context.site),
          'data-root': toFileHref('/', context.site),
        }
  return toPage(page, context, [
    h('h1', { lang }, page.title),
    h('p', { className: 'lead', lang }, page.description),
    h('div', { lang, ...source, ...toMessageAttributes(messages.console) }, [
      h('p', { role: 'status' }),
      h('ol', { className: 'results', hidden: true }),
    ]),
    ...(search === null ? toApiForm(page, context) : toNote(search, page, context)),
  ])
}

/** Without scripts, a form leads to the response of the API itself. */
function toApiForm(page: Page, { getLocale, site }: SiteContext): ElementContent[] {
  const { messages, messagesLang: lang } = getLocale(page.lang)
  const action = toFileHref(operations.searchContent.path, site)
  return [
    h('noscript', [
      h('p', { lang }, messages.searchWithoutScript),
      h('form', { className: 'find', action, lang }, [
        h('label', [
          `${messages.console.keywords} `,
          h('input', { type: 'search', name: 'q', required: true }),
        ]),
        h('button', { type: 'submit' }, messages.console.find),
      ]),
    ]),
  ]
}

/** Says that the search runs in the browser, and what readers without scripts can do. */
function toNote({ licences }: BrowserSearch, page: Page, { getLocale, site }: SiteContext): ElementContent[] {
  const { messages, messagesLang: lang, essayList } = getLocale(page.lang)
  return [
    h('p', { className: 'hint', lang }, [
      `${messages.searchInBrowser} `,
      h('a', { href: toFileHref(`/${licences.file}`, site) }, messages.searchLicences),
    ]),
    h('noscript', [h('p', { lang }, h('a', { href: toPageHref(essayList.path, site) }, messages.allEssays))]),
  ]
}

/** The page of the whole site for one error. */
export function toErrorPage(error: 'notFound' | 'gone', context: SiteContext): Root {
  const { config, site, getLocale } = context
  const locales = config.languages.map(getLocale)
  const [lang = ''] = config.languages
  const { messages } = getLocale(lang)
  // Languages without messages of their own share the English ones, which appear once.
  const distinctLocales = locales.filter(
    ({ messages }, index) => locales.findIndex((other) => other.messages === messages) === index,
  )
  const head = [
    ...toHead(messages[error], messages[`${error}Text`], context),
    h('meta', { name: 'robots', content: 'noindex' }),
  ]
  return toDocument(toLanguageTag(lang, config), head, [
    h(
      'main',
      ...distinctLocales.flatMap(({ lang: code, messages: texts, messagesLang, home, essayList }, index) => {
        const tag = messagesLang ?? toLanguageTag(code, config)
        return [
          h(index === 0 ? 'h1' : 'h2', { lang: tag }, texts[error]),
          h('p', { lang: tag }, texts[`${error}Text`]),
          h('ul', { lang: tag }, [
            h('li', h('a', { href: toPageHref(home.path, site) }, texts.home)),
            h('li', h('a', { href: toPageHref(essayList.path, site) }, texts.allEssays)),
          ]),
        ]
      }),
    ),
  ])
}
