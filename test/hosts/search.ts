/** Search returns the same bytes on every engine, although engines may differ in arithmetic and in Unicode data. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { writeFiles } from '../fixtures/content.ts'
import { queries, searchSite } from '../fixtures/generated-search.ts'
import { openDistSearch } from '../fixtures/search.ts'
import { describeWhere } from '../fixtures/where.ts'
import type { Engine, Running } from './engines.ts'

/** Defines the test of one engine. */
export function testSearch(engine: Engine): void {
  describeWhere(`search on ${engine.name}`, engine.whyNot, () => {
    const folder = mkdtempSync(join(tmpdir(), 'stele-search-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const dist = join(folder, 'dist')
    let running: Running
    beforeAll(async () => {
      await build({
        content: writeFiles(searchSite, join(folder, 'content')),
        out: dist,
        host: engine.builtFor ?? undefined,
      })
      running = await engine.start(dist, 0)
    })
    afterAll(() => running.stop())

    it(`returns the same bytes as in this process for ${queries.length} queries`, async () => {
      const search = await openDistSearch(dist)
      const expected = await Promise.all(queries.map(search))
      const actual: string[] = []
      for (const query of queries) {
        const response = await fetch(`${running.origin}/api/v1/search?q=${encodeURIComponent(query)}`)
        actual.push(await response.text())
      }
      expect(actual).toEqual(expected)
      expect(expected.filter((text) => !text.includes('"total":0')).length).toBeGreaterThan(300)
    })
  })
}
