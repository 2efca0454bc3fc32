/** The official clients of the Model Context Protocol list, search and read the sample, over HTTP and standard streams. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { type Server, serve } from '../../generator/commands/serve/serve.ts'
import { sampleOrigin } from '../conformance/sample/sample.ts'
import { getCompiledCli } from '../fixtures/compiled.ts'
import { describeWhere } from '../fixtures/where.ts'
import { enginesFolder } from '../hosts/engines.ts'
import { clientPackages, type OfficialClient } from './official-clients.ts'

const whyNot = existsSync(join(enginesFolder, '@modelcontextprotocol/client'))
  ? null
  : 'its packages are not installed; run "npm run engines"'

describeWhere('the official clients', whyNot, () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-mcp-'))
  const out = join(folder, 'dist')
  let server: Server
  beforeAll(async () => {
    await build({ content: 'content', out, baseUrl: sampleOrigin })
    server = await serve({ out })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  /** Lists, searches and reads with a client, and returns what it got. */
  async function use(client: OfficialClient, transport: unknown) {
    await client.connect(transport)
    onTestFinished(() => client.close())
    const { tools } = await client.listTools()
    const { structuredContent: found } = await client.callTool({
      name: 'searchContent',
      arguments: { q: 'idempotency', type: 'essay', lang: 'en' },
    })
    const { structuredContent: tags } = await client.callTool({ name: 'listTags', arguments: {} })
    const { structuredContent: tagged } = await client.callTool({
      name: 'listTagged',
      arguments: { tag: 'Reliability' },
    })
    const { structuredContent: changes } = await client.callTool({
      name: 'listChanges',
      arguments: { since: '2026-09' },
    })
    const { content: essay } = await client.callTool({
      name: 'getEssayBySlug',
      arguments: { slug: 'idempotency-keys', lang: 'pt' },
    })
    const { structuredContent: page } = await client.callTool({
      name: 'readPage',
      arguments: { url: '/about' },
    })
    const missing = await client.callTool({ name: 'getEssayBySlug', arguments: { slug: 'idempotency-key' } })
    const { resources } = await client.listResources()
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? '' })
    return {
      server: client.getServerVersion()?.name,
      tools: tools.map(({ name }) => name),
      found: found?.total,
      tags: tags?.tags?.[0]?.tag,
      tagged: tagged?.slug,
      changes: changes?.changes?.[0]?.date,
      essay: essay[1]?.text.length,
      page: page?.url,
      missing: [missing.isError, missing.content[0]?.text.slice(0, 38)],
      resource: [resources[0]?.uri, contents[0]?.text.slice(0, 2)],
    }
  }

  const expected = {
    server: 'test.stele/content',
    tools: [
      ...['getProfile', 'listEssays', 'getEssayBySlug', 'searchContent', 'getApiHealth'],
      ...['listTags', 'listTagged', 'listChanges', 'readPage'],
    ],
    found: 1,
    tags: 'architecture',
    tagged: 'reliability',
    changes: '2026-09-14',
    essay: expect.any(Number),
    page: `${sampleOrigin}/about.md`,
    missing: [true, 'There is no essay "idempotency-key". D'],
    resource: [`${sampleOrigin}/llms.txt`, '# '],
  }

  it.each(clientPackages)('$name, over HTTP', async ({ createClient, openHttp }) => {
    const transport = await openHttp(new URL(`${server.url}/mcp`))
    expect(await use(await createClient(), transport)).toEqual(expected)
  })

  it.each(clientPackages)('$name, over standard streams', async ({ createClient, openStdio }) => {
    const transport = await openStdio(process.execPath, [getCompiledCli(), 'mcp', '--out', out])
    expect(await use(await createClient(), transport)).toEqual(expected)
  })

  it.each(clientPackages)('$name, over standard streams with a deployed service', async (client) => {
    const transport = await client.openStdio(process.execPath, [getCompiledCli(), 'mcp', server.url])
    expect(await use(await client.createClient(), transport)).toEqual(expected)
  })
})
