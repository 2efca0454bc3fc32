/**
 * Answers requests of the Model Context Protocol: 2026-07-28, and the revisions with a handshake. Lists are files that
 * the build wrote. Tools are the operations of the API. Resources are the Markdown, the skills and the text files of
 * the site.
 */

import type { QuotaPolicy } from '../contract/header-values.ts'
import {
  handshakeVersions,
  mcpFiles,
  metaFields,
  skillUri,
  statelessVersion,
  timeToLive,
  toResourcesFile,
} from '../contract/mcp.ts'
import { toSkillFile } from '../contract/routes.ts'
import { memoizeLast } from '../core/memoize-last.ts'
import { isResource, parseAddress, toTextTarget } from './address.ts'
import {
  codes,
  formatError,
  formatResult,
  InvalidCall,
  isObject,
  type JsonPieces,
  type Params,
  quote,
  RequestFailure,
  type RpcRequest,
  toEcho,
  toFailure,
  toReason,
  unsupportedVersion,
} from './message.ts'
import { type GetFromSite, toText } from './site.ts'
import { findTool, parseArguments, runTool } from './tool-calls.ts'
import type { ToolResult } from './tool-result.ts'

/** The response to a request. */
export interface Answer {
  /** The HTTP status. */
  readonly status: number
  readonly message: JsonPieces
}

/** The facts about the server that its results repeat. */
interface Discovery {
  readonly capabilities: unknown
  readonly instructions: string
  readonly _meta: { readonly [metaFields.server]: { readonly websiteUrl: string } }
  /** How many messages a client may send over HTTP. Absent if they count as requests to the API. */
  readonly quota?: QuotaPolicy
}

/** @param bytes the result of `server/discover` */
export const parseDiscovery = /* @__PURE__ */ memoizeLast(
  (bytes: Uint8Array): Discovery => JSON.parse(toText({ bytes })),
)

/**
 * Answers a request.
 * @param get reads from the site; its errors are passed on
 */
export async function answer(request: RpcRequest, get: GetFromSite): Promise<Answer> {
  const { id } = request
  try {
    const isStateless = checkVersion(request)
    const result = await toResult(request, isStateless, createReader(get))
    if (result === null) {
      const message = `The server has no method ${quote(request.method)}.`
      throw new RequestFailure(codes.methodNotFound, message, isStateless ? 404 : 200)
    }
    return { status: 200, message: formatResult(id, result) }
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure
    return { status: failure.error.status, message: [formatError(id, failure.error)] }
  }
}

/** Whether a request is of the stateless revision: it says its version in `_meta`, or only this revision has its method. */
export const isStatelessRequest = ({ params, method }: Pick<RpcRequest, 'params' | 'method'>): boolean =>
  method === 'server/discover' || toVersion(params) !== undefined

const toVersion = ({ _meta }: Params): unknown => (isObject(_meta) ? _meta[metaFields.version] : undefined)

/** Checks the fields that each request of the stateless revision has. Returns whether the request is of this revision. */
function checkVersion(request: RpcRequest): boolean {
  if (!isStatelessRequest(request)) return false
  const version = toVersion(request.params)
  if (typeof version !== 'string') throw missingMeta(metaFields.version)
  if (version !== statelessVersion) throw unsupportedVersion(version)
  const { _meta } = request.params
  if (!isObject(_meta) || !isObject(_meta[metaFields.capabilities]))
    throw missingMeta(metaFields.capabilities)
  return true
}

const missingMeta = (field: string): RequestFailure =>
  new RequestFailure(codes.invalidParams, `"params._meta" of the request lacks "${field}".`, 400)

/** Reads from the site. A build that has one of the protocol's files has all of them. */
interface Reader {
  readonly get: GetFromSite
  readonly readFile: (file: string) => Promise<Uint8Array>
  readonly readDiscovery: () => Promise<Discovery>
}

function createReader(get: GetFromSite): Reader {
  const readFile = async (file: string): Promise<Uint8Array> => {
    const response = await get(`/${file}`)
    if (response.status !== 200) throw toFailure(response)
    return response.bytes
  }
  return { get, readFile, readDiscovery: async () => parseDiscovery(await readFile(mcpFiles.discovery)) }
}

/** Returns the result of a request; null if there is no such method. */
async function toResult(
  request: RpcRequest,
  isStateless: boolean,
  reader: Reader,
): Promise<JsonPieces | null> {
  const { method, params } = request
  switch (method) {
    case 'initialize':
      return isStateless ? null : [initialize(params, await reader.readDiscovery())]
    case 'ping':
      return isStateless ? null : ['{}']
    case 'server/discover':
      return [await reader.readFile(mcpFiles.discovery)]
    case 'tools/list':
      return [await reader.readFile(withoutCursor(mcpFiles.tools, params))]
    case 'resources/templates/list':
      return [await reader.readFile(withoutCursor(mcpFiles.templates, params))]
    case 'skills/list':
      return [await reader.readFile(withoutCursor(mcpFiles.skills, params))]
    case 'skills/get':
      return [await getSkill(params, reader)]
    case 'resources/list':
      return [await listResources(params, reader)]
    case 'resources/read':
      return [await readResource(params, isStateless, reader)]
    case 'tools/call':
      return callTool(params, reader)
    default:
      return null
  }
}

