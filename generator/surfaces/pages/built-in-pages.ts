/** Pages without a document of the author: the search page, and the pages of errors. */

import type { ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import { documents, operations, searchPagePath, toPagePath } from '../../../shim/contract/routes.ts'
import { toLanguageTag } from '../../content/schemas/languages.ts'
import { toFileHref, toPageHref } from '../../kernel/published-urls.ts'
import type { BrowserSearch } from '../../look/assets/page-assets.ts'
import { toLanguageName } from '../../look/messages/ui-languages.ts'
import type { Page } from '../../site/model/site.ts'
import type { SiteContext } from '../site-context.ts'
import { toDocument, toFramed, toPage } from './frame.ts'
import { toHead } from './head.ts'
import type { FramedPage } from './layouts.ts'
import { toMessageAttributes } from './script-messages.ts'

/** How many tags the search page suggests words from. */
const maxWords = 200

/**
 * The search page of one language. `forms.js` shows the results: those of the API or, on a host without code, those of a
 * search that runs in the browser.
 */
export function toSearchPage(page: Page, context: SiteContext): Root {
  const { config, site, assets, getLocale } = context
  const { messages, messagesLang: lang, essayList, tags, tagList } = getLocale(page.lang)
  const { search } = assets
  const api = toFileHref(operations.searchContent.path, site)
  const source =
    search === null
      ? { 'data-results': api }
      : {
          'data-module': toFileHref(`/${search.module.file}`, site),
          'data-root': toFileHref('/', site),
        }
  const { find, keywords, nearestWords } = messages.console
  const words = [...tags].sort((a, b) => b.essays.length - a.essays.length).slice(0, maxWords)
  const toItem = (target: Page, text: string) =>
    h('li', h('a', { href: toPageHref(target.path, site) }, text))
  return toPage(page, context, [
    h('h1', { lang }, page.title),
    h('p', { className: 'lead', lang }, page.description),
    // Without scripts, the form leads to the response of the API itself.
    h('form', { className: 'find', action: search === null ? api : toPageHref(page.path, site), lang }, [
      h('input', { type: 'search', name: 'q', ariaLabel: keywords, required: true }),
      h('button', { type: 'submit' }, find),
    ]),
    h(
      'div',
      {
        className: 'found',
        lang,
        ...source,
        'data-lang': page.lang,
        'data-languages': JSON.stringify(
          Object.fromEntries(config.languages.map((code) => [code, toLanguageName(code)])),
        ),
        'data-dates': JSON.stringify(messages.dates),
        'data-words': JSON.stringify(words.map(({ title }) => title)),
        'data-say-nearest-words': nearestWords,
        ...toMessageAttributes(messages.console),
      },
      [
        h('p', { role: 'status' }),
        h('div', { 'data-list': '' }),
        h('div', { 'data-none': '', hidden: true }, [
          h('ul', { className: 'row' }, [
            toItem(essayList, messages.allEssays),
            ...(tagList === null ? [] : [toItem(tagList, messages.allTags)]),
          ]),
        ]),
      ],
    ),
    ...(search === null
      ? [h('noscript', [h('p', { lang }, messages.searchWithoutScript)])]
      : toNote(search, page, context)),
  ])
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

/** Pages of a site for which `forms.js` looks for the address that a reader may have meant. It reads the sitemap. */
const maxSearchedPages = 2000

/**
 * The page of the whole site for one error. It has a part for each language, which lists the home pages that it is for: `forms.js` shows the
 * part of the address, and links to pages with nearly the same address.
 */
export function toErrorPage(error: 'notFound' | 'gone', context: SiteContext): Root {
  const { config, site, assets, getLocale } = context
  const locales = config.languages.map(getLocale)
  const [lang = ''] = config.languages
  const { messages, home } = getLocale(lang)
  const [title, description] = [messages[error], messages[`${error}Text`]]
  // Languages without messages of their own share the English ones, which appear once.
  const distinctLocales = locales.filter(
    ({ messages }, index) => locales.findIndex((other) => other.messages === messages) === index,
  )
  const head = [...toHead(title, description, context), h('meta', { name: 'robots', content: 'noindex' })]
  const sitemap =
    error === 'notFound' && context.site.published.length <= maxSearchedPages
      ? toFileHref(`/${documents.sitemap}`, site)
      : null
  const content = distinctLocales.map(
    ({ lang: code, messages: texts, messagesLang, home, essayList }, index) => {
      const tag = messagesLang ?? toLanguageTag(code, config)
      const toItem = (target: Page, text: string) =>
        h('li', h('a', { href: toPageHref(target.path, site) }, text))
      return h(
        'section',
        {
          lang: tag,
          'data-error': locales
            .filter(({ messages }) => messages === texts)
            .map(({ home }) => toPageHref(home.path, site))
            .join(' '),
          'data-sitemap': sitemap,
          'data-say-nearest': texts.nearestAddresses,
        },
        [
          h(index === 0 ? 'h1' : 'h2', texts[error]),
          h('p', { className: 'lead' }, texts[`${error}Text`]),
          h('ul', { className: 'row' }, [
            toItem(home, texts.home),
            toItem(essayList, texts.allEssays),
            h(
              'li',
              h(
                'a',
                {
                  href: toPageHref(toPagePath(searchPagePath, code, config.languages), site),
                  'data-search': '',
                },
                texts.searchSite,
              ),
            ),
          ]),
        ],
      )
    },
  )
  const page: FramedPage = {
    kind: 'error',
    lang,
    path: toPagePath('/404', lang, config.languages),
    title,
    description,
    translations: home.translations,
    document: null,
  }
  return toDocument(
    toLanguageTag(lang, config),
    head,
    toFramed(page, context, content, [assets.script, assets.forms]),
  )
}
