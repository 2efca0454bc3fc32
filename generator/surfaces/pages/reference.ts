/**
 * The reference of the API on the developers page: navigation, operations and schemas. All of it can be read without JavaScript;
 * `site.js` adds buttons that copy code, and `forms.js` shows the forms that send requests.
 */

import type { Element, ElementContent, Properties } from 'hast'
import { h } from 'hastscript'
import type { Versioning } from '../../../shim/contract/deprecation.ts'
import { policyAnchor } from '../../../shim/contract/routes.ts'
import { toFileHref, type UrlSettings } from '../../kernel/published-urls.ts'
import type { PageReference } from '../../look/guides/guides.ts'
import {
  findDeprecation,
  type ReferenceField,
  type ReferenceOperation,
  type ReferenceParameter,
  type ReferenceResponse,
  type ReferenceSchema,
  type TypeText,
  toText,
} from '../../look/guides/reference.ts'
import type { Messages } from '../../look/messages/messages.ts'
import type { PageLocale } from '../page-context.ts'
import { addAnchorLink } from './body.ts'
import { highlight } from './highlight.ts'
import { toMessageAttributes } from './script-messages.ts'

/** What every part of a reference needs. */
interface View {
  readonly reference: PageReference
  readonly messages: Messages
  /** The language of the OpenAPI document for a `lang` attribute; null if the texts around it are in that language. */
  readonly documentLang: string | null
  readonly context: ReferenceContext
}

/** What the reference shows of a site beside its OpenAPI document. */
export interface ReferenceContext {
  readonly site: UrlSettings
  readonly config: { readonly versioning: Versioning }
}

/** The language of the descriptions in the OpenAPI document. */
const documentLang = 'en'

/** @returns the headings of the two parts, with what follows each */
export function toReferenceElements(
  reference: PageReference,
  { lang, messages, messagesLang }: Pick<PageLocale, 'lang' | 'messages' | 'messagesLang'>,
  context: ReferenceContext,
): Element[] {
  const isSame = (messagesLang ?? lang).split('-')[0] === documentLang
  const view = { reference, messages, documentLang: isSame ? null : documentLang, context }
  const { operations, schemas } = messages.guides.developers
  return [
    toHeading('h2', reference.operationsAnchor, [operations.heading], messages),
    ...reference.groups.flatMap((group) => [
      h('div', { className: 'group' }, [
        toHeading('h3', reference.getAnchor(group.name), toEnglish(group.name, view), messages),
        ...toParagraph(group.description, view),
      ]),
      ...group.operations.map((operation) => toOperation(operation, view)),
    ]),
    toHeading('h2', reference.schemasAnchor, [schemas.heading], messages),
    h('p', schemas.text),
    ...reference.schemas.map((schema) => toSchema(schema, view)),
  ]
}

/** The links in the navigation to the parts of the reference, for the end of a list. */
export function toReferenceLinks(reference: PageReference, { messages: { guides } }: PageLocale): Element[] {
  const { operations, schemas } = guides.developers
  const toItem = (anchor: string, text: string, ...children: Element[]) =>
    h('li', [h('a', { href: `#${anchor}` }, text), ...children])
  return [
    toItem(
      reference.operationsAnchor,
      operations.heading,
      h(
        'ul',
        reference.groups.map((group) =>
          toItem(
            reference.getAnchor(group.name),
            group.name,
            h(
              'ul',
              group.operations.map(({ id }) => toItem(reference.getAnchor(id), id)),
            ),
          ),
        ),
      ),
    ),
    toItem(
      reference.schemasAnchor,
      schemas.heading,
      h(
        'ul',
        reference.schemas.map(({ name }) => toItem(reference.getAnchor(name), name)),
      ),
    ),
  ]
}

function toOperation(operation: ReferenceOperation, view: View): Element {
  const { reference, messages, context } = view
  const { labels } = messages.guides.developers
  const { success } = operation
  const deprecation = findDeprecation(operation, context.config.versioning)
  const summary = toEnglish(operation.summary, view)
  return h('section', { className: 'operation' }, [
    toHeading('h4', reference.getAnchor(operation.id), summary, messages),
    h('p', { className: 'route' }, [
      h('b', operation.method),
      ' ',
      h('code', toPathParts(toFileHref(operation.path, context.site))),
      ' ',
      h('span', operation.id),
    ]),
    h('div', { className: 'about' }, [
      ...toParagraph(operation.description, view),
      ...(deprecation === null
        ? []
        : [
            h(
              'p',
              h('strong', h('a', { href: `#${policyAnchor}` }, messages.guides.deprecated(deprecation))),
            ),
          ]),
      ...toParameters(operation.parameters, view),
      ...toBodyFields(success, view),
      ...toOtherResponses(operation.others, view),
    ]),
    h('div', { className: 'use' }, [
      toSamples(operation, view),
      toTrial(operation, view),
      h('p', { className: 'label' }, [
        `${labels.response} `,
        h('code', success.status),
        ...(success.type === null ? [] : [' ', ...toTypeParts(success.type, view)]),
      ]),
      ...(success.example === undefined ? [] : [toCode('json', toText(success.example))]),
      ...toHeaders(success, view),
    ]),
  ])
}

