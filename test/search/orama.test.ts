/** The search indexes for Orama, and the program of docs/search.md that searches one, in Node and in a browser. */

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { create, load, search } from '@orama/orama'
import { build as bundle } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { getAnalyzer } from '../../generator/surfaces/search/analyzers.ts'
import { toSearchItemsFile } from '../../shim/contract/routes.ts'
import { createTokenizer } from '../../shim/exports/orama.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { compile } from '../fixtures/compile.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { toEssay } from '../fixtures/published.ts'
import { readTree } from '../fixtures/tree.ts'
import { startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-orama-'))
afterAll(() => rmSync(folder, { recursive: true }))

const files = {
  ...smallSite,
  'essays/queues/en.md': toEssay('Words.', {
    title: 'Event-driven queues in C++',
    description: 'How a constructor and the migrations of a café stay idempotent.',
    date: '2026-02-14',
    updated: '2026-03-01',
    tags: ['constructor', 'message queues'],
  }),
  'essays/queues/pt.md': toEssay('Palavras.', {
    title: 'Migrações sem parada',
    description: 'Como migrar.',
    date: '2026-02-14',
  }),
}
const [without, withIndexes] = ['without', 'with'].map((name) => join(folder, name, 'dist')) as [
  string,
  string,
]

beforeAll(async () => {
  const siteYaml = `${smallSite['site.yaml']}search: { orama: true }\n`
  const content = writeFiles({ ...files, 'site.yaml': siteYaml }, join(folder, 'with/content'))
  await build({ content, out: withIndexes })
  await build({ content: writeFiles(files, join(folder, 'without/content')), out: without })
})

const readIndex = (lang: string) =>
  JSON.parse(readFileSync(join(withIndexes, `search/orama.${lang}.json`), 'utf8'))

/** Opens an index with what its file says alone, and returns a search for ids. */
function openIndex(lang: string) {
  const index = readIndex(lang)
  const database = create({
    schema: { _: 'string' } as const,
    components: { tokenizer: createTokenizer(index) },
  })
  load(database, index)
  return async (parameters: Parameters<typeof search<typeof database>>[1]) =>
    (await search(database, parameters)).hits.map(({ id }) => id)
}

describe('With "search: { orama: true }", a build', () => {
  it('publishes one more file for each language, and changes no other file but the manifest', () => {
    const [before, after] = [readTree(without), readTree(withIndexes)]
    const changed = Object.keys(after).filter((file) => after[file] !== before[file])
    expect(changed).toEqual(['_stele/manifest.json', 'search/orama.en.json', 'search/orama.pt.json'])
    expect(Object.keys(before).filter((file) => after[file] === undefined)).toEqual([])
  })

  it('lists every document of the language in an index, with its dates and addresses', () => {
    const { docs } = readIndex('en').docs
    expect(Object.values<{ id: string }>(docs).map(({ id }) => id)).toEqual([
      '/essays/queues',
      '/essays/first-essay',
      '/agent-instructions',
      '/developers',
    ])
    expect([docs[1], docs[2].day]).toEqual([
      {
        id: '/essays/queues',
        title: 'Event-driven queues in C++',
        description: 'How a constructor and the migrations of a café stay idempotent.',
        url: 'https://site.test/essays/queues',
        markdown_url: 'https://site.test/essays/queues.md',
        type: 'essay',
        lang: 'en',
        slug: 'queues',
        api_url: 'https://site.test/api/v1/essays/queues',
        sections_url: 'https://site.test/essays/queues.md?section=',
        tags: ['constructor', 'message queues'],
        date: '2026-02-14',
        updated: '2026-03-01',
        day: 20_260_214,
      },
      20_260_201,
    ])
  })

  it('indexes the terms that the search of the service has, and the stopwords for queries', () => {
    const { index, language, stopwords } = readIndex('en')
    expect(index.tokenOccurrences.title).toMatchObject({ event: 1, driven: 1, queue: 1, 'c++': 1 })
    expect(index.tokenOccurrences.tags).toEqual({ constructor: 1, messag: 1, queue: 1, alpha: 1 })
    expect([language, stopwords]).toEqual(['en', [...getAnalyzer('en').stopwords]])
  })
})

it('Data that exists in one further language has the same address in the index, the search, the feed and its list', async () => {
  const content = writeFiles({
    ...smallSite,
    'site.yaml': `${smallSite['site.yaml']}search: { orama: true }\ncollections: { facts: {} }\n`,
    'facts/one/pt.yaml': 'title: Um fato\ndate: 2026-03-04\n',
  })
  const { rendered } = await compile(content, {})
  const read = (name: string) => String(rendered.find(({ file }) => file === name)?.bytes)
  const indexed = Object.values<{ url: string; title: string }>(
    JSON.parse(read('search/orama.pt.json')).docs.docs,
  ).find(({ title }) => title === 'Um fato')?.url
  const [, found] = /"title":"Um fato".*?"url":"([^"]*)"/.exec(read(toSearchItemsFile(0))) ?? []
  const [, fed] = /<id>([^<]*facts\/one[^<]*)<\/id>/.exec(read('pt/facts/feed.xml')) ?? []
  const [{ api_url: listed }] = JSON.parse(read('api/v1/facts.pt.json')).facts
  const address = 'https://site.test/api/v1/facts/one'
  expect({ indexed, found, fed, listed }).toEqual({
    indexed: address,
    found: address,
    fed: address,
    listed: address,
  })
})

