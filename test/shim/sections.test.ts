/** Sections of a document's Markdown, over sockets. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { estimateTokens } from '../../generator/content/markdown/tokens.ts'
import type { Target } from '../../generator/verifier/case.ts'
import { sectionCases } from '../../generator/verifier/cases/essays.ts'
import { findFacts } from '../../generator/verifier/find-facts.ts'
import { runCase } from '../../generator/verifier/suite.ts'
import { toSectionsFile } from '../../shim/core/sections.ts'
import { compile } from '../fixtures/compile.ts'
import { siteBelowPath, smallSite, writeFiles } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { toEssay } from '../fixtures/published.ts'
import { serveFolder } from '../fixtures/wire.ts'
import { startNode } from '../targets/targets.ts'

/** Long enough to be compressed. */
const words = 'Some words about ação. '.repeat(60).trim()

const essay = `Before.

## First *part*

${words}

### A [detail]

See [there](/essays).

## Last part

\`\`\`sh
# no heading
\`\`\`
`

const files = {
  'essays/parts/en.md': toEssay(essay, { aliases: ['old-parts'] }),
  'essays/parts/pt.md': toEssay('## Única\n\nTexto.\n'),
  'essays/plain/en.md': toEssay('No heading.'),
}
const dist = useDist({ ...smallSite, ...files })
const distBelowPath = useDist({ ...siteBelowPath, ...files })

const firstPart = `## First *part*\n\n${words}\n\n### A [detail]\n\nSee [there](https://site.test/essays.md).\n\n`

async function get(target: string, init: RequestInit = {}, folder: string = dist) {
  const port = await serveFolder(folder)
  const response = await fetch(`http://127.0.0.1:${port}${target}`, {
    redirect: 'manual',
    ...init,
    headers: { 'accept-encoding': 'identity', ...init.headers },
  })
  const { status, headers } = response
  return { status, headers: Object.fromEntries(headers), body: await response.text() }
}

/** The tokens of a whole file, which has its metadata before its text. */
const countTokens = async (target: string) => Math.round(estimateTokens((await get(target)).body) / 100)

const without = ({ date: _, ...headers }: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

describe('a section of a document', () => {
  it('is its text up to the next heading of its level, in bytes of the Markdown', async () => {
    const { status, body } = await get('/essays/parts.md?section=first-part')
    expect({ status, body }).toEqual({ status: 200, body: firstPart })
    expect((await get('/essays/parts.md?section=a-detail')).body).toBe(
      '### A [detail]\n\nSee [there](https://site.test/essays.md).\n\n',
    )
    expect((await get('/pt/essays/parts.md?section=%C3%BAnica')).body).toBe('## Única\n\nTexto.\n')
  })

  it('has the headers of the whole Markdown except those of its length', async () => {
    const [whole, section] = await Promise.all([
      get('/essays/parts.md'),
      get('/essays/parts.md?section=last-part'),
    ])
    expect(section.body).toBe('## Last part\n\n```sh\n# no heading\n```\n')
    expect(section.headers['content-length']).toBe('37')
    expect(without(section.headers, 'content-length')).toEqual(
      without(whole.headers, 'content-length', 'x-markdown-tokens'),
    )
    expect(whole.headers['x-markdown-tokens']).toBe(String(await countTokens('/essays/parts.md')))
    expect(section.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      link: '<https://site.test/llms.txt>; rel="describedby"; type="text/plain", <https://site.test/essays/parts>; rel="canonical"',
    })
  })

  it('is answered to HEAD, compressed and with 304 as the whole Markdown is', async () => {
    const address = '/essays/parts.md?section=first-part'
    const { headers } = await get(address)
    const head = await get(address, { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.body]).toEqual([
      200,
      String(Buffer.byteLength(firstPart)),
      '',
    ])
    const fresh = await get(address, {
      headers: { 'if-none-match': headers.etag ?? '' },
    })
    expect([fresh.status, fresh.body]).toEqual([304, ''])

    const coded = await get(address, { headers: { 'accept-encoding': 'gzip' } })
    expect([coded.headers['content-encoding'], coded.headers.etag, coded.body]).toEqual([
      'gzip',
      headers.etag?.replace(/"$/, '-gzip"'),
      firstPart,
    ])
    expect(Number(coded.headers['content-length'])).toBeLessThan(Number(headers['content-length']))
  })

  it('is listed for an empty parameter, with its address and its tokens below the section that contains it', async () => {
    const whole = 'https://site.test/essays/parts.md'
    expect(
      (await get('/essays/parts.md?section=')).body,
    ).toBe(`- <${whole}> (${await countTokens('/essays/parts.md')} tokens)
  - [First part](${whole}?section=first-part) (384 tokens)
    - [A \\[detail\\]](${whole}?section=a-detail) (19 tokens)
  - [Last part](${whole}?section=last-part) (12 tokens)
`)
    expect(
      (await get('/pt/essays/parts.md?section=')).body,
    ).toBe(`- <https://site.test/pt/essays/parts.md> (${await countTokens('/pt/essays/parts.md')} tokens)
  - [Única](https://site.test/pt/essays/parts.md?section=%C3%BAnica) (6 tokens)
`)
    expect((await get('/essays/plain.md?section')).body).toBe(
      `- <https://site.test/essays/plain.md> (${await countTokens('/essays/plain.md')} tokens)\n`,
    )
  })

  it('that does not exist is a 404 with the names of similar ones, whatever the client accepts', async () => {
    const { status, headers, body } = await get('/essays/parts.md?section=frst-part', {
      headers: { accept: 'text/html' },
    })
    expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      404,
      'application/json',
      '*',
    ])
    expect(JSON.parse(body)).toEqual({
      error: {
        code: 'NOT_FOUND',
        message: 'The document "/essays/parts.md" has no section "frst-part".',
        resolution_hint: 'Did you mean "first-part"? GET /essays/parts.md?section= lists its sections.',
      },
    })
    expect(JSON.parse((await get('/essays/plain.md?section=__proto__')).body)).toEqual({
      error: {
        code: 'NOT_FOUND',
        message: 'The document "/essays/plain.md" has no section "__proto__".',
        resolution_hint: 'GET /essays/plain.md?section= lists its sections.',
      },
    })
    const conditional = await get('/essays/plain.md?section=x', { headers: { 'if-none-match': '*' } })
    expect(conditional.status).toBe(404)
  })

  it('has the base path of the site in its addresses', async () => {
    const whole = 'https://site.test/blog/essays/parts.md'
    expect((await get('/blog/essays/parts.md?section=last-part', {}, distBelowPath)).body).toBe(
      '## Last part\n\n```sh\n# no heading\n```\n',
    )
    expect((await get('/blog/essays/parts.md?section=', {}, distBelowPath)).body).toContain(
      `- [Last part](${whole}?section=last-part) (12 tokens)\n`,
    )
    expect(
      JSON.parse((await get('/blog/essays/parts.md?section=x', {}, distBelowPath)).body).error,
    ).toMatchObject({
      message: 'The document "/blog/essays/parts.md" has no section "x".',
      resolution_hint: 'GET /blog/essays/parts.md?section= lists its sections.',
    })
  })

  it('of a renamed document is found after the redirect, which keeps the query', async () => {
    const { status, headers } = await get('/essays/old-parts.md?section=last-part')
    expect([status, headers.location]).toEqual([308, '/essays/parts.md?section=last-part'])
  })

  it('changes nothing at other addresses: lists, pages, files and other methods', async () => {
    for (const target of ['/essays.md', '/index.md', '/llms.txt', '/essays/parts', '/developers-none.md']) {
      const [plain, section] = await Promise.all([get(target), get(`${target}?section=last-part`)])
      expect(section.status, target).toBe(plain.status)
      expect(section.body, target).toBe(plain.body)
    }
    expect((await get('/essays/parts.md?section=x', { method: 'POST' })).status).toBe(405)
  })
})

