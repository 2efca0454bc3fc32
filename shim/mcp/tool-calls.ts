/**
 * Calls the tools: the operations of the API, and one that reads a page of the site, or a section of one, as text.
 * `generator/surfaces/mcp/tools.ts` describes them. Long results are cut into parts. A cursor is the position at which a part begins.
 */

import { maxPartCharacters, maxPartItems, partedFields, readPageTool } from '../contract/mcp.ts'
import { documents, type OperationId, operations } from '../contract/routes.ts'
import { memoizeLast } from '../core/memoize-last.ts'
import { isResource, parseAddress, parseEssayName, toTextPath, toTextTarget } from './address.ts'
import { isObject, type Params, quote, toFailure, toReason } from './message.ts'
import { type GetFromSite, type SiteResponse, toText } from './site.ts'

/** The part of a tool's description that is needed to call it. */
interface Tool {
  readonly name: OperationId | typeof readPageTool
  readonly inputSchema: {
    readonly properties: Readonly<
      Record<string, { readonly type: string; readonly examples?: readonly unknown[] }>
    >
    readonly required?: readonly string[]
  }
}

/** What a call of a tool returns. */
export type ToolResult =
  | {
      readonly kind: 'result'
      readonly fields: Params
      /** The text of a page or an essay, which the fields do not repeat. */
      readonly text?: string | undefined
    }
  | InvalidCall

/** The reason for which a call fails, as text for the model. */
interface InvalidCall {
  readonly kind: 'invalid'
  readonly reason: string
}

const parseTools = /* @__PURE__ */ memoizeLast(
  (bytes: Uint8Array): ReadonlyMap<unknown, Tool> =>
    new Map(JSON.parse(toText({ bytes })).tools.map((tool: Tool) => [tool.name, tool] as const)),
)

/** @param list the result of `tools/list` */
export const findTool = (list: Uint8Array, name: unknown): Tool | undefined => parseTools(list).get(name)

const invalid = (reason: string): InvalidCall => ({ kind: 'invalid', reason })

const invalidCursor = (cursor: unknown): InvalidCall =>
  invalid(
    `There is no part ${quote(String(cursor))} of this result. Use the "next_cursor" of a result, or omit "cursor".`,
  )

/** Names tools instead of paths in an error message of the API. */
const toToolHint = (reason: string): string =>
  reason
    .replace(new RegExp(`GET \\S*${operations.listEssays.path} `), `${operations.listEssays.id} `)
    .replace(/GET (\S+\?section=) /, 'readPage with the URL "$1" ')

/** Slugs that would change the path, and text that is not valid Unicode. Any other one gets the suggestions of the API. */
const isUnusable = (slug: string): boolean => /^\.{0,2}$/.test(slug) || /\p{Cs}/u.test(slug)

/** The arguments of a call that its tool can use, or the reason why there are none. */
type Call = { readonly kind: 'arguments'; readonly values: Params } | InvalidCall

/** Checks the arguments of a call. Null and empty text are like an argument that is absent. */
export function parseArguments({ name, inputSchema }: Tool, given: unknown, siteUrl: string): Call {
  const { properties, required = [] } = inputSchema
  if (!isObject(given)) return invalid('"arguments" must be an object.')
  const list = `Its parameters are ${Object.keys(properties)
    .map((name) => quote(name))
    .join(', ')}.`
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const type = Object.hasOwn(properties, key) ? properties[key]?.type : undefined
    if (type === undefined) return invalid(`The tool "${name}" has no parameter ${quote(key)}. ${list}`)
    if (value === null || value === '') continue
    if (typeof value !== type) return invalid(`The parameter ${quote(key)} must be a ${type}.`)
    values[key] = value
  }
  const missing = required.find((key) => values[key] === undefined)
  if (missing !== undefined) return invalid(`The parameter ${quote(missing)} is missing. ${list}`)
  const { slug } = values
  if (typeof slug !== 'string') return { kind: 'arguments', values }
  const essay = parseEssayName(slug, siteUrl, properties.lang?.examples ?? [])
  return essay === null || isUnusable(essay.slug)
    ? invalid(
        `The parameter "slug" must be the slug of an essay. ${operations.listEssays.id} lists them, and ${readPageTool} reads a page by its URL.`,
      )
    : { kind: 'arguments', values: { ...essay, ...values, slug: essay.slug } }
}

export async function callOperation(
  id: OperationId,
  { cursor, ...parameters }: Params,
  get: GetFromSite,
): Promise<ToolResult> {
  const response = await get(toTarget(id, parameters))
  if (response.status === 429 || response.status >= 500) throw toFailure(response)
  if (response.status !== 200) return invalid(toToolHint(toReason(response)))
  const fields = parseFields(response)
  if (!(id in partedFields)) return { kind: 'result', fields }
  const name = partedFields[id as keyof typeof partedFields]
  const { [name]: long, ...rest } = fields
  if (Array.isArray(long)) {
    const part = toListPart(long, cursor)
    if (part === null) return invalidCursor(cursor)
    return { kind: 'result', fields: { ...fields, [name]: part.part, ...part.next } }
  }
  const text = toTextPart(String(long), cursor)
  if (text === null) return invalidCursor(cursor)
  return { kind: 'result', fields: { ...rest, ...text.next }, text: text.part }
}

