/** Search returns the same bytes on every engine, although engines may differ in arithmetic and in Unicode data. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { createRandom } from '../fixtures/random.ts'
import { openDistSearch } from '../fixtures/search.ts'
import { describeWhere } from '../fixtures/where.ts'
import type { Engine, Running } from './engines.ts'

const { integer, pick } = createRandom(20_261_121)

const syllables = 'ba ce di fo gu la me ni po ru sta tre vi xo ção ões ência ing tion'.split(' ')
const vocabulary = [
  ...Array.from({ length: 600 }, () =>
    Array.from({ length: 2 + integer(3) }, () => pick(syllables)).join(''),
  ),
  ...'c++ C# K8s 分布式系统 時計 قاعدة 🚀 İstanbul Straße ﬁle Ⅳ ½'.split(' '),
]
/** Returns a random word. Words at the start of the vocabulary are more frequent. */
const toWord = () => vocabulary[Math.min(integer(vocabulary.length), integer(vocabulary.length))] ?? ''
const toText = (maxWords: number) => Array.from({ length: 1 + integer(maxWords) }, toWord).join(' ')

const toEssay = (): string =>
  `---\ntitle: ${JSON.stringify(toText(7))}\ndescription: ${JSON.stringify(toText(40))}\ntags: ${JSON.stringify([toWord(), toWord()])}\n---\n\nText.\n`

const site: Files = {
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}quota: { limit: 1000000, window: 3600 }\nsite: false\n`,
  ...Object.fromEntries(
    Array.from({ length: 150 }, (_, index) => [
      `essays/essay-${index % 100}/${index < 100 ? 'en' : 'pt'}.md`,
      toEssay(),
    ]),
  ),
}

const toTypo = (text: string): string => {
  const index = integer(text.length)
  return text.slice(0, index) + pick(['', 'x', text.charAt(index + 1)]) + text.slice(index + 1)
}
const queries = [
  ...Array.from({ length: 150 }, () => toText(8)),
  ...Array.from({ length: 150 }, () => toTypo(toText(2))),
  ...Array.from({ length: 50 }, () => toWord().slice(0, 4)),
  ...Array.from({ length: 20 }, () => `essay-${integer(100)}`),
  ...readFileSync(new URL('../../bench/search/sample/queries.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => String(JSON.parse(line).text)),
]

/** Defines the test of one engine. */
export function testSearch(engine: Engine): void {
  describeWhere(`search on ${engine.name}`, engine.whyNot, () => {
    const folder = mkdtempSync(join(tmpdir(), 'stele-search-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const dist = join(folder, 'dist')
    let running: Running
    beforeAll(async () => {
      await build({
        content: writeFiles(site, join(folder, 'content')),
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
