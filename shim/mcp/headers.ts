/** The headers of a message, which repeat parts of its body for proxies (Streamable HTTP, Server Validation). */

import { listVersions, metaFields, statelessVersion } from '../contract/mcp.ts'
import type { PlainRequest } from '../core/http.ts'
import { isStatelessRequest } from './answer.ts'
import { RequestFailure, unsupportedVersion } from './failures.ts'
import { codes, isObject, type RpcRequest } from './message.ts'

/** The parameter that the header `Mcp-Name` repeats, by method. */
const namedParameters: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['resources/read', 'uri'],
])

/** A request or a notification. */
interface Message extends Pick<RpcRequest, 'method' | 'params'> {
  readonly kind: 'request' | 'notification'
}

/** Compares the headers of a message with its body. Returns the error if they differ. */
export function findHeaderFailure(message: Message, { header }: PlainRequest): RequestFailure | null {
  const { kind, method, params } = message
  const version = header('mcp-protocol-version') ?? null
  // A notification need not say its version in the body.
  const isStateless = isStatelessRequest(message) || (kind === 'notification' && version === statelessVersion)
  if (!isStateless) {
    // The handshake settles the version.
    if (version === null || method === 'initialize') return null
    if (!listVersions().includes(version)) return unsupportedVersion(version)
    return version === statelessVersion
      ? mismatch(
          `"params._meta" lacks "${metaFields.version}", but MCP-Protocol-Version is ${statelessVersion}.`,
        )
      : null
  }
  const named = namedParameters.get(method)
  const { _meta } = params
  const expected: readonly (readonly [name: string, value: unknown])[] = [
    ['MCP-Protocol-Version', isObject(_meta) ? _meta[metaFields.version] : undefined],
    ['Mcp-Method', method],
    ...(named === undefined ? [] : [['Mcp-Name', params[named]] as const]),
  ]
  for (const [name, value] of expected) {
    const sent = header(name.toLowerCase()) ?? null
    // A body without the field gets an error of its own.
    if (value === undefined) continue
    if (sent === null) return mismatch(`The header ${name} is missing.`)
    if ((name === 'Mcp-Name' ? decode(sent) : sent) !== value)
      return mismatch(`The header ${name} differs from the body.`)
  }
  return null
}

const mismatch = (message: string): RequestFailure => new RequestFailure(codes.headerMismatch, message, 400)

/** Decodes the form of a header value that is not plain ASCII (Streamable HTTP, Value Encoding). */
function decode(value: string): string | null {
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? []
  if (encoded === undefined) return value
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
