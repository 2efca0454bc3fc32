/** Clients of other projects list, search and read the sample over HTTP, and show models the hints of errors. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Server, serve } from '../../generator/commands/serve/serve.ts'
import { useContent } from '../fixtures/dist.ts'
import { sampleContent } from '../fixtures/published.ts'
import { describeWhere } from '../fixtures/where.ts'
import { otherClients } from './other-clients.ts'

const out = useContent(sampleContent)
let server: Server
beforeAll(async () => {
  server = await serve({ out })
})
afterAll(() => server.close())

for (const { name, whyNot, connect } of otherClients) {
  describeWhere(name, whyNot, () => {
    it('lists, searches and reads, and shows the hint of an error', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'stele-mcp-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const client = await connect(`${server.url}/mcp`, folder)
      onTestFinished(() => client.close())
      const [found = ''] = await client.call('searchContent', { q: 'idempotency' })
      const [size = '', page] = await client.call('readPage', {
        url: '/about',
        section: 'who-answers-for-it',
      })
      const [fields = '', essay] = await client.call('getEssayBySlug', {
        slug: 'idempotency-keys',
        lang: 'pt',
      })
      expect({
        tools: await client.listTools(),
        found: JSON.parse(found).results.map(({ slug }: { slug: string }) => slug),
        page: [JSON.parse(size).url, page?.split('\n')[0]],
        essay: [JSON.parse(fields).lang, essay?.slice(0, 32)],
        missing: await client.call('getEssayBySlug', { slug: 'idempotency-key' }),
        resource: (await client.readResource('https://example.com/llms.txt')).split('\n')[0],
      }).toEqual({
        tools: [
          ...['getProfile', 'listEssays', 'getEssayBySlug', 'searchContent', 'getApiHealth'],
          ...['listTags', 'listTagged', 'listChanges', 'readPage'],
        ],
        found: ['idempotency-keys'],
        page: ['https://example.com/about.md?section=who-answers-for-it', '## Who answers for it'],
        essay: ['pt', 'Um cliente envia um pagamento, e'],
        missing: [
          'There is no essay "idempotency-key". Did you mean "idempotency-keys"? listEssays lists the essays of each language.',
        ],
        resource: '# Example Content API',
      })
    })
  })
}
