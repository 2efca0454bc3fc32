/** Messages of the Model Context Protocol for tests, and their responses. */

export const statelessVersion = '2026-07-28'

/** What each request of the stateless revision has in `_meta`. */
export const meta = {
  'io.modelcontextprotocol/protocolVersion': statelessVersion,
  'io.modelcontextprotocol/clientCapabilities': {},
}

export interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const toName = ({ name, uri }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof name === 'string' ? name : typeof uri === 'string' ? uri : undefined

/** A request of the stateless revision with id 1. */
export function stateless(method: string, params: Readonly<Record<string, unknown>> = {}): Message {
  const name = toName(params)
  return {
    headers: {
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': statelessVersion,
      'Mcp-Method': method,
      ...(name === undefined ? {} : { 'Mcp-Name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
  }
}

/** A request with id 1 of a revision with a handshake. */
export const withHandshake = (method: string, params: object = {}): Message => ({
  headers: { 'Content-Type': 'application/json', 'MCP-Protocol-Version': '2025-11-25' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})

/** Sends a message to the endpoint of a service. Returns the status and the parsed body. */
export async function post(url: string, { headers, body }: Message) {
  const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
