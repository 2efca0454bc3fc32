/** The endpoint of the Model Context Protocol, and the files that lead to it: MCP 2026-07-28 and 2025-11-25, and two SEPs. */

import { hash } from 'node:crypto'
import type { Case, CaseRequest, Expectation, Step } from '../case.ts'
import type { Facts } from '../facts.ts'
import { commonHeaders, errorShape, step, toCondition } from './expect.ts'

const version = '2026-07-28'
const listToolNames = ({ collections = [] }: Facts): readonly string[] => [
  ...[
    'getProfile',
    'listEssays',
    'getEssayBySlug',
    'searchContent',
    'getApiHealth',
    'listTags',
    'listTagged',
  ],
  ...(collections.length > 0 ? ['listDocuments', 'getDocument'] : []),
  ...['listChanges', 'readPage'],
]

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

/** A skill in the list of the protocol. */
interface SkillEntry {
  readonly uri: string
  readonly frontmatter: { readonly name: string; readonly description: string }
  readonly resources: readonly { readonly uri: string; readonly digest: string; readonly size: number }[]
}

/** A step of the stateless revision, with the headers that repeat its body. */
function call(
  method: string,
  expect: Expectation,
  params: { readonly name?: string; readonly uri?: string; readonly arguments?: object } = {},
  { headers = {}, body }: Pick<CaseRequest, 'headers' | 'body'> = {},
): Step {
  const name = params.name ?? params.uri
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return step('POST /mcp', expect, {
    headers: {
      ...clientHeaders,
      'MCP-Protocol-Version': version,
      'Mcp-Method': method,
      ...(name !== undefined && { 'Mcp-Name': name }),
      ...headers,
    },
    body: body ?? JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: { ...params, _meta } }),
  })
}

const clientHeaders = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