const toTextNode = (value: string): ElementContent => ({ type: 'text', value })

/** A path, with its parameters marked, and with a place for a line break before each part. */
const toPathParts = (path: string): ElementContent[] =>
  path.split(/(?=\/)|(\{\w+\})/).flatMap((part) => {
    if (part === undefined || part === '') return []
    if (part.startsWith('{')) return [h('var', part)]
    return [h('wbr'), toTextNode(part)]
  })

function toParameters(parameters: readonly ReferenceParameter[], view: View): Element[] {
  if (parameters.length === 0) return []
  const { labels } = view.messages.guides.developers
  const toRemark = (label: string, value: unknown): Element[] =>
    value === undefined ? [] : [h('p', { className: 'rules' }, [`${label}: `, h('code', toText(value))])]
  return [
    h('p', { className: 'label' }, labels.parameters),
    h(
      'dl',
      { className: 'parameters' },
      parameters.flatMap((parameter) => [
        h('dt', [
          h('code', parameter.name),
          ' ',
          h('span', [parameter.in, ...(parameter.isRequired ? [labels.required] : [])].join(', ')),
          ' ',
          h('span', toTypeParts(parameter.type, view)),
        ]),
        h('dd', [
          h('p', toEnglish(parameter.description, view)),
          ...toRules(parameter.type),
          ...toRemark(labels.default, parameter.default),
          ...toRemark(labels.example, parameter.example),
        ]),
      ]),
    ),
  ]
}

/** The fields of a body whose schema has no name, and so no table of its own. They can be many. */
function toBodyFields({ fields }: ReferenceResponse, view: View): Element[] {
  if (fields.length === 0) return []
  const { labels } = view.messages.guides.developers
  return [
    h('details', [
      h('summary', [`${labels.fields} `, h('span', { className: 'statuses' }, String(fields.length))]),
      toFieldTable(fields, labels.fields, view),
    ]),
  ]
}

/** @param label of the table for assistive technology */
function toFieldTable(fields: readonly ReferenceField[], label: string, view: View): Element {
  const { messages } = view
  const { table, developers } = messages.guides
  const titles = [table.field, table.type, table.required, table.meaning]
  const toRow = ({ name, type, isRequired, description }: ReferenceField) =>
    h('tr', [
      h('td', h('code', name)),
      h('td', toType(type, view)),
      h('td', isRequired ? developers.labels.required : developers.labels.optional),
      h('td', toEnglish(description, view)),
    ])
  return h(
    'div',
    { className: 'scroll', role: 'group', ariaLabel: `${messages.table}: ${label}`, tabIndex: 0 },
    h('table', [
      h(
        'thead',
        h(
          'tr',
          titles.map((title) => h('th', { scope: 'col' }, title)),
        ),
      ),
      h('tbody', fields.map(toRow)),
    ]),
  )
}

function toOtherResponses(responses: readonly ReferenceResponse[], view: View): Element[] {
  if (responses.length === 0) return []
  const { labels } = view.messages.guides.developers
  return [
    h('details', { className: 'more-responses' }, [
      h('summary', [
        `${labels.otherResponses} `,
        h('span', { className: 'statuses' }, responses.map(({ status }) => status).join(' ')),
      ]),
      h(
        'dl',
        responses.flatMap(({ status, code, description, example }) => [
          h('dt', [h('code', status), ...(code === null ? [] : [' ', h('code', code)])]),
          h('dd', [
            h('p', toEnglish(description, view)),
            // Not highlighted: most of the errors are the same for all operations.
            ...(example === undefined ? [] : [toCode(null, toText(example))]),
          ]),
        ]),
      ),
    ]),
  ]
}

function toHeaders({ headers }: ReferenceResponse, view: View): Element[] {
  if (headers.length === 0) return []
  const { labels } = view.messages.guides.developers
  return [
    h('details', [
      h('summary', [`${labels.headers} `, h('span', { className: 'statuses' }, String(headers.length))]),
      h(
        'dl',
        headers.flatMap(({ name, description, example }) => [
          h('dt', h('code', name)),
          h('dd', [
            ...toEnglish(description, view),
            ...(example === undefined ? [] : [' ', h('code', toText(example))]),
          ]),
        ]),
      ),
    ]),
  ]
}

