/** The search box in the header of every page. */

import type { Element } from 'hast'
import { h } from 'hastscript'
import { searchPagePath, toPagePath } from '../../../shim/contract/routes.ts'
import type { PageContext, PageLocale } from '../page-context.ts'

/** The search box; none if the host cannot search. It leads to the search page. */
export function toSearchBox(
  { lang, messages, messagesLang }: PageLocale,
  { config, site }: PageContext,
): Element[] {
  if (!site.hasSearch) return []
  const action = toPagePath(searchPagePath, lang, config.languages)
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
