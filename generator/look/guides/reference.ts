/**
 * The reference of the API on the developers page: what the OpenAPI document of the site says, as plain data, and its Markdown.
 * `generator/surfaces/openapi/reference.ts` reads the document.
 */

import { type Deprecation, toDeprecation, type Versioning } from '../../../shim/contract/deprecation.ts'
import { operations } from '../../../shim/contract/routes.ts'
import type { GuideMessages, Service } from '../messages/messages.ts'
import { toFence, toTable } from './examples.ts'

export interface Reference {
  /** In the order of the tags of the document. */
  readonly groups: readonly OperationGroup[]
  readonly schemas: readonly ReferenceSchema[]
}

/** The operations of one tag. */
interface OperationGroup {
  readonly name: string
  readonly description: string
  readonly operations: readonly ReferenceOperation[]
}

/** Descriptions are Markdown (OpenAPI 3.1, 4.8), here without blocks: texts with code. */
export interface ReferenceOperation {
  readonly id: string
  /** In upper case. */
  readonly method: string
  /** Below the base URL; a URI template if there are parameters in it. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly isDeprecated: boolean
  readonly parameters: readonly ReferenceParameter[]
  readonly samples: readonly CodeSample[]
  /** The response with status 200. */
  readonly success: ReferenceResponse
  /** All others, by ascending status. */
  readonly others: readonly ReferenceResponse[]
}

export interface ReferenceParameter {
  readonly name: string
  readonly in: string
  readonly isRequired: boolean
  readonly type: TypeText
  /** The values that a client can choose from, if there are few. */
  readonly values: readonly string[]
  readonly description: string
  /** Undefined if the document has none. */
  readonly default: unknown
  readonly example: unknown
}

/** A type in the notation of TypeScript, with the names of schemas apart, and further rules for its values, such as `≥ 1`. */
export interface TypeText {
  readonly parts: readonly (string | SchemaName)[]
  readonly rules: readonly string[]
}

export interface SchemaName {
  readonly schema: string
}

export interface CodeSample {
  /** The name of the language for readers, such as `JavaScript`. */
  readonly label: string
  /** The name of the language in a code block, such as `js`. */
  readonly lang: string
  readonly source: string
}

export interface ReferenceResponse {
  readonly status: string
  readonly description: string
  /** Null for a response without a body. */
  readonly type: TypeText | null
  /** The fields of a body whose schema has no name. */
  readonly fields: readonly ReferenceField[]
  /** The body; undefined if the document has none. */
  readonly example: unknown
  /** The code of an error; null if the document has no example of the error. */
  readonly code: string | null
  readonly headers: readonly ReferenceHeader[]
}

interface ReferenceHeader {
  readonly name: string
  readonly description: string
  readonly example: unknown
}

export interface ReferenceSchema {
  readonly name: string
  readonly description: string
  readonly fields: readonly ReferenceField[]
}

export interface ReferenceField {
  /** Fields of nested objects have a path, such as `documents[].id`. */
  readonly name: string
  readonly type: TypeText
  readonly isRequired: boolean
  readonly description: string
}

/** A reference with nothing but the given names, for the anchors of its headings. */
export const toReferenceOfNames = (names: readonly string[]): Reference => ({
  groups: [],
  schemas: names.map((name) => ({ name, description: '', fields: [] })),
})

/** Lists the headings of a reference without the headings of its two parts, in the order of {@link toReferenceMarkdown}. */
export const listReferenceHeadings = ({ groups, schemas }: Reference): readonly string[] => [
  ...groups.flatMap(({ name, operations }) => [name, ...operations.map(({ id }) => id)]),
  ...schemas.map(({ name }) => name),
]

/**
 * Writes the Markdown of the reference. Its headings are the ids of operations and the names of schemas, so that their anchors stay
 * the same when a summary changes.
 * @param basePath what the paths begin with
 */
