/** Measures the first search of a process: the shim over a built site, and MiniSearch over the same documents. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { stringify } from 'yaml'
import { build } from '../../generator/build.ts'
import type { RunProgram } from '../compile-programs.ts'
import { toMedian } from '../quantile.ts'
import { toCount, toMilliseconds, toRatio, toTable } from '../tables.ts'
import type { Document } from './collections.ts'
import { createDocuments, createQueries } from './corpus.ts'
import type { FirstSearch } from './first-search-process.ts'

const documentCount = 10_000
const startCount = 5

const origin = 'https://bench.test'

const project = join(import.meta.dirname, '../..')

/** Builds a site, compiles the package into `lib/`, and returns the measurements as a table. */
export async function measureFirstSearch(folder: string, run: RunProgram): Promise<string> {
  const documents = createDocuments(documentCount)
  const [query = ''] = createQueries(1, documents)
  const dist = await buildSite(documents, folder)
  execFileSync('npm', ['run', '--silent', 'compile'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const idsOnly = writeIndex(documents, [], join(folder, 'ids.json'))
  const stored = writeIndex(documents, ['title', 'tags', 'description'], join(folder, 'stored.json'))
  const rows = [
    { name: 'MiniSearch, ids only', ...(await measure(run, ['minisearch', query, idsOnly])) },
    { name: 'MiniSearch, documents stored', ...(await measure(run, ['minisearch', query, stored])) },
    { name: 'Stele', ...(await measure(run, ['shim', query, join(project, 'lib'), dist])) },
  ]
  const [base] = rows
  if (base === undefined) return ''
  return toTable(
    [`First search, ${toCount(documentCount)} documents`, 'from process start', 'from opening the index'],
    rows.map(({ name, fromStart, fromOpening }) => [
      name,
      toRatio(fromStart, base.fromStart, toMilliseconds),
      toRatio(fromOpening, base.fromOpening, toMilliseconds),
    ]),
  )
}

/** Milliseconds until the first response. */
interface Latency {
  readonly fromStart: number
  readonly fromOpening: number
}

/**
 * Starts the program several times and returns the medians.
 * @throws if the search finds nothing
 */
async function measure(run: RunProgram, parameters: readonly string[]): Promise<Latency> {
  const latencies: Latency[] = []
  while (latencies.length < startCount) {
    const startTime = performance.timeOrigin + performance.now()
    const search = (await run('first-search-process', parameters)) as FirstSearch
    if (search.resultCount === 0) throw new Error('Cannot measure the first search: it finds nothing')
    latencies.push({
      fromStart: search.respondedAt - startTime,
      fromOpening: search.respondedAt - search.openedAt,
    })
  }
  return {
    fromStart: toMedian(latencies.map(({ fromStart }) => fromStart)),
    fromOpening: toMedian(latencies.map(({ fromOpening }) => fromOpening)),
  }
}

/** Builds a site with the documents as essays. Returns its output folder. */
async function buildSite(documents: readonly Document[], folder: string): Promise<string> {
  const content = join(folder, 'content')
  const write = (file: string, text: string) => {
    mkdirSync(join(content, file, '..'), { recursive: true })
    writeFileSync(join(content, file), text)
  }
  write('site.yaml', stringify({ base_url: origin, service: 'Bench', version: '1.0.0', languages: ['en'] }))
  const links = ['github', 'linkedin', 'about', 'contact', 'privacy'].map((name) => [
    name,
    `https://elsewhere.test/${name}`,
  ])
  const author = { name: 'Author', title: 'Writer', bio: 'Writes.', focus: ['writing'] }
  const email = 'author@site.test'
  write('profile/en.yaml', stringify({ ...author, links: { ...Object.fromEntries(links), email } }))
  for (const [index, { title, tags, description }] of documents.entries()) {
    const frontMatter = stringify({ title, description, date: '2025-08', tags })
    write(`essays/essay-${index}/en.md`, `---\n${frontMatter}---\n\n${description}\n`)
  }
  const out = join(folder, 'dist')
  await build({ content, out })
  return out
}

/**
 * Writes a MiniSearch index to a file and returns the file.
 * @param storedFields the document fields that search results contain
 */
function writeIndex(documents: readonly Document[], storedFields: readonly string[], file: string): string {
  const engine = new MiniSearch({
    fields: ['title', 'tags', 'description'],
    storeFields: [...storedFields],
  })
  engine.addAll(documents.map((document) => ({ ...document, tags: document.tags.join(' ') })))
  writeFileSync(file, JSON.stringify(engine))
  return file
}
