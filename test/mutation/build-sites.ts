/** Builds the sites and search indexes once, with unmutated code, for all mutants. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../generator/build.ts'
import { buildSearch } from '../../generator/surfaces/search/search.ts'
import { sampleOrigin } from '../conformance/sample/sample.ts'
import { siteBelowPath, siteWithQuota, smallSite, writeFiles } from '../fixtures/content.ts'
import { createReferenceSearch } from '../fixtures/reference-search.ts'
import { type CollectionSize, createCollection } from '../fixtures/search-collections.ts'

/** A search of a generated collection, and the responses of the reference. */
export interface BuiltSearch {
  readonly files: Readonly<Record<string, string>>
  readonly queries: readonly string[]
  readonly responses: readonly string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the sample's dist. */
    readonly sampleDist: string
    /** The path of the small site's dist. */
    readonly smallDist: string
    /** The path of the dist of the small site with a small quota. */
    readonly distWithQuota: string
    /** The path of the dist of the small site, below a path of its host. */
    readonly distBelowPath: string
    readonly searches: readonly BuiltSearch[]
  }
}

const collections: readonly CollectionSize[] = [
  { documents: 120, words: 60, languages: ['en', 'pt'], queries: 90 },
  { documents: 60, words: 300, languages: ['pt'], queries: 90 },
]

function toBuiltSearch(size: CollectionSize, index: number): BuiltSearch {
  const { entries, queries } = createCollection(size, 20_261_124 + index)
  const search = createReferenceSearch(size.languages, entries)
  return {
    files: Object.fromEntries(buildSearch(size.languages, entries)),
    queries,
    responses: queries.map((query) => JSON.stringify(search(query))),
  }
}

export default async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-mutation-'))
  const sampleDist = join(folder, 'sample')
  const smallDist = join(folder, 'small')
  await build({ content: 'content', out: sampleDist, baseUrl: sampleOrigin })
  await build({ content: writeFiles(smallSite, join(folder, 'content')), out: smallDist })
  const distBelowPath = join(folder, 'below-path')
  await build({ content: writeFiles(siteBelowPath, join(folder, 'content-below-path')), out: distBelowPath })
  const distWithQuota = join(folder, 'with-quota')
  await build({ content: writeFiles(siteWithQuota, join(folder, 'content-with-quota')), out: distWithQuota })
  provide('distBelowPath', distBelowPath)
  provide('distWithQuota', distWithQuota)
  provide('searches', collections.map(toBuiltSearch))
  provide('sampleDist', sampleDist)
  provide('smallDist', smallDist)
  return () => rmSync(folder, { recursive: true })
}