describe('The published index', () => {
  it.each([
    ['another inflection', 'en', { term: 'migration' }, ['/essays/queues']],
    ['a word without its accent', 'en', { term: 'cafe' }, ['/essays/queues']],
    ['a word with signs', 'en', { term: 'C++' }, ['/essays/queues']],
    ['a tag', 'en', { term: 'alphas' }, ['/essays/first-essay']],
    ['a Portuguese plural without its accents', 'pt', { term: 'migracoes' }, ['/pt/essays/queues']],
    [
      'a misspelled word, if Orama is to tolerate that',
      'en',
      { term: 'idenpotent', tolerance: 1 },
      ['/essays/queues'],
    ],
    ['stopwords alone', 'en', { term: 'how the' }, []],
  ])('finds the documents for %s', async (_, lang, parameters, ids) => {
    expect(await openIndex(lang)(parameters)).toEqual(ids)
  })

  it('filters documents by type and day, and sorts them by day', async () => {
    const find = openIndex('en')
    const where = { type: { eq: 'essay' }, day: { gte: 20_260_214 } } as never
    expect(await find({ term: '', where })).toEqual(['/essays/queues'])
    const sortBy = { property: 'day', order: 'ASC' } as never
    const essays = { type: { eq: 'essay' } } as never
    expect(await find({ term: '', where: essays, sortBy })).toEqual(['/essays/first-essay', '/essays/queues'])
  })

  it('is sent like any other JSON file', async () => {
    const { origin, stop } = await startNode(withIndexes)
    onTestFinished(stop)
    const [index, changes] = await Promise.all(
      ['/search/orama.pt.json', '/changes.json'].map(async (path) => {
        const response = await fetch(origin + path)
        await response.arrayBuffer()
        const { date, etag, 'content-length': _, ...headers } = Object.fromEntries(response.headers)
        return { status: response.status, headers }
      }),
    )
    expect(index).toEqual({ status: 200, headers: { ...changes?.headers, 'content-language': 'pt' } })
  })
})

/** The program of the page, which is to search a service at another origin, with the package's modules. */
async function bundleProgram(origin: string, platform: 'node' | 'browser'): Promise<string> {
  const page = readFileSync(join(projectFolder, 'docs/search.md'), 'utf8')
  const [, program = ''] = /^```js\n(.*?)^```$/ms.exec(page) ?? []
  expect(program).toContain("from 'stele/orama'")
  const { outputFiles } = await bundle({
    stdin: { contents: program.replace('https://example.com', origin), resolveDir: projectFolder },
    alias: { 'stele/orama': join(projectFolder, 'shim/exports/orama.ts') },
    bundle: true,
    format: 'esm',
    platform,
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

const found = 'Event-driven queues in C++ https://site.test/essays/queues'

it('The program of docs/search.md searches an index in Node', async () => {
  const { origin, stop } = await startNode(withIndexes)
  onTestFinished(stop)
  const program = join(folder, 'program.mjs')
  writeFileSync(program, await bundleProgram(origin, 'node'))
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  expect(stdout).toBe(`${found}\n`)
})

describeInChromium('The program of docs/search.md', (getBrowser) => {
  it('searches an index from a page of another host', async () => {
    const { origin, stop } = await startNode(withIndexes)
    const page = await getBrowser().newPage()
    onTestFinished(async () => {
      await page.close()
      await stop()
    })
    const logged = page.waitForEvent('console')
    await page.setContent('<!doctype html><title>Another site</title>')
    await page.addScriptTag({ type: 'module', content: await bundleProgram(origin, 'browser') })
    expect((await logged).text()).toBe(found)
  })
})
