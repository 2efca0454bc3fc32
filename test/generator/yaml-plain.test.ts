/** Compares the fast parser for plain front matter with the full YAML parser. */

import { expect, it } from 'vitest'
import { parsePlainYaml } from '../../generator/collect/yaml/plain.ts'
import { parseYamlWithRecovery } from '../../generator/collect/yaml/recover.ts'
import { createRandom } from '../fixtures/random.ts'

const pieces =
  'a Word two-part it’s é 日本 हिन्दी x:y a/b (c) C++ 12 3.5 2026-10 2026-10-02 true False NULL null ~ yes .inf 0x1F 1e3 - -- --- ... ? ! & &a *a | > % @ ` # " \' [ ] { } , : ; . \\ \\n ʼ 👍 \u00a0 \u0085 \u2028 \ufeff \t \u0007 <<'.split(
    ' ',
  )
const plainPieces = 'A few words that mean nothing, but 12 of them: a-b it’s "so" (c) x:y R&D.'.split(' ')
const keys = [
  'title',
  'description',
  'date',
  'tags',
  'draft',
  'true',
  'constructor',
  'Title',
  'a b',
  '__proto__',
  '',
]

/** Random entries of keys and values. Most are plain; a few need the full parser. */
function createSource(seed: number): string {
  const { integer, pick } = createRandom(seed)
  const isOdd = seed % 2 === 0
  const draw = () =>
    Array.from({ length: 1 + integer(4) }, () => pick(isOdd && integer(3) === 0 ? pieces : plainPieces)).join(
      pick([' ', ' ', ' ', '  ', '']),
    )
  const drawWord = () => {
    const word = draw().replace(/[,:]/g, '')
    return pick([word, word, `"${word.replaceAll('"', '')}"`, `'${word.replaceAll("'", '')}'`])
  }
  const lineEnd = pick(['\n', '\n', '\r\n'])
  const indent = pick(['', '  ', '    '])
  const values = [
    () => ` ${draw()}`,
    () => ` "${draw().replaceAll('"', pick(['', '\\\\"']))}"`,
    () => ` '${draw()}'`,
    () => ` [${Array.from({ length: integer(4) }, drawWord).join(pick([', ', ',']))}]`,
    () => Array.from({ length: 1 + integer(3) }, () => `${lineEnd}${indent}- ${draw()}`).join(''),
    () => ` ${pick(['2026-10', '2026-10-02', '2026', 'true', 'false', 'null', '', '  two', 'end ', '~'])}`,
  ]
  const entries = Array.from({ length: 1 + integer(4) }, (_, index) => {
    const key = isOdd ? pick(keys) : keys[index]
    return `${key}:${pick(values)()}${lineEnd}`
  })
  return entries.join(isOdd ? pick(['', '', lineEnd, ' ', '# \n']) : '')
}

const sources = Array.from({ length: 6000 }, (_, seed) => createSource(seed + 1))

it('the fast parser returns the same result as the full parser, without mistakes', () => {
  for (const source of sources) {
    const plain = parsePlainYaml(source)
    if (plain === null) continue
    const { document, ...parsed } = parseYamlWithRecovery(source)
    expect(JSON.stringify(plain), source).toBe(JSON.stringify(parsed))
  }
})

it('the fast parser accepts front matter as authors usually write it', () => {
  const usual = [
    'title: A title: not quite',
    'title: Don’t ask, and "why" not (C++ & more)',
    'title: 10 things',
    'title: "A title: with its colon"',
    "title: '#1'",
    'title: "A \\"quoted\\" \\\\ and \\t escaped title"',
    'tags: ["one", two words, \'#3\', "a, b"]',
    'date: 2026-10-02',
    'draft: true',
    'tags: [one, two words]',
    'tags: []',
    'tags:\n  - one\n  - two words',
  ]
  const values = usual.map((source) => parsePlainYaml(`${source}\n`)?.value)
  expect(values).toEqual([
    undefined,
    { title: 'Don’t ask, and "why" not (C++ & more)' },
    { title: '10 things' },
    { title: 'A title: with its colon' },
    { title: '#1' },
    { title: 'A "quoted" \\ and \t escaped title' },
    { tags: ['one', 'two words', '#3', 'a, b'] },
    { date: '2026-10-02' },
    { draft: true },
    { tags: ['one', 'two words'] },
    { tags: [] },
    { tags: ['one', 'two words'] },
  ])
  expect(sources.filter((source) => parsePlainYaml(source) !== null).length).toBeGreaterThan(1000)
})