export function toReferenceMarkdown(
  { groups, schemas }: Reference,
  messages: GuideMessages,
  service: Service,
  basePath: string,
): string {
  const { operations, schemas: schemaSection } = messages.developers
  const common = listCommonResponses(groups)
  const commonKeys = new Set(common.map(toKey))
  return [
    `## ${operations.heading}`,
    ...toCommonBlocks(common, groups, messages),
    ...groups.flatMap((group) => [
      `### ${group.name}`,
      group.description,
      ...group.operations.flatMap((operation) =>
        toOperationBlocks(operation, messages, service.versioning, basePath, commonKeys),
      ),
    ]),
    `## ${schemaSection.heading}`,
    schemaSection.text,
    ...schemas.flatMap(({ name, description, fields }) => [
      `### ${name}`,
      toLine(description),
      ...toFieldTable(fields, messages),
    ]),
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}

function toOperationBlocks(
  operation: ReferenceOperation,
  messages: GuideMessages,
  versioning: Versioning,
  basePath: string,
  common: ReadonlySet<string>,
): string[] {
  const { labels } = messages.developers
  const { table } = messages
  const { success } = operation
  const deprecation = findDeprecation(operation, versioning)
  const own = operation.others.filter((response) => !common.has(toKey(response)))
  return [
    `#### ${operation.id}`,
    `**${toLine(operation.summary)}**`,
    toCode(`${operation.method} ${basePath}${operation.path}`),
    toLine(operation.description),
    ...(deprecation === null ? [] : [`**${messages.deprecated(deprecation)}**`]),
    ...(operation.parameters.length === 0
      ? []
      : [
          toTable(
            [table.parameter, table.type, table.meaning],
            operation.parameters.map((parameter) => [
              `${toCode(parameter.name)} (${[parameter.in, ...(parameter.isRequired ? [labels.required] : [])].join(', ')})`,
              toTypeCell(parameter.type),
              toCell(
                [
                  parameter.description,
                  ...toRemark(labels.default, parameter.default),
                  ...toRemark(labels.example, parameter.example),
                ].join(' '),
              ),
            ]),
          ),
        ]),
    // The Markdown has one code sample. Its readers are programs, which count tokens.
    ...operation.samples.slice(0, 1).map(({ lang, source }) => toFence(lang, source)),
    `${labels.response}: ${toCode(success.status)}${success.type === null ? '' : ` ${toTypeCell(success.type)}`}`,
    ...(success.example === undefined ? [] : [toFence('json', toText(success.example))]),
    ...toFieldTable(success.fields, messages),
    ...(success.headers.length === 0
      ? []
      : [`${labels.headers}: ${success.headers.map(({ name }) => toCode(name)).join(', ')}`]),
    ...(operation.others.length === 0
      ? []
      : [`${labels.otherResponses}: ${operation.others.map(toStatus).join(', ')}`]),
    ...(own.length === 0 ? [] : [toResponseList(own)]),
    ...own.flatMap(({ example }) => (example === undefined ? [] : [toFence('json', toText(example))])),
  ]
}

const toRemark = (label: string, value: unknown): string[] =>
  value === undefined ? [] : [`${label}: ${toCode(toText(value))}.`]

/** What several operations have in common: responses, with an example of each error, and headers. */
function toCommonBlocks(
  common: readonly ReferenceResponse[],
  groups: Reference['groups'],
  messages: GuideMessages,
) {
  const { labels } = messages.developers
  const examples = common.flatMap(({ code, example }) =>
    code === null || example === undefined ? [] : [toFence('json', toText(example))],
  )
  const operations = groups.flatMap((group) => group.operations)
  const headers = new Map(
    operations
      .flatMap(({ success, others }) => [success, ...others].flatMap((response) => response.headers))
      .map((header) => [header.name, header] as const),
  )
  return [
    ...(common.length === 0 ? [] : [`${labels.commonResponses}:`, toResponseList(common)]),
    ...(examples.length === 0 ? [] : [`${labels.errorExamples}:`, ...examples]),
    ...(headers.size === 0
      ? []
      : [
          toTable(
            [messages.table.header, messages.table.meaning],
            [...headers.values()].map(({ name, description, example }) => [
              toCode(name),
              toCell([description, ...toRemark(labels.example, example)].join(' ')),
            ]),
          ),
        ]),
  ]
}

const toResponseList = (responses: readonly ReferenceResponse[]): string =>
  responses.map((response) => `- ${toStatus(response)}: ${toLine(response.description)}`).join('\n')

const toStatus = ({ status, code }: ReferenceResponse): string =>
  [status, ...(code === null ? [] : [code])].map(toCode).join(' ')

/** Lists the responses that more than one operation has, by ascending status. */
function listCommonResponses(groups: Reference['groups']): readonly ReferenceResponse[] {
  const seen = new Map<string, ReferenceResponse[]>()
  for (const response of groups.flatMap(({ operations }) => operations.flatMap(({ others }) => others)))
    seen.set(toKey(response), [...(seen.get(toKey(response)) ?? []), response])
  return [...seen.values()]
    .flatMap(([first, ...others]) => (first === undefined || others.length === 0 ? [] : [first]))
    .sort((a, b) => Number(a.status) - Number(b.status))
}

const toKey = ({ status, description }: ReferenceResponse): string => `${status} ${description}`

function toFieldTable(fields: readonly ReferenceField[], { table, developers: { labels } }: GuideMessages) {
  if (fields.length === 0) return []
  return [
    toTable(
      [table.field, table.type, table.required, table.meaning],
      fields.map(({ name, type, isRequired, description }) => [
        toCell(toCode(name)),
        toTypeCell(type),
        isRequired ? labels.required : labels.optional,
        toCell(description),
      ]),
    ),
  ]
}

/** A type as a cell of a table: names of schemas link to their tables. */
const toTypeCell = ({ parts, rules }: TypeText): string =>
  [
    parts
      .map((part) =>
        typeof part === 'string' ? escapeText(part) : `[${part.schema}](#${part.schema.toLowerCase()})`,
      )
      .join(''),
    ...rules.map((rule) => toCell(toCode(rule))),
  ].join(', ')

/** The characters that are syntax in Markdown, in tables too. */
const escapeText = (text: string): string => text.replace(/[\\`*_[\]<>|]/g, String.raw`\$&`)

/** A text on one line. */
const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const toCell = (text: string): string => toLine(text).replaceAll('|', String.raw`\|`)

const toCode = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

/** The text of an example: strings as they are, any other value as indented JSON. */
export const toText = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2)

/** When an operation was deprecated. The additions and the lists in parts follow the list of essays. */
export function findDeprecation(
  { id, isDeprecated }: ReferenceOperation,
  versioning: Versioning,
): Deprecation | null {
  if (!isDeprecated) return null
  const known = Object.values(operations).find((operation) => id.startsWith(operation.id))
  return toDeprecation(versioning, known?.id ?? operations.listEssays.id)
}
