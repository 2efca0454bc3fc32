/** The code that `stele client` writes: for the sample, for a host that only serves files, and for further collections. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { cutRuntime, toClient } from '../../generator/commands/client/client.ts'
import { parseDocument } from '../../generator/commands/client/read-document.ts'
import { writeFiles } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { get, publishFolder, publishSample, publishWith } from '../fixtures/published.ts'

const golden = join(projectFolder, 'examples/static-page/stele.ts')

/** The text of the OpenAPI document of the sample. */
const readSampleDocument = async (): Promise<string> => get(await publishSample(), 'openapi.json')

it('The client of the sample is the one of the example', async () => {
  const client = toClient(parseDocument(await readSampleDocument(), 'openapi.json'))
  await expect(client).toMatchFileSnapshot(golden)
})

it('A run-time part without the line at which its copy starts is an error', () => {
  expect(() => cutRuntime('/** What every request takes. */\n')).toThrow(
    'Cannot find "// A client has a copy of all lines below." in the run-time part of clients',
  )
})

it('The client of the sample has at most 2,048 bytes, minified and gzipped', async () => {
  const { code } = await transform(readFileSync(golden, 'utf8'), { loader: 'ts', minify: true })
  const bytes = gzipSync(code, { level: 9 }).length
  console.log(`The client has ${bytes} bytes, of at most 2048.`)
  expect(bytes).toBeGreaterThan(512)
  expect(bytes).toBeLessThanOrEqual(2048)
})

/** Type-checks the client of the sample and a program that uses it. Returns the errors. */
function listErrors(program: string, client: string, options: ts.CompilerOptions): readonly string[] {
  const folder = writeFiles({ 'stele.ts': client, 'program.ts': program })
  const { getPreEmitDiagnostics, createProgram, flattenDiagnosticMessageText } = ts
  const created = createProgram([join(folder, 'program.ts')], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    ...options,
  })
  return getPreEmitDiagnostics(created).map(
    ({ file, start, messageText }) =>
      `${file?.text.slice(0, start).split('\n').length}: ${flattenDiagnosticMessageText(messageText, '\n')}`,
  )
}

/** Each line after a `@ts-expect-error` is a mistake. The last lines show that what may be absent has to be handled. */
const program = `import { type Client, createClient, type EssaySummary, SteleError } from './stele.ts'

const api: Client = createClient({ maxKept: 10, signal: undefined })
const { essays } = await api.essays.list({ lang: 'pt' })
const first: EssaySummary | undefined = essays[0]
const { content, lang } = await api.essays.get('leases', { lang: undefined })
export const texts: readonly string[] = [content, lang satisfies 'en' | 'pt', first?.title ?? '']
for await (const { slug } of api.essays.pages()) console.log(slug.length)
const { results } = await api.search('leases', { signal: new AbortController().signal })
console.log(results[0]?.type === 'trust_anchor')
try {
  await api.health({ verbose: true })
} catch (error) {
  if (error instanceof SteleError && error.code === 'RATE_LIMITED') console.log(error.retryAfter?.toFixed(), error.hint)
}

// @ts-expect-error
await api.essays.list({ lang: 'fr' })
// @ts-expect-error
await api.essays.get()
// @ts-expect-error
await api.essays.list({ language: 'en' })
// @ts-expect-error
export const title: string = essays[0].title
// @ts-expect-error
export const date: string = first?.date
// @ts-expect-error
createClient({ baseURL: 'https://example.com' })
`

describe('The types of the client of the sample', () => {
  const client = readFileSync(golden, 'utf8')

  it('are valid in a browser, and find mistakes of their user', () => {
    const options = { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [] }
    expect(listErrors(program, client, options)).toEqual([])
  })

  it('are valid on Node without the types of browsers', () => {
    const options = {
      lib: ['lib.es2022.d.ts'],
      types: ['node'],
      typeRoots: [join(projectFolder, 'node_modules/@types')],
    }
    expect(listErrors(program, client, options)).toEqual([])
  })
})