export function mcpCases(facts: Facts): Case[] {
  const { baseUrl, slug, skills, hasMcp, quota, messageQuota = quota } = facts
  if (!hasMcp) return []
  const toolNames = listToolNames(facts)
  const [item] = (facts.collections ?? []).flatMap(({ name, documents: [first] }) =>
    first === undefined ? [] : [{ name, slug: first.slug }],
  )
  const { Vary, ...counted } = commonHeaders({ ...facts, quota: messageQuota })
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
  /** Whether the entry of a skill, which is one file, says of it what the index of skills says. */
  const isListed = ({ uri, frontmatter, resources }: SkillEntry): boolean => {
    const skill = skills.find(({ name }) => uri === `skill://${name}/SKILL.md`)
    const [file, ...others] = resources
    return (
      skill !== undefined &&
      frontmatter.name === skill.name &&
      frontmatter.description.length > 0 &&
      others.length === 0 &&
      file?.uri === uri &&
      file.digest === skill.digest &&
      file.size > 0
    )
  }
  const handshake = {
    jsonrpc: '2.0',
    id: 7,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'verify', version: '1' } },
  }
  /** A file whose list has an address first. */
  const leadsTo = (path: string, type: string, list: 'remotes' | 'entries', noun: string, address: string) =>
    step(path, {
      status: 200,
      headers: { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' },
      conditions: [
        toCondition<Readonly<Record<typeof list, readonly { readonly url: string }[]>>>(
          `the first ${noun} is ${baseUrl}${address}`,
          (body) => body[list][0]?.url === baseUrl + address,
        ),
      ],
    })
  return [
    {
      name: 'the server card and the entry for the registry lead to the endpoint, and the catalogs to the server card',
      source: 'SEP-2127; AI Catalog 1.0; ARD 0.91',
      steps: [
        leadsTo('/mcp/server-card', 'application/mcp-server-card+json', 'remotes', 'remote', '/mcp'),
        leadsTo('/.well-known/mcp/server-card.json', 'application/json', 'remotes', 'remote', '/mcp'),
        leadsTo('/mcp/server.json', 'application/json', 'remotes', 'remote', '/mcp'),
        leadsTo(
          '/.well-known/ai-catalog.json',
          'application/ai-catalog+json',
          'entries',
          'entry',
          '/mcp/server-card',
        ),
        leadsTo('/.well-known/ard.json', 'application/json', 'entries', 'entry', '/mcp/server-card'),
      ],
    },
    {
      name: 'the endpoint describes the server and lists its tools, without a session',
      source: 'MCP 2026-07-28, Discovery; MCP 2026-07-28, Tools',
      quickSteps: 2,
      steps: [
        call(
          'server/discover',
          succeeds<{ readonly supportedVersions: readonly string[] }>(
            `supportedVersions has ${version}`,
            ({ supportedVersions }) => supportedVersions.includes(version),
          ),
        ),
        call(
          'tools/list',
          succeeds<{ readonly tools: readonly { readonly name: string }[] }>(
            `the tools are ${toolNames.join(', ')}`,
            ({ tools }) => tools.map(({ name }) => name).join() === toolNames.join(),
          ),
        ),
      ],
    },
    {
      name: 'a tool returns the response of its operation, and the hint of an error',
      source: 'MCP 2026-07-28, Tools',
      quickSteps: 1,
      steps: [
        call(
          'tools/call',
          succeeds<ToolResult>(
            `structuredContent is the essay "${slug}"`,
            ({ isError, structuredContent }) => !isError && structuredContent.slug === slug,
          ),
          { name: 'getEssayBySlug', arguments: { slug } },
        ),
        call(
          'tools/call',
          succeeds<ToolResult>(
            'isError is true, and the text is the message and the hint',
            ({ isError, content: [part] }) =>
              isError && part?.text.startsWith('There is no essay "no-such-essay".') === true,
          ),
          { name: 'getEssayBySlug', arguments: { slug: 'no-such-essay' } },
        ),
        ...(item === undefined
          ? []
          : [
              call(
                'tools/call',
                succeeds<ToolResult>(
                  `structuredContent is the document "${item.slug}" of "${item.name}"`,
                  ({ isError, structuredContent }) => !isError && structuredContent.slug === item.slug,
                ),
                { name: 'getDocument', arguments: { collection: item.name, slug: item.slug } },
              ),
            ]),
      ],
    },
    {
      name: 'a resource is the Markdown of a document',
      source: 'MCP 2026-07-28, Resources',
      quickSteps: 1,
      steps: [
        call(
          'resources/list',
          succeeds<{ readonly resources: readonly { readonly uri: string }[] }>(
            'the first resource is llms.txt',
            ({ resources: [first] }) => first?.uri === `${baseUrl}/llms.txt`,
          ),
        ),
        call(
          'resources/read',
          succeeds<{ readonly contents: readonly { readonly text: string }[] }>(
            'the text begins with a title',
            ({ contents: [content] }) => content?.text.startsWith('# ') === true,
          ),
          { uri: `${baseUrl}/llms.txt` },
        ),
      ],
    },
    {
      name: 'the skills of the site are resources, with the digests that the list of skills says',
      source: 'SEP-2640',
      quickSteps: 2,
      steps: [
        call(
          'skills/list',
          succeeds<{ readonly skills: readonly SkillEntry[] }>(
            'it lists the skills of the index, each with the digest of its file',
            (list) => list.skills.length === skills.length && list.skills.every(isListed),
          ),
        ),
        ...skills.flatMap(({ name, digest }) => {
          const uri = `skill://${name}/SKILL.md`
          return [
            call(
              'resources/read',
              succeeds<{ readonly contents: readonly { readonly text: string }[] }>(
                `the digest of the text is ${digest}`,
                ({ contents: [content] }) =>
                  `sha256:${hash('sha256', content?.text ?? '', 'hex')}` === digest,
              ),
              { uri },
            ),
            call(
              'skills/get',
              succeeds<{ readonly skill: SkillEntry }>(
                `the skill is ${uri}`,
                ({ skill }) => skill.uri === uri && isListed(skill),
              ),
              { uri },
            ),
          ]
        }),
        call('skills/get', fails(200, -32_602), { uri: 'skill://no-such-skill/SKILL.md' }),
      ],
    },
    {
      name: 'a client of an older revision gets its handshake, without a session',
      source: 'MCP 2025-11-25, Lifecycle',
      steps: [
        step(
          'POST /mcp',
          {
            ...succeeds<{ readonly protocolVersion: string }>(
              'protocolVersion is 2025-11-25',
              ({ protocolVersion }) => protocolVersion === '2025-11-25',
            ),
            headers: { 'Mcp-Session-Id': null },
          },
          { headers: clientHeaders, body: JSON.stringify(handshake) },
        ),
      ],
    },
    {
      name: 'the endpoint rejects messages that do not follow the protocol',
      source: 'MCP 2026-07-28, Streamable HTTP',
      quickSteps: 1,
      steps: [
        call('no/such-method', fails(404, -32_601)),
        call('tools/list', fails(400, -32_700), {}, { body: '{' }),
        call('tools/list', fails(400, -32_600), {}, { body: '[]' }),
        call('tools/list', fails(400, -32_020), {}, { headers: { 'Mcp-Method': 'tools/call' } }),
        call('tools/list', fails(403, -32_600), {}, { headers: { Origin: 'http://elsewhere.example' } }),
        step('/mcp', {
          status: 405,
          headers: { ...counted, Allow: 'POST, OPTIONS', 'Content-Type': 'application/json' },
          shape: errorShape,
        }),
      ],
    },
  ]
}