describe('the list of sections', () => {
  it('is linked by the Markdown of a document with several sections, and by each search result', async () => {
    const list = 'https://site.test/essays/parts.md?section='
    expect((await get('/essays/parts.md')).body).toContain(`- [Sections](${list})\n\n---\n`)
    expect((await get('/pt/essays/parts.md')).body).not.toContain('?section=')
    const { results } = JSON.parse((await get('/api/v1/search?q=parts')).body)
    expect(results[0]).toMatchObject({ url: 'https://site.test/essays/parts', sections_url: list })
  })

  it('is tested by `stele verify`, together with a section and an unknown one', async () => {
    const { target, stop } = await startNode(dist)
    onTestFinished(stop)
    const facts = await findFacts(target)
    const [testCase] = sectionCases(facts)
    if (testCase === undefined) throw new Error('The service has no sections')
    expect(await runCase(target, testCase, 0)).toEqual([])
    const ignoring: Target = {
      name: 'a cache that ignores queries',
      send: (request, client) => target.send({ ...request, path: request.path.replace(/\?.*/, '') }, client),
    }
    const differences = await runCase(ignoring, testCase, 0)
    expect(new Set(differences.map(({ request }) => request))).toEqual(
      new Set(testCase.steps.map(({ path }) => `GET ${path}`)),
    )
  })
})

describe('the sections of a build', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(dist, file), 'utf8'))

  it('are in files that clients cannot read, and that the manifest counts', async () => {
    const { sections, files: published } = read('_stele/manifest.json')
    expect(sections).toBe(1)
    expect(Object.keys(published).filter((file) => file.includes('sections'))).toEqual([
      '_stele/sections/0.json',
    ])
    const path = 'pt/essays/parts.md'
    const { body } = await get(`/${path}`)
    const start = Buffer.from(body).indexOf('## Única')
    expect(read('_stele/sections/0.json')[path]).toEqual([
      await countTokens(`/${path}`),
      [['única', 'Única', 2, start, start + 18, 6]],
    ])
    expect((await get('/_stele/sections/0.json')).status).toBe(404)
  })

  it('include those of a guide that the build adds to a page', async () => {
    const { body } = await get('/developers.md?section=versioning-and-deprecation')
    expect(body).toMatch(/^## Versioning and deprecation\n/)
  })

  it('are spread over files of about 32 documents each', () => {
    const counts = new Map<string, number>()
    for (let number = 0; number < 3200; number++) {
      const file = toSectionsFile(`essays/essay-${number}.md`, 100)
      counts.set(file, (counts.get(file) ?? 0) + 1)
    }
    expect(counts.size).toBe(100)
    expect(Math.max(...counts.values())).toBeLessThan(64)
  })

  it('are not published for a host that cannot see queries or runs no code', async () => {
    const { rendered } = await compile(writeFiles({ ...smallSite, ...files }), { host: 'nginx' })
    expect(rendered.filter(({ file }) => file.startsWith('_stele/sections'))).toEqual([])
    expect(JSON.parse(String(rendered.at(-1)?.bytes))).not.toHaveProperty('sections')
  })

  it('are part of the function of Netlify, whose rules hide their files', async () => {
    const { rendered } = await compile(writeFiles({ ...smallSite, ...files }), { host: 'netlify' })
    const module = rendered.find(({ file }) => file === '_stele/netlify/stele/publication.js')
    expect(String(module?.bytes)).toContain('"_stele/sections/0.json"')
  })
})
