/** The code samples of the OpenAPI document, run against a service and against a file server. */

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../generator/build.ts'
import { serve } from '../generator/commands/serve/serve.ts'
import type { HostName } from '../generator/hosts/host.ts'
import { createFolder, smallSite, writeFiles } from './fixtures/content.ts'
import { startHost } from './fixtures/static-host.ts'
import { describeWhere, findMissing } from './fixtures/where.ts'

const run = promisify(execFile)

const translation = 'essays/first-essay/pt.md'

/** Builds the small site for a host, with a tag in each language. */
async function buildSite(host?: HostName): Promise<string> {
  const out = join(createFolder(), 'dist')
  const tagged = String(smallSite[translation]).replace('---\n', '---\ntags: [beta]\n')
  const content = writeFiles({ ...smallSite, [translation]: tagged })
  await build({ content, out, ...(host && { host }) })
  return out
}

async function startService() {
  const dist = await buildSite()
  const server = await serve({ out: dist })
  onTestFinished(() => server.close())
  return { dist, origin: server.url }
}

async function startFileServer() {
  const dist = await buildSite('static')
  const { origin } = await startHost(dist)
  return { dist, origin: origin.replace(/\/$/, '') }
}

/** How a machine runs the samples of a language. */
const runners = {
  curl: ['sh', '-c'],
  JavaScript: [process.execPath, '--input-type=module', '-e'],
  Python: ['python3', '-c'],
} as const

/** Runs the sample of each operation in a language, and returns what it prints. */
async function runSamples(
  { dist, origin }: { readonly dist: string; readonly origin: string },
  language: keyof typeof runners,
): Promise<Readonly<Record<string, string>>> {
  const { paths } = JSON.parse(readFileSync(join(dist, 'openapi.json'), 'utf8'))
  const printed: Record<string, string> = {}
  for (const { get } of Object.values<{ get: Operation }>(paths)) {
    const { source = '' } = get['x-codeSamples'].find(({ label }) => label === language) ?? {}
    const [program, ...flags] = runners[language]
    const { stdout } = await run(program, [...flags, source.replaceAll('https://site.test', origin)])
    printed[get.operationId] = stdout
  }
  return printed
}

interface Operation {
  readonly operationId: string
  readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[]
}

const documentLine = expect.stringMatching(/^first-essay\/en [\w-]{22}\nfirst-essay\/pt [\w-]{22}\n/)

/** What the samples of a service print. */
const expected = {
  getProfile: 'Sample Author A sample.\n',
  listEssays: 'First essay https://site.test/api/v1/essays/first-essay\n',
  getEssayBySlug: 'First essay Opening words.\n\n## A section\n\nMore words.\n\n',
  searchContent:
    'First essay https://site.test/essays/first-essay\nAgent instructions https://site.test/agent-instructions\n',
  getApiHealth: 'healthy 1.2.3\n',
  listEssayPage: 'First essay https://site.test/api/v1/essays/first-essay\n',
  listTags: 'alpha 1\n',
  listTagged: 'First essay https://site.test/api/v1/essays/first-essay\n',
  listTaggedPage: 'First essay https://site.test/api/v1/essays/first-essay\n',
  getChanges: documentLine,
  getChangesSince: '',
  getExport: 'https://site.test/export/essays/en-1.ndjson 1\nhttps://site.test/export/essays/pt-1.ndjson 1\n',
}

const file = 'https://site.test/api/v1/essays/first-essay'

/** What the samples of a file server print. */
const expectedFiles = {
  getProfile: expected.getProfile,
  getProfileInLanguage: expected.getProfile,
  listEssays: `First essay ${file}.json\n`,
  listEssaysInLanguage: `Primeiro ensaio ${file}.pt.json\n`,
  getEssayBySlug: expected.getEssayBySlug,
  getEssayBySlugInLanguage: 'Primeiro ensaio Palavras iniciais.\n\n',
  getApiHealth: expected.getApiHealth,
  getApiHealthVerbose: expected.getApiHealth,
  listEssayPage: `First essay ${file}.json\n`,
  listEssayPageInLanguage: `Primeiro ensaio ${file}.pt.json\n`,
  listTags: expected.listTags,
  listTagsInLanguage: 'beta 1\n',
  listTagged: `First essay ${file}.json\n`,
  listTaggedInLanguage: `Primeiro ensaio ${file}.pt.json\n`,
  listTaggedPage: `First essay ${file}.json\n`,
  listTaggedPageInLanguage: `Primeiro ensaio ${file}.pt.json\n`,
  getChanges: expected.getChanges,
  getChangesSince: expected.getChangesSince,
  getExport: expected.getExport,
}

describe('the samples in JavaScript', () => {
  it('print what a service returns', async () => {
    expect(await runSamples(await startService(), 'JavaScript')).toEqual(expected)
  })

  it('print what a file server returns', async () => {
    expect(await runSamples(await startFileServer(), 'JavaScript')).toEqual(expectedFiles)
  })
})

describeWhere('the samples in Python', findMissing('python3'), () => {
  it('print what a service returns', async () => {
    expect(await runSamples(await startService(), 'Python')).toEqual(expected)
  })

  it('print what a file server returns', async () => {
    expect(await runSamples(await startFileServer(), 'Python')).toEqual(expectedFiles)
  })
})

describeWhere('the samples for curl', findMissing('curl'), () => {
  it('print the responses of a service', async () => {
    const printed = await runSamples(await startService(), 'curl')
    expect(Object.keys(printed)).toEqual(Object.keys(expected))
    expect(JSON.parse(printed.getEssayBySlug ?? '')).toMatchObject({ slug: 'first-essay', lang: 'en' })
    expect(JSON.parse(printed.searchContent ?? '')).toMatchObject({ query: 'first', total: 2 })
    expect(JSON.parse(printed.getChangesSince ?? '')).toMatchObject({ added: [], changed: [], removed: [] })
    for (const body of Object.values(printed)) expect(JSON.parse(body)).not.toHaveProperty('error')
  })
})
