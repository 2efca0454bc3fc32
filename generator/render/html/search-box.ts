/** The search box in the header of every page. */

import type { Element } from 'hast'
import { h } from 'hastscript'
import { searchPagePath, toPagePath } from '../../../shim/contract/routes.ts'
import { toPageHref } from '../../addresses/published-urls.ts'
import type { PageContext, PageLocale } from '../page-context.ts'

/** The search box. It leads to the search page. */
export function toSearchBox(
  { lang, messages, messagesLang }: PageLocale,
  { config, site }: PageContext,
): Element[] {
  const action = toPageHref(toPagePath(searchPagePath, lang, config.languages), site)
  return [
    h(
      'form',
      { className: 'find', action, role: 'search', lang: messagesLang, ariaLabel: messages.searchSite },
      [
        h('input', { type: 'search', name: 'q', ariaLabel: messages.console.keywords, required: true }),
        h('button', { type: 'submit' }, messages.console.find),
      ],
    ),
  ]
}
