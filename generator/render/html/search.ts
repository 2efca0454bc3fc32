/** The page that shows search results. */

import type { Root } from 'hast'
import { h } from 'hastscript'
import { operations } from '../../../shim/contract/routes.ts'
import type { Page } from '../../model/site.ts'
import type { PageContext } from '../page-context.ts'
import { toMessageAttributes } from './console.ts'
import { toPage } from './layout.ts'

/**
 * The search page of one language. `site.js` requests the results from the API. Without it, a form leads to the response of
 * the API itself.
 */
export function toSearchPage(page: Page, context: PageContext): Root {
  const { messages, messagesLang: lang } = context.getLocale(page.lang)
  const action = operations.searchContent.path
  return toPage(page, context, [
    h('h1', { lang }, page.title),
    h('p', { className: 'lead', lang }, page.description),
    h('div', { lang, 'data-results': action, ...toMessageAttributes(messages.console) }, [
      h('p', { role: 'status' }),
      h('ol', { className: 'results', hidden: true }),
    ]),
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
  ])
}