/** The handshake of the older revisions: the client's version, if the server supports it, and otherwise the newest of them. */
function initialize({ protocolVersion }: Params, { capabilities, instructions, _meta }: Discovery): string {
  const [newest] = handshakeVersions
  return JSON.stringify({
    protocolVersion: handshakeVersions.find((version) => version === protocolVersion) ?? newest,
    capabilities,
    serverInfo: _meta[metaFields.server],
    instructions,
  })
}

const invalidCursor = (cursor: unknown): RequestFailure =>
  new RequestFailure(codes.invalidParams, `There is no page ${quote(cursor)} of this list.`, 200)

/** Returns the file of a list that has one page, and therefore no cursors. */
function withoutCursor(file: string, { cursor }: Params): string {
  if (cursor) throw invalidCursor(cursor)
  return file
}

/** The cursor of a page is its number. */
async function listResources({ cursor: given }: Params, { get }: Reader): Promise<Uint8Array> {
  const cursor = given || '1'
  if (typeof cursor !== 'string' || !/^[1-9]\d{0,5}$/.test(cursor)) throw invalidCursor(cursor)
  const response = await get(`/${toResourcesFile(Number(cursor))}`)
  if (response.status === 404) throw invalidCursor(cursor)
  if (response.status !== 200) throw toFailure(response)
  return response.bytes
}

/** A client that resolves a URL before it requests it could leave the site by these. */
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i

async function readResource({ uri }: Params, isStateless: boolean, reader: Reader): Promise<string> {
  const { _meta } = await reader.readDiscovery()
  const { websiteUrl } = _meta[metaFields.server]
  const target = typeof uri === 'string' ? toResourceTarget(uri, websiteUrl) : null
  const response = target === null ? null : await reader.get(target)
  if (response === null || response.status === 404 || response.status === 410) {
    const code = isStateless ? codes.invalidParams : codes.resourceNotFound
    const message =
      (response && toReason(response)) ||
      (await suggestResource(uri, websiteUrl, reader.get)) ||
      '"resources/list" lists the resources.'
    throw new RequestFailure(code, `Resource not found. ${message}`, 200, {
      uri: typeof uri === 'string' ? toEcho(uri, uri.length) : uri,
    })
  }
  if (response.status !== 200) throw toFailure(response)
  const contents = [{ uri, mimeType: response.type.split(';')[0], text: toText(response) }]
  return JSON.stringify({ resultType: 'complete', contents, ttlMs: timeToLive, cacheScope: 'public', _meta })
}

/** Returns the path of a skill, or the path and query of another resource; null for any other address. */
function toResourceTarget(uri: string, siteUrl: string): string | null {
  const [, skill] = skillUri.exec(uri) ?? []
  if (skill !== undefined) return `/${toSkillFile(skill)}`
  const target = uri.startsWith(`${siteUrl}/`) ? uri.slice(siteUrl.length) : ''
  return isResource(target) && !dotSegment.test(target) ? target : null
}

/** Returns the entry of one skill in the list of skills. */
async function getSkill({ uri }: Params, { readFile }: Reader): Promise<string> {
  const { skills, ...rest } = JSON.parse(toText({ bytes: await readFile(mcpFiles.skills) }))
  const skill = skills.find((entry: { readonly uri: string }) => entry.uri === uri)
  if (skill) return JSON.stringify({ ...rest, skill })
  const message = `There is no skill ${quote(uri)}. "skills/list" lists the skills.`
  throw new RequestFailure(codes.invalidParams, message, 200)
}

/** Names the Markdown of the page at an address, or the section that a fragment names; null if there is none. */
async function suggestResource(uri: unknown, siteUrl: string, get: GetFromSite): Promise<string | null> {
  const address = parseAddress(String(uri), siteUrl)
  const target = address && toTextTarget(address)
  return target !== null && isResource(target) && (await get(target)).status === 200
    ? `Read "${siteUrl}${target}".`
    : null
}

/** A request that the site refuses is the result of its tool, so that the model reads the hint. */
async function callTool({ name, arguments: given }: Params, reader: Reader): Promise<JsonPieces> {
  const tool = findTool(await reader.readFile(mcpFiles.tools), name)
  if (tool === undefined) {
    const message = `There is no tool ${quote(name)}. "tools/list" lists the tools.`
    throw new RequestFailure(codes.invalidParams, message, 200)
  }
  const { _meta } = await reader.readDiscovery()
  const { websiteUrl } = _meta[metaFields.server]
  try {
    const values = parseArguments(tool, given ?? {}, websiteUrl)
    return [toToolResult(await runTool(tool, values, websiteUrl, reader.get), _meta)]
  } catch (error) {
    if (!(error instanceof InvalidCall)) throw error
    const content = [{ type: 'text', text: error.message }]
    return [JSON.stringify({ resultType: 'complete', content, isError: true, _meta })]
  }
}

/** The fields are also a text, for clients that show the model no structured content. A page is a text only. */
function toToolResult({ fields: given, text }: ToolResult, _meta: unknown): string {
  const fields = JSON.stringify(given)
  const texts = text === undefined ? [fields] : [fields, text]
  const content = JSON.stringify(texts.map((text) => ({ type: 'text', text })))
  return `{"resultType":"complete","content":${content},"structuredContent":${fields},"isError":false,"_meta":${JSON.stringify(_meta)}}`
}