function toTarget(id: OperationId, { slug, ...rest }: Params): string {
  const query = new URLSearchParams(
    Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const path = operations[id].path.replace('{slug}', encodeURIComponent(String(slug)))
  return query.size === 0 ? path : `${path}?${query}`
}

function parseFields(response: SiteResponse): Params {
  try {
    const fields: unknown = JSON.parse(toText(response))
    if (isObject(fields)) return fields
  } catch {
    // It gets the same error.
  }
  throw new Error('The response of the site is not valid JSON.')
}

/** @param siteUrl without a trailing slash */
export async function readPage(
  { url, section, cursor }: Params,
  siteUrl: string,
  get: GetFromSite,
): Promise<ToolResult> {
  const given = String(url)
  const open = async (text: string) => {
    const parsed = parseAddress(text, siteUrl)
    if (parsed === null || !isResource(toTextPath(parsed))) return null
    const address = section === undefined ? parsed : { ...parsed, section: String(section) }
    return { address, response: await get(toTextTarget(address)) }
  }
  const own = await open(given)
  const isKnown = own !== null && own.response.status !== 404
  const markdown = isKnown ? undefined : await findMarkdown(given, siteUrl, get)
  const opened = (markdown !== undefined && (await open(markdown))) || own
  if (opened === null) return missing(url)
  const { address, response } = opened
  const { status } = response
  if (status === 429 || status >= 500) throw toFailure(response)
  if (status === 410) return missing(url, 'The author has withdrawn the page')
  if (status !== 200) return invalid(toToolHint(toReason(response)) || missing(url).reason)
  const text = toText(response)
  const part = toTextPart(text, cursor)
  if (part === null) return invalidCursor(cursor)
  const listTarget = toTextTarget({ ...address, section: '' })
  const list = listTarget.includes('.md?') ? toText(await get(listTarget)) : ''
  const [tokens, hasSections] = parseSectionList(list)
  return {
    kind: 'result',
    fields: {
      url: siteUrl + toTextTarget(address),
      characters: text.length,
      ...(tokens !== undefined && { page_tokens: Number(tokens) }),
      ...(hasSections && address.section === null && { sections_url: siteUrl + listTarget }),
      ...part.next,
    },
    text: part.part,
  }
}

/**
 * Finds a page whose address does not say where its Markdown is, such as one that another generator publishes.
 * @returns the address of its Markdown, with the query and the fragment of `text`; undefined if there is none
 */
async function findMarkdown(text: string, siteUrl: string, get: GetFromSite): Promise<string | undefined> {
  if (!URL.canParse(text, `${siteUrl}/`)) return undefined
  const { host, pathname, search, hash } = new URL(text, `${siteUrl}/`)
  const response = await get(`/${documents.changes}`)
  const feed = response.status === 200 ? toText(response) : ''
  const page = host + pathname.replace(/\/$/, '')
  const line = feed
    .split('\n')
    .find((each) => readText(each, 'url').replace(/^https?:\/\/|\/$/g, '') === page)
  return line && readText(line, 'markdown_url') + search + hash
}

/**
 * Returns a URL in the line of a document in the change feed; empty if it has none. The feed is not parsed as JSON, because that of a
 * large site would need memory.
 */
const readText = (line: string, key: string): string => line.split(`"${key}":"`, 2)[1]?.split('"', 1)[0] ?? ''

/** Returns the tokens of the whole page, and whether it has several sections, as its Markdown says. A list of pages has neither. */
function parseSectionList(list: string): readonly [tokens: string | undefined, hasSections: boolean] {
  const [, tokens] = /^- <\S+> \((\d+) tokens\)\n/.exec(list) ?? []
  return [tokens, tokens !== undefined && /\n.+\n./.test(list)]
}

const missing = (url: unknown, reason = 'There is no page') =>
  invalid(
    `${reason} at ${quote(String(url), 200)}. ${operations.searchContent.id} and ${operations.listEssays.id} return the URLs of pages.`,
  )

/** A part of a text or of a list. */
interface Part<Value> {
  readonly part: Value
  /** The cursor of the next part; absent after the last one. */
  readonly next: { readonly next_cursor?: string }
}

/** Returns the part of a text at a cursor, which ends with a line if it can; null if the cursor is not valid. */
export function toTextPart(text: string, cursor: unknown): Part<string> | null {
  const start = parseCursor(cursor, text.length)
  if (start === null) return null
  const max = start + maxPartCharacters
  const lineEnd = text.lastIndexOf('\n', max - 1) + 1
  // A character outside the Basic Multilingual Plane has two code units.
  const cut = lineEnd > start ? lineEnd : max - Number(/[\ud800-\udbff]/.test(text[max - 1] ?? ''))
  return toPart(text, start, max < text.length ? cut : text.length)
}

/** Returns the part of a list at a cursor; null if the cursor is not valid. */
function toListPart<Item>(list: readonly Item[], cursor: unknown): Part<readonly Item[]> | null {
  const start = parseCursor(cursor, list.length)
  return start === null ? null : toPart(list, start, start + maxPartItems)
}

function parseCursor(cursor: unknown, length: number): number | null {
  if (cursor === undefined) return 0
  return /^[1-9]\d*$/.test(String(cursor)) && Number(cursor) < length ? Number(cursor) : null
}

const toPart = <Value extends string | readonly unknown[]>(value: Value, start: number, end: number) => ({
  part: value.slice(start, end) as Value,
  next: end < value.length ? { next_cursor: String(end) } : {},
})
