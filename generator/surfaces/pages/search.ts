/** The page that shows search results. */

import type { ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import { operations } from '../../../shim/contract/routes.ts'
import { toFileHref, toPageHref } from '../../addresses/published-urls.ts'
import type { BrowserSearch } from '../../look/assets/page-assets.ts'
import type { Page } from '../../model/site.ts'
import type { SiteContext } from '../site-context.ts'
import { toMessageAttributes } from './console.ts'
import { toPage } from './frame.ts'

/**
 * The search page of one language. `site.js` shows the results: those of the API or, on a host without code, those of a
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
