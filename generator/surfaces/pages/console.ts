/**
 * The API console of the developers page: a search form that works without JavaScript, and a form that calls any
 * operation.
 */

import type { Element, Properties } from 'hast'
import { h } from 'hastscript'
import type { Parameter } from '../../../shim/contract/descriptions.ts'
import { operations } from '../../../shim/contract/routes.ts'
import {
  type HostedOperation,
  listHostedOperations,
  type OperationVariant,
} from '../../kernel/hosted-operations.ts'
import { toFileHref } from '../../kernel/published-urls.ts'
import type { ConsoleMessages } from '../../look/messages/messages.ts'
import { getMessages } from '../../look/messages/ui-languages.ts'
import type { PageContext, PageLocale } from '../page-context.ts'

/** Ids that no heading can have, because anchors of headings are lower case. */
export const consoleIds = { search: 'apiSearch', trial: 'apiTrial' } as const

/** The two sections of the console. `site.js` finds them by their data attributes. */
export function toConsole(locale: PageLocale, context: PageContext): Element[] {
  return [
    ...(context.site.hosting.servedBy === 'shim' ? [toSearchBox(locale, context)] : []),
    toTrial(locale, context),
  ]
}

/** The script's messages, in the language of the page, as data attributes. */
export const toMessageAttributes = ({ scriptMessages }: ConsoleMessages) =>
  Object.fromEntries(Object.entries(scriptMessages).map(([name, text]) => [`data-say-${name}`, text]))

function toSearchBox(
  { messages: { console: messages }, messagesLang }: PageLocale,
  { site }: PageContext,
): Element {
  const path = toFileHref(operations.searchContent.path, site)
  return h(
    'section',
    {
      className: 'console',
      lang: messagesLang,
      ariaLabelledBy: consoleIds.search,
      'data-search': '',
      ...toMessageAttributes(messages),
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

/** Hidden until the script runs, since a plain HTML form cannot fill in a path. */
function toTrial({ lang, messages, messagesLang }: PageLocale, context: PageContext): Element {
  const hosted = listHostedOperations(context.site.hosting, context.config)
  const labels = messages.console
  return h(
    'section',
    {
      className: 'console',
      lang: messagesLang,
      ariaLabelledBy: consoleIds.trial,
      'data-trial': '',
      hidden: true,
      ...toMessageAttributes(labels),
    },
    [
      h('h2', { id: consoleIds.trial }, labels.tryIt),
      h('form', [
        h('label', [
          labels.operation,
          h('select', { 'data-operation': '' }, ...hosted.map(({ id }) => h('option', { value: id }, id))),
        ]),
        ...hosted.map((operation, index) => toFields(operation, index === 0, lang, context)),
        h('button', { type: 'submit' }, labels.send),
      ]),
      h('p', [`${labels.request} `, h('code', { 'data-request': '' })]),
      h('div', { role: 'status', 'data-output': '' }),
    ],
  )
}

/** The fields for the parameters of one operation. The script fills in the path by their names. */
function toFields(
  { id, path, parameters, variant }: HostedOperation,
  isShown: boolean,
  lang: string,
  context: PageContext,
): Element {
  const descriptions: Readonly<Record<string, string>> = getMessages(lang).guides.operations[id].parameters
  const fields = parameters.map((parameter) =>
    h('label', [
      // The guide on the same page has this description as Markdown; a tooltip shows no code marks.
      h(
        'span',
        { title: descriptions[parameter.name]?.replaceAll('`', '') },
        `${parameter.name} (${parameter.in})`,
      ),
      toField(parameter, lang, context),
    ]),
  )
  if (variant !== null) fields.push(toVariantField(variant))
  const template = variant === null ? path : path.replace(/\.json$/, `{${variantName}}.json`)
  const address = toFileHref(template, context.site)
  return h('fieldset', { 'data-fields': id, 'data-path': address, hidden: !isShown, disabled: !isShown }, [
    h('legend', id),
    ...fields,
  ])
}

/** The field for the part of a file's name that selects a language or the variant of health. */
const variantName = 'variant'

const toVariantField = ({ parameter, names }: OperationVariant): Element =>
  h('label', [
    h('span', parameter?.name ?? names.join()),
    h('select', { name: variantName, 'data-in': 'path' }, [
      h('option', { value: '' }, '—'),
      ...names.map((name) => h('option', { value: `.${name}` }, parameter === null ? 'true' : name)),
    ]),
  ])

function toField(
  { name, kind, in: location }: Parameter,
  lang: string,
  { config, getLocale }: PageContext,
): Element {
  switch (kind) {
    case 'language':
    case 'translation':
      return h('select', { name, 'data-in': location }, [
        h('option', { value: '' }, '—'),
        ...config.languages.map((code) => h('option', { value: code }, code)),
      ])
    case 'flag':
      return h('select', { name, 'data-in': location }, [
        h('option', { value: '' }, '—'),
        h('option', { value: 'true' }, 'true'),
      ])
    case 'page':
    case 'slug':
    case 'text': {
      const value = kind === 'slug' ? (getLocale(lang).newestSlug ?? '') : ''
      const properties: Properties = {
        type: 'text',
        name,
        value,
        'data-in': location,
        autoComplete: ['off'],
        spellCheck: 'false',
      }
      return h('input', properties)
    }
  }
}