/** Loads the code of a client. */
async function load(client: string): Promise<typeof import('../../examples/static-page/stele.ts')> {
  const { code } = await transform(client, { loader: 'ts' })
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** What essays may have in `extra`. A part of the schema refers to itself. */
const extraSchema = {
  type: 'object',
  properties: { place: { $ref: '#/$defs/place' } },
  $defs: {
    place: {
      type: 'object',
      properties: { name: { type: 'string' }, near: { type: 'array', items: { $ref: '#/$defs/place' } } },
      required: ['name'],
    },
  },
}

it('The client of a file server reads the file of each language, and has no search', async () => {
  const files = { 'extra.schema.json': JSON.stringify(extraSchema) }
  const published = await publishWith(files, { host: 'static' })
  const client = toClient(parseDocument(get(published, 'openapi.json'), 'openapi.json'))
  const { createClient } = await load(client)
  const paths: string[] = []
  const api = createClient({
    async fetch(url) {
      const path = url.replace('https://site.test/', '')
      paths.push(path)
      return new Response(get(published, path))
    },
  })
  const titles = [
    (await api.essays.get('first-essay')).title,
    (await api.essays.get('first-essay', { lang: 'en' })).title,
    (await api.essays.get('first-essay', { lang: 'pt' })).title,
  ]
  for await (const { title } of api.essays.pages({ lang: 'pt' })) titles.push(title)
  for await (const { title } of api.tags.pages('alpha')) titles.push(title)
  await api.health()
  expect(titles).toEqual(['First essay', 'First essay', 'Primeiro ensaio', 'Primeiro ensaio', 'First essay'])
  expect(paths).toEqual([
    'api/v1/essays/first-essay.json',
    'api/v1/essays/first-essay.json',
    'api/v1/essays/first-essay.pt.json',
    'api/v1/essays/pages/1.pt.json',
    'api/v1/tags/alpha.json',
    'api/v1/health.json',
  ])
  expect(Object.keys(api)).toEqual(['profile', 'essays', 'tags', 'health'])
  const use = `import { createClient } from './stele.ts'
const { extra } = await createClient().essays.get('first-essay', { lang: 'pt' })
export const names: readonly string[] | undefined = extra?.place?.near?.map(({ name }) => name)
`
  expect(listErrors(use, client, { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [] })).toEqual([])
})

it('Texts of a document cannot become code', async () => {
  const code = "*/ globalThis.harm = 1 /* ' \\\\' \" \n globalThis.harm = 2"
  const name = code.replaceAll(/[/\n]/g, '')
  const isKept = (key: string) =>
    ['operationId', 'in', 'type', '$ref', 'url', 'openapi', 'pattern', 'format'].includes(key)
  const document = JSON.parse(await readSampleDocument(), (key, value) =>
    typeof value !== 'string' || isKept(key) ? value : `${value}${code}`,
  )
  document.servers[0].url += code
  document.paths[`/api/v1/${name}`] = document.paths['/api/v1/essays']
  document.paths[`/api/v1/${name}/{slug}`] = document.paths['/api/v1/essays/{slug}']
  document.components.schemas[code] = { type: 'object', properties: { [code]: { const: code } } }
  const client = toClient(parseDocument(JSON.stringify(document), 'openapi.json'))
  const { createClient } = await load(client)
  expect(Object.keys(createClient())).toEqual(['profile', 'essays', name, 'tags', 'search', 'health'])
  expect(Reflect.has(globalThis, 'harm')).toBe(false)
})

it('Each collection of a site is a part of its client, with types of its own', async () => {
  const published = await publishFolder(join(projectFolder, 'examples/talks/content'))
  const client = toClient(parseDocument(get(published, 'openapi.json'), 'openapi.json'))
  expect(
    client.slice(client.indexOf('  return {\n'), client.indexOf('  }\n}\n\nexport interface')),
  ).toBe(`  return {
    profile: (options) => get('/api/v1/profile{?lang}', options),
    essays: {
      list: (options) => get('/api/v1/essays{?lang}', options),
      get: (slug, options) => get('/api/v1/essays/{slug}{?lang}', { ...options, slug }),
      pages: (options) => iterate('/api/v1/essays/pages/1{?lang}', 'essays', options),
    },
    events: {
      list: (options) => get('/api/v1/events{?lang}', options),
      get: (slug, options) => get('/api/v1/events/{slug}{?lang}', { ...options, slug }),
      pages: (options) => iterate('/api/v1/events/pages/1{?lang}', 'events', options),
    },
    people: {
      list: (options) => get('/api/v1/people{?lang}', options),
      get: (slug, options) => get('/api/v1/people/{slug}{?lang}', { ...options, slug }),
      pages: (options) => iterate('/api/v1/people/pages/1{?lang}', 'people', options),
    },
    talks: {
      list: (options) => get('/api/v1/talks{?lang}', options),
      get: (slug, options) => get('/api/v1/talks/{slug}{?lang}', { ...options, slug }),
      pages: (options) => iterate('/api/v1/talks/pages/1{?lang}', 'talks', options),
    },
    tags: {
      list: (options) => get('/api/v1/tags{?lang}', options),
      get: (tag, options) => get('/api/v1/tags/{tag}{?lang}', { ...options, tag }),
      pages: (tag, options) => iterate('/api/v1/tags/{tag}{?lang}', 'essays', { ...options, tag }),
    },
    search: (q, options) => get('/api/v1/search{?q}', { ...options, q }),
    health: (options) => get('/api/v1/health{?verbose}', options),
`)
  const use = `import { createClient, type DocumentReference, type TalksSummary } from './stele.ts'

const { talks } = createClient()
export const all: TalksSummary[] = []
for await (const talk of talks.pages()) all.push(talk)
const { minutes, speakers } = await talks.get('leases')
export const seconds: number | undefined = minutes && minutes * 60
export const names: readonly string[] = speakers.map(({ title }: DocumentReference) => title)
`
  expect(listErrors(use, client, { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [] })).toEqual([])

  const { createClient } = await load(client)
  const fetch = async (url: string) => new Response(get(published, `${new URL(url).pathname.slice(1)}.json`))
  // The types are those of the sample.
  const { talks } = createClient({ fetch }) as unknown as {
    readonly talks: { pages(): AsyncIterable<{ readonly slug: string }> }
  }
  const slugs: string[] = []
  for await (const { slug } of talks.pages()) slugs.push(slug)
  expect(slugs).toEqual(
    JSON.parse(get(published, 'api/v1/talks.json')).talks.map(({ slug }: { slug: string }) => slug),
  )
  expect(slugs).not.toEqual([])
})

it('A deprecated operation is marked in the types', async () => {
  const document = JSON.parse(await readSampleDocument())
  document.paths['/api/v1/essays/{slug}'].get.deprecated = true
  const client = toClient(parseDocument(JSON.stringify(document), 'openapi.json'))
  expect(client.match(/@deprecated\n {5}\*\/\n.*$/gm)).toEqual([
    '@deprecated\n     */\n    readonly get: (slug: string, options?: RequestOptions & {',
  ])
})
