/** The search on every engine: the same bytes for the same query, whatever an engine makes of numbers and of Unicode. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { createRandom } from '../fixtures/random.ts'
import { openDistSearch } from '../fixtures/search.ts'
import { describeWhere } from '../fixtures/where.ts'
import { hosts, type Running } from './hosts.ts'

const { integer, pick } = createRandom(20_261_121)

const syllables = 'ba ce di fo gu la me ni po ru sta tre vi xo ção ões ência ing tion'.split(' ')
const vocabulary = [
  ...Array.from({ length: 600 }, () =>
    Array.from({ length: 2 + integer(3) }, () => pick(syllables)).join(''),
  ),
  ...'c++ C# K8s 分布式系统 時計 قاعدة 🚀 İstanbul Straße ﬁle Ⅳ ½'.split(' '),
]
/** The earlier a word stands, the oftener it is used. */
const toWord = () => vocabulary[Math.min(integer(vocabulary.length), integer(vocabulary.length))] ?? ''
const toText = (most: number) => Array.from({ length: 1 + integer(most) }, toWord).join(' ')

const toEssay = (): string =>
  `---\ntitle: ${JSON.stringify(toText(7))}\ndescription: ${JSON.stringify(toText(40))}\ntags: ${JSON.stringify([toWord(), toWord()])}\n---\n\nText.\n`

const site: Files = {
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}quota: { limit: 1000000, window: 3600 }\nsite: false\n`,
  ...Object.fromEntries(
    Array.from({ length: 150 }, (_, place) => [
      `essays/essay-${place % 100}/${place < 100 ? 'en' : 'pt'}.md`,
      toEssay(),
    ]),
  ),
}

const toTypo = (text: string): string => {
  const place = integer(text.length)
  return text.slice(0, place) + pick(['', 'x', text.charAt(place + 1)]) + text.slice(place + 1)
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

const folder = mkdtempSync(join(tmpdir(), 'stele-search-'))
const content = writeFiles(site, join(folder, 'content'))
afterAll(() => rmSync(folder, { recursive: true }))

for (const host of hosts.filter(({ name }) => name !== 'origin')) {
  describeWhere(host.name, host.whyNot, () => {
    const dist = join(folder, host.builtFor ?? 'any')
    let running: Running
    beforeAll(async () => {
      if (!existsSync(dist)) await build({ content, out: dist, host: host.builtFor ?? undefined })
      running = await host.start(dist, 0)
    })
    afterAll(() => running.stop())

    it(`answers ${queries.length} queries byte for byte as the search here does`, async () => {
      const search = await openDistSearch(dist)
      const expected = await Promise.all(queries.map(async (query) => JSON.stringify(await search(query))))
      const answered: string[] = []
      for (const query of queries) {
        const response = await fetch(`${running.origin}/api/v1/search?q=${encodeURIComponent(query)}`)
        answered.push(await response.text())
      }
      expect(answered).toEqual(expected)
      expect(expected.filter((text) => !text.includes('"total":0')).length).toBeGreaterThan(300)
    })
  })
}