/** The code in each language. A choice shows one of them, which works without a script. */
function toSamples({ id, samples }: ReferenceOperation, { messages }: View): Element {
  const { labels } = messages.guides.developers
  return h('div', { className: 'samples' }, [
    ...(samples.length < 2
      ? []
      : [
          h('fieldset', [
            h('legend', labels.samples),
            ...samples.map(({ label }, index) =>
              h('label', [
                h('input', { type: 'radio', name: `code-${id}`, value: String(index), checked: index === 0 }),
                h('span', label),
              ]),
            ),
          ]),
        ]),
    ...samples.map(({ lang, source }, index) =>
      h('div', { 'data-sample': String(index) }, toCode(lang, source)),
    ),
  ])
}

/** A form that sends a request. It is hidden until the script runs, since a plain form cannot fill in a path. */
function toTrial({ path, parameters }: ReferenceOperation, { messages, context }: View): Element {
  const labels = messages.console
  return h(
    'details',
    {
      className: 'trial',
      hidden: true,
      'data-trial': toFileHref(path, context.site),
      ...toMessageAttributes(labels),
    },
    [
      h('summary', labels.tryIt),
      h('form', [
        ...parameters.map((parameter) =>
          h('label', [h('span', `${parameter.name} (${parameter.in})`), toField(parameter)]),
        ),
        h('button', { type: 'submit' }, labels.send),
      ]),
      h('p', { className: 'request' }, h('code', { 'data-request': '' })),
      h('div', { role: 'status' }),
      h('div', { 'data-output': '' }),
    ],
  )
}

function toField({ name, in: location, values, isRequired, example }: ReferenceParameter): Element {
  const value = example === undefined ? '' : toText(example)
  if (values.length > 0)
    return h('select', { name, 'data-in': location }, [
      ...(isRequired ? [] : [h('option', { value: '' }, '—')]),
      ...values.map((option) => h('option', { value: option }, option)),
    ])
  const properties: Properties = {
    type: 'text',
    name,
    value,
    required: isRequired,
    'data-in': location,
    autoComplete: ['off'],
    spellCheck: 'false',
  }
  return h('input', properties)
}

const toSchema = ({ name, description, fields }: ReferenceSchema, view: View): Element =>
  h('section', { className: 'schema' }, [
    toHeading('h3', view.reference.getAnchor(name), [name], view.messages),
    ...toParagraph(description, view),
    ...(fields.length === 0 ? [] : [toFieldTable(fields, name, view)]),
  ])

function toHeading(
  tag: 'h2' | 'h3' | 'h4',
  id: string,
  content: readonly ElementContent[] | readonly string[],
  messages: Messages,
): Element {
  const heading = h(tag, { id }, [...content])
  addAnchorLink(heading, messages)
  return heading
}

const toType = (type: TypeText, view: View): ElementContent[] => [
  ...toTypeParts(type, view),
  ...toRules(type),
]

const toRules = ({ rules }: TypeText): Element[] =>
  rules.length === 0
    ? []
    : [
        h(
          'p',
          { className: 'rules' },
          rules.flatMap((rule, index) => [...(index === 0 ? [] : [toTextNode(' ')]), h('code', rule)]),
        ),
      ]

/** The names of schemas link to their tables. */
const toTypeParts = ({ parts }: TypeText, { reference }: View): ElementContent[] =>
  parts.map((part) =>
    typeof part === 'string'
      ? { type: 'text', value: part }
      : h('a', { href: `#${reference.getAnchor(part.schema)}` }, part.schema),
  )

const toParagraph = (text: string, view: View): Element[] =>
  text === '' ? [] : [h('p', toEnglish(text, view))]

/** A text of the document with its code, in its language. */
function toEnglish(text: string, { documentLang: lang }: View): ElementContent[] {
  const nodes = text
    .split(/`([^`]+)`/)
    .map((part, index): ElementContent => (index % 2 === 1 ? h('code', part) : { type: 'text', value: part }))
    .filter((node) => node.type !== 'text' || node.value !== '')
  return lang === null || nodes.length === 0 ? nodes : [h('span', { lang }, nodes)]
}

/** A block of code. Blocks can scroll, so they must be reachable by keyboard. */
function toCode(lang: string | null, text: string): Element {
  const code = h('code', lang === null ? {} : { className: [`language-${lang}`] }, text)
  const pre = h('pre', { tabIndex: 0 }, code)
  highlight(pre)
  return pre
}
