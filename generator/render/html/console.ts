/** What calls the API from the developers' page: a search box that works without a script, and a form for every operation. */

import type { Element, Properties } from 'hast'
import { h } from 'hastscript'
import {
  type DescribedOperation,
  describedOperations,
  type Parameter,
} from '../../../shim/contract/descriptions.ts'
import { operations } from '../../../shim/contract/routes.ts'
import { getGuideMessages } from '../../messages/guide-messages.ts'
import type { ConsoleMessages } from '../../messages/messages.ts'
import type { PageContext, PageLocale } from '../page-context.ts'

// No heading makes these anchors, since theirs have no capitals.
export const consoleIds = { search: 'apiSearch', trial: 'apiTrial' } as const

/** The search box and the form; `site.js` finds them by their data attributes. */
export function toConsole(locale: PageLocale, context: PageContext): Element[] {
  return [toSearchBox(locale), toTrial(locale, context)]
}

/** What the script says, in the language of the page. */
const toSayings = ({ sayings }: ConsoleMessages) =>
  Object.fromEntries(Object.entries(sayings).map(([name, text]) => [`data-say-${name}`, text]))

function toSearchBox({ messages: { console: messages }, messagesLang }: PageLocale): Element {
  const { path } = operations.searchContent
  return h(
    'section',
    {
      className: 'console',
      lang: messagesLang,
      ariaLabelledBy: consoleIds.search,
      'data-search': '',
      ...toSayings(messages),
    },
    [
      h('h2', { id: consoleIds.search }, messages.search),
      h('form', { action: path, method: 'get', role: 'search' }, [
        h('label', [
          messages.keywords,
          h('input', { type: 'search', name: 'q', autoComplete: ['off'], required: true }),
        ]),
        h('button', { type: 'submit' }, messages.find),
      ]),
      h('div', { role: 'status', 'data-output': '' }),
    ],
  )
}

/** Hidden until the script is there, since a browser alone cannot fill in a path. */
function toTrial({ lang, messages, messagesLang }: PageLocale, context: PageContext): Element {
  const all = Object.values(describedOperations)
  const label = messages.console
  return h(
    'section',
    {
      className: 'console',
      lang: messagesLang,
      ariaLabelledBy: consoleIds.trial,
      'data-trial': '',
      hidden: true,
      ...toSayings(label),
    },
    [
      h('h2', { id: consoleIds.trial }, label.tryIt),
      h('form', [
        h('label', [
          label.operation,
          h('select', { 'data-operation': '' }, ...all.map(({ id }) => h('option', { value: id }, id))),
        ]),
        ...all.map((operation, place) => toFields(operation, place === 0, lang, context)),
        h('button', { type: 'submit' }, label.send),
      ]),
      h('p', [`${label.request} `, h('code', { 'data-request': '' })]),
      h('div', { role: 'status', 'data-output': '' }),
    ],
  )
}

/** The parameters of one operation; the path is filled in by their names. */
function toFields(
  { id, path, parameters }: DescribedOperation,
  isShown: boolean,
  lang: string,
  context: PageContext,
): Element {
  const meanings: Readonly<Record<string, string>> = getGuideMessages(lang).operations[id].parameters
  const fields = parameters.map((parameter) =>
    h('label', [
      // The sentence about it stands in the table below; its code marks are for Markdown.
      h(
        'span',
        { title: meanings[parameter.name]?.replaceAll('`', '') },
        `${parameter.name} (${parameter.in})`,
      ),
      toField(parameter, lang, context),
    ]),
  )
  return h('fieldset', { 'data-fields': id, 'data-path': path, hidden: !isShown, disabled: !isShown }, [
    h('legend', id),
    ...fields,
  ])
}

function toField(
  { name, kind, in: place }: Parameter,
  lang: string,
  { config, getLocale }: PageContext,
): Element {
  switch (kind) {
    case 'language':
    case 'translation':
      return h('select', { name, 'data-in': place }, [
        h('option', { value: '' }, '—'),
        ...config.languages.map((code) => h('option', { value: code }, code)),
      ])
    case 'flag':
      return h('select', { name, 'data-in': place }, [
        h('option', { value: '' }, '—'),
        h('option', { value: 'true' }, 'true'),
      ])
    case 'slug':
    case 'text': {
      const value = kind === 'slug' ? (getLocale(lang).newest ?? '') : ''
      const properties: Properties = {
        type: 'text',
        name,
        value,
        'data-in': place,
        autoComplete: ['off'],
        spellCheck: 'false',
      }
      return h('input', properties)
    }
  }
}
