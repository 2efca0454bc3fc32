/** The search box in the header of every page. */

import type { Element } from 'hast'
import { h, s } from 'hastscript'
import { searchPagePath, toPagePath } from '../../../shim/contract/routes.ts'
import { toPageHref } from '../../addresses/published-urls.ts'
import type { PageContext, PageLocale } from '../page-context.ts'

const magnifier = s(
  'svg',
  { viewBox: '0 0 16 16', width: 16, height: 16, ariaHidden: 'true' },
  s('path', { d: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.3 7.8 3.2 3.2' }),
)

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
        h('input', {
          type: 'search',
          name: 'q',
          ariaLabel: messages.console.keywords,
          placeholder: messages.searchSite,
          required: true,
        }),
        h('button', { type: 'submit', ariaLabel: messages.console.find }, magnifier),
      ],
    ),
  ]
}
