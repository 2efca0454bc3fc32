/** What the first search of a process waits: the shim over a built site, beside MiniSearch over the same documents. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { stringify } from 'yaml'
import { build } from '../../generator/build.ts'
import type { Run } from '../program.ts'
import { toMedian } from '../quantile.ts'
import { toCount, toMilliseconds, toRatio, toTable } from '../tables.ts'
import type { Started } from './cold.ts'
import type { Document } from './collections.ts'
import { createDocuments, createQueries } from './corpus.ts'

const documentCount = 10_000
const starts = 5

const origin = 'https://bench.test'

const project = join(import.meta.dirname, '../..')

/** Builds a site, compiles the package, and starts each program some times. */
export async function measureFirst(folder: string, run: Run): Promise<string> {
  const documents = createDocuments(documentCount)
  const [query = ''] = createQueries(1, documents)
  const dist = await buildSite(documents, folder)
  execFileSync('npm', ['run', '--silent', 'compile'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const bare = writeIndex(documents, [], join(folder, 'ids.json'))
  const stored = writeIndex(documents, ['title', 'tags', 'description'], join(folder, 'stored.json'))
  const waits = [
    { name: 'MiniSearch, ids alone', ...(await measure(run, ['minisearch', query, bare])) },
    { name: 'MiniSearch, its documents stored', ...(await measure(run, ['minisearch', query, stored])) },
    { name: 'Stele', ...(await measure(run, ['shim', query, join(project, 'lib'), dist])) },
  ]
  const [base] = waits
  if (base === undefined) return ''
  return toTable(
    [`First search, ${toCount(documentCount)} documents`, 'from the start of the process', 'from opening'],
    waits.map(({ name, fromStart, fromOpening }) => [
      name,
      toRatio(fromStart, base.fromStart, toMilliseconds),
      toRatio(fromOpening, base.fromOpening, toMilliseconds),
    ]),
  )
}

/** Milliseconds until the answer is there. */
interface Wait {
  readonly fromStart: number
  readonly fromOpening: number
}

/** Starts a program some times; the wait in the middle stands for all. */
async function measure(run: Run, flags: readonly string[]): Promise<Wait> {
  const waits: Wait[] = []
  while (waits.length < starts) {
    const begun = performance.timeOrigin + performance.now()
    const { opening, answered, results } = (await run('cold', flags)) as Started
    if (results === 0) throw new Error('Cannot measure a first search that finds nothing')
    waits.push({ fromStart: answered - begun, fromOpening: answered - opening })
  }
  return {
    fromStart: toMedian(waits.map(({ fromStart }) => fromStart)),
    fromOpening: toMedian(waits.map(({ fromOpening }) => fromOpening)),
  }
}

/** Builds the documents as essays, each with a short body; gives the dist folder. */
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
  for (const [place, { title, tags, description }] of documents.entries()) {
    const front = stringify({ title, description, date: '2025-08', tags })
    write(`essays/essay-${place}/en.md`, `---\n${front}---\n\n${description}\n`)
  }
  const out = join(folder, 'dist')
  await build({ content, out })
  return out
}

/** @param stored the fields that are kept to be answered with */
function writeIndex(documents: readonly Document[], stored: readonly string[], file: string): string {
  const engine = new MiniSearch({ fields: ['title', 'tags', 'description'], storeFields: [...stored] })
  engine.addAll(documents.map((document) => ({ ...document, tags: document.tags.join(' ') })))
  writeFileSync(file, JSON.stringify(engine))
  return file
}
