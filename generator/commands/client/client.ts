/** Writes the TypeScript of a client: types of the schemas, the run-time part, and a function for each request. */

import { readFileSync } from 'node:fs'
import { statusOf } from '../../../shim/contract/errors.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { type Endpoint, type Endpoints, findCollections, findEndpoints, findLanguages } from './endpoints.ts'
import type { JsonSchema, OpenApiDocument } from './read-document.ts'
import { createSchemaTypes, indent, type SchemaTypes, toComment, toKey, toLiteral } from './schema-types.ts'

/** A function of a client. */
interface Method {
  readonly name: string
  /** With its line end. */
  readonly comment: string
  readonly type: string
  readonly code: string
}

/** Functions that share a name in front, such as `essays`. */
interface Group {
  readonly name: string
  readonly methods: readonly Method[]
}

/** The file with the run-time part, which the package has beside the bundles. */
export const clientRuntime = new URL('./runtime.ts', import.meta.url)

/** The line of the run-time part after which a client copies it. */
const runtimeStart = '// A client has a copy of all lines below.\n\n'

/**
 * Takes what a client copies from the text of the run-time part.
 * @throws {Error} if the text has no line that says where this starts
 */
export function cutRuntime(text: string): string {
  const start = text.indexOf(runtimeStart)
  if (start < 0) throw new Error(`Cannot find "${runtimeStart.trim()}" in the run-time part of clients`)
  return text.slice(start + runtimeStart.length).replace('export function connect', 'function connect')
}

/** Lists the names that a text declares or uses as types. Its comments have words with capitals, too. */
const listTypeNames = (text: string): readonly string[] =>
  text.replace(/^[ \t]*(?:\/?\*|\/\/).*/gm, '').match(/\b[A-Z]\w+/g) ?? []

/**
 * Writes a client for the API of a site. The same document gives the same text.
 * @returns one module of TypeScript without imports
 */
export function toClient(document: OpenApiDocument): string {
  const runtime = cutRuntime(readFileSync(clientRuntime, 'utf8'))
  const taken = new Set([...listTypeNames(runtime), 'AsyncIterable', 'Client'])
  const types = createSchemaTypes(document.components.schemas, taken)
  const members = listMembers(findEndpoints(document), types)
  const [{ url }] = document.servers
  const [defaultLanguage = ''] = findLanguages(document)
  const { title, version } = document.info
  return `${toComment(`Types and a client of ${title} ${version}, ${url}\n\n\`stele client\` has written this file. Run it again to update the file.`)}
/* eslint-disable */

${toComment('A client of the API.')}export interface Client {
  ${indent(members.map(toMemberType).join('\n')).trimEnd()}
}

${toComment('Creates a client.')}export function createClient(settings: ClientOptions = {}): Client {
  const { get, iterate } = connect(settings, ${toLiteral(url)}, ${toLiteral(defaultLanguage)})
  return {
    ${indent(indent(members.map(toMemberCode).join(''))).trimEnd()}
  }
}

${types.declare()}
/** The codes of errors. */
export type ErrorCode =
${Object.keys(statusOf)
  .map((code) => `  | ${toLiteral(code)}\n`)
  .join('')}
${runtime}`
}

const isGroup = (member: Method | Group): member is Group => 'methods' in member

function toMemberType(member: Method | Group): string {
  if (!isGroup(member)) return `${member.comment}readonly ${toKey(member.name)}: ${member.type}\n`
  return `readonly ${toKey(member.name)}: {\n  ${indent(member.methods.map(toMemberType).join('')).trimEnd()}\n}\n`
}

function toMemberCode(member: Method | Group): string {
  if (!isGroup(member)) return `${toKey(member.name)}: ${member.code},\n`
  return `${toKey(member.name)}: {\n  ${indent(member.methods.map(toMemberCode).join('')).trimEnd()}\n},\n`
}

/** Lists what a client has, in the order in which a reader looks for it. */
function listMembers(endpoints: Endpoints, types: SchemaTypes): readonly (Method | Group)[] {
  const request = (name: string, path: string, parameter?: string) =>
    toRequest(name, endpoints.get(path), parameter, types)
  const iteration = (path: string, parameter?: string) => toIteration(endpoints.get(path), parameter, types)
  const group = (name: string, ...methods: readonly (readonly Method[])[]): readonly Group[] =>
    methods.flat().length === 0 ? [] : [{ name, methods: methods.flat() }]
  return [
    ...request('profile', 'profile'),
    ...findCollections(endpoints).flatMap((name) =>
      group(
        name,
        request('list', name),
        request('get', `${name}/{slug}`, 'slug'),
        iteration(`${name}/pages/{page}`),
      ),
    ),
    ...group(
      'tags',
      request('list', 'tags'),
      request('get', 'tags/{tag}', 'tag'),
      iteration('tags/{tag}', 'tag'),
    ),
    ...request('search', 'search', 'q'),
    ...request('health', 'health'),
  ]
}

/**
 * Returns the function for a request.
 * @param endpoint undefined if the host does not have it
 * @param parameter the name of a value that each call needs
 */
function toRequest(
  name: string,
  endpoint: Endpoint | undefined,
  parameter: string | undefined,
  types: SchemaTypes,
): readonly Method[] {
  if (endpoint === undefined) return []
  const { template, description, isDeprecated, response } = endpoint
  return [
    {
      name,
      comment: toComment(description, isDeprecated),
      type: `(${toParameters(endpoint, parameter, types)}) => Promise<${types.toType(response)}>`,
      code: toCode(`get(${toLiteral(template)}`, parameter),
    },
  ]
}

/** Returns the function for all pages of a list; none if the response has no entries. */
function toIteration(
  endpoint: Endpoint | undefined,
  parameter: string | undefined,
  types: SchemaTypes,
): readonly Method[] {
  const entries = endpoint && findEntries(types.resolve(endpoint.response))
  if (!entries) return []
  const { template, isDeprecated } = endpoint
  const first = toLiteral(template.replace('{page}', '1'))
  return [
    {
      name: 'pages',
      comment: toComment(
        'Yields all entries of the list. Requests a page when its first entry is needed.',
        isDeprecated,
      ),
      type: `(${toParameters(endpoint, parameter, types)}) => AsyncIterable<${types.toType(entries.schema)}>`,
      code: toCode(`iterate(${first}, ${toLiteral(entries.name)}`, parameter),
    },
  ]
}

/** Finds the entries of a list: a page has one array. */
function findEntries(page: JsonSchema): { readonly name: string; readonly schema: JsonSchema } | null {
  if (!isMap(page) || !isMap(page.properties)) return null
  for (const [name, property] of Object.entries(page.properties))
    if (isMap(property) && property.type === 'array' && isMap(property.items))
      return { name, schema: property.items }
  return null
}

/** Writes the parameters of a function. */
function toParameters({ options }: Endpoint, parameter: string | undefined, types: SchemaTypes): string {
  const fields = options
    .filter(({ name }) => name !== parameter)
    .map(
      ({ name, description, schema }) =>
        `${toComment(description)}readonly ${toKey(name)}?: ${types.toType(schema)} | undefined\n`,
    )
  const own = fields.length === 0 ? '' : ` & {\n  ${indent(fields.join('')).trimEnd()}\n}`
  return `${parameter === undefined ? '' : `${parameter}: string, `}options?: RequestOptions${own}`
}

/** Completes a call with the values of its caller. */
const toCode = (call: string, parameter: string | undefined): string =>
  parameter === undefined
    ? `(options) => ${call}, options)`
    : `(${parameter}, options) => ${call}, { ...options, ${parameter} })`
