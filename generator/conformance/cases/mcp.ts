/** The endpoint of the Model Context Protocol, and the files that lead to it: MCP 2026-07-28 and 2025-11-25; SEP-2127. */

import type { Case, CaseRequest, Expectation } from '../case.ts'
import type { Facts } from '../facts.ts'
import { commonHeaders, errorShape, toCondition } from './expect.ts'

const version = '2026-07-28'
const toolNames = ['getProfile', 'listEssays', 'getEssayBySlug', 'searchContent', 'getApiHealth']

interface Result<Value> {
  readonly jsonrpc: string
  readonly id: unknown
  readonly result: Value
}

interface ToolResult {
  readonly isError: boolean
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent: { readonly slug?: string }
}

/** A request of the stateless revision, with the headers that repeat its body. */
function toRequest(method: string, params: object = {}, name?: string): CaseRequest {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': version,
      'Mcp-Method': method,
      ...(name === undefined ? {} : { 'Mcp-Name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: meta } }),
  }
}

export function mcpCases(facts: Facts): Case[] {
  const { baseUrl, slug, hasMcp } = facts
  if (!hasMcp) return []
  const { Vary, ...counted } = commonHeaders(facts)
  const response = (status: number, conditions: Expectation['conditions'] = []): Expectation => ({
    status,
    headers: { ...counted, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    conditions,
  })
  const succeeds = <Value>(description: string, test: (result: Value) => boolean) =>
    response(200, [
      toCondition<Result<Value>>(
        description,
        ({ jsonrpc, id, result }) => jsonrpc === '2.0' && id === 7 && test(result),
      ),
    ])
  const fails = (status: number, code: number) =>
    response(status, [
      toCondition<{ readonly error: { readonly code: number } }>(
        `error.code is ${code}`,
        ({ error }) => error.code === code,
      ),
    ])
  const handshake = {
    jsonrpc: '2.0',
    id: 7,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'verify', version: '1' } },
  }
  return [
    {
      name: 'the server card leads to the endpoint, and the AI Catalog leads to the server card',
      source: 'SEP-2127; AI Catalog 1.0',
      steps: [
        ...[
          ['/mcp/server-card', 'application/mcp-server-card+json'],
          ['/.well-known/mcp/server-card.json', 'application/json'],
        ].map(([path = '', type = '']) => ({
          path,
          expect: {
            status: 200,
            headers: { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' },
            conditions: [
              toCondition<{ readonly remotes: readonly { readonly url: string }[] }>(
                `the first remote is ${baseUrl}/mcp`,
                ({ remotes: [remote] }) => remote?.url === `${baseUrl}/mcp`,
              ),
            ],
          },
        })),
        {
          path: '/.well-known/ai-catalog.json',
          expect: {
            status: 200,
            headers: { 'Content-Type': 'application/ai-catalog+json', 'Access-Control-Allow-Origin': '*' },
            conditions: [
              toCondition<{ readonly entries: readonly { readonly url: string }[] }>(
                `the first entry is ${baseUrl}/mcp/server-card`,
                ({ entries: [entry] }) => entry?.url === `${baseUrl}/mcp/server-card`,
              ),
            ],
          },
        },
      ],
    },
    {
      name: 'the endpoint describes the server and lists its tools, without a session',
      source: 'MCP 2026-07-28, Discovery; MCP 2026-07-28, Tools',
      quickSteps: 2,
      steps: [
        {
          ...toRequest('server/discover'),
          expect: succeeds<{ readonly supportedVersions: readonly string[] }>(
            `supportedVersions has ${version}`,
            ({ supportedVersions }) => supportedVersions.includes(version),
          ),
        },
        {
          ...toRequest('tools/list'),
          expect: succeeds<{ readonly tools: readonly { readonly name: string }[] }>(
            `the tools are ${toolNames.join(', ')}`,
            ({ tools }) => tools.map(({ name }) => name).join() === toolNames.join(),
          ),
        },
      ],
    },
    {
      name: 'a tool returns the response of its operation, and the hint of an error',
      source: 'MCP 2026-07-28, Tools',
      quickSteps: 1,
      steps: [
        {
          ...toRequest('tools/call', { name: 'getEssayBySlug', arguments: { slug } }, 'getEssayBySlug'),
          expect: succeeds<ToolResult>(
            `structuredContent is the essay "${slug}"`,
            ({ isError, structuredContent }) => !isError && structuredContent.slug === slug,
          ),
        },
        {
          ...toRequest(
            'tools/call',
            { name: 'getEssayBySlug', arguments: { slug: 'no-such-essay' } },
            'getEssayBySlug',
          ),
          expect: succeeds<ToolResult>(
            'isError is true, and the text is the message and the hint',
            ({ isError, content: [part] }) =>
              isError && part?.text.startsWith('There is no essay "no-such-essay".') === true,
          ),
        },
      ],
    },
    {
      name: 'a resource is the Markdown of a document',
      source: 'MCP 2026-07-28, Resources',
      quickSteps: 1,
      steps: [
        {
          ...toRequest('resources/list'),
          expect: succeeds<{ readonly resources: readonly { readonly uri: string }[] }>(
            'the first resource is llms.txt',
            ({ resources: [first] }) => first?.uri === `${baseUrl}/llms.txt`,
          ),
        },
        {
          ...toRequest('resources/read', { uri: `${baseUrl}/llms.txt` }, `${baseUrl}/llms.txt`),
          expect: succeeds<{ readonly contents: readonly { readonly text: string }[] }>(
            'the text begins with a title',
            ({ contents: [content] }) => content?.text.startsWith('# ') === true,
          ),
        },
      ],
    },
    {
      name: 'a client of an older revision gets its handshake, without a session',
      source: 'MCP 2025-11-25, Lifecycle',
      steps: [
        {
          method: 'POST',
          path: '/mcp',
          headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
          body: JSON.stringify(handshake),
          expect: {
            ...succeeds<{ readonly protocolVersion: string }>(
              'protocolVersion is 2025-11-25',
              ({ protocolVersion }) => protocolVersion === '2025-11-25',
            ),
            headers: { 'Mcp-Session-Id': null },
          },
        },
      ],
    },
    {
      name: 'the endpoint rejects messages that do not follow the protocol',
      source: 'MCP 2026-07-28, Streamable HTTP',
      quickSteps: 1,
      steps: [
        { ...toRequest('no/such-method'), expect: fails(404, -32_601) },
        { ...toRequest('tools/list'), body: '{', expect: fails(400, -32_700) },
        { ...toRequest('tools/list'), body: '[]', expect: fails(400, -32_600) },
        {
          ...toRequest('tools/list'),
          headers: { ...toRequest('tools/list').headers, 'Mcp-Method': 'tools/call' },
          expect: fails(400, -32_020),
        },
        {
          ...toRequest('tools/list'),
          headers: { ...toRequest('tools/list').headers, Origin: 'http://elsewhere.example' },
          expect: fails(403, -32_600),
        },
        {
          path: '/mcp',
          expect: {
            status: 405,
            headers: { ...counted, Allow: 'POST, OPTIONS', 'Content-Type': 'application/json' },
            shape: errorShape,
          },
        },
      ],
    },
  ]
}
