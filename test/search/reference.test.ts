/** Compares whole responses with a search that scores every document for every query, on generated collections. */

import { expect, it } from 'vitest'
import { buildSearch } from '../../generator/render/search/search.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import { createRandom } from '../fixtures/random.ts'
import { createReferenceSearch } from '../fixtures/reference-search.ts'
import { toEntries } from '../fixtures/searchable.ts'

const { integer, pick } = createRandom(20_270_115)

const stopwords = 'the of and what is a o que de para uma em'.split(' ')
const syllables = 'ba ce di fo gu la me ni po ru sta tre vi xo ção ões ência ing tion ed s'.split(' ')
const toNewWord = () => Array.from({ length: 1 + integer(5) }, () => pick(syllables)).join('')
const rareWords = 'c++ C# 分布式系统 時計 قاعدة 🚀 Straße ﬁle constructor __proto__ 2024 x'.split(' ')

/** A word with one random edit. */
function toTypo(word: string): string {
  const index = integer(word.length + 1)
  const [before, after] = [word.slice(0, index), word.slice(index)]
  const swapped = after.charAt(1) + after.charAt(0) + after.slice(2)
  return (
    before + pick([after.slice(1), pick([...'aeix']) + after, pick([...'aeix']) + after.slice(1), swapped])
  )
}

interface Collection {
  readonly name: string
  readonly documents: number
  /** Number of different words. The fewer, the more documents match and the more of them match equally well. */
  readonly words: number
  readonly languages: readonly string[]
  readonly queries: number
}

const collections: readonly Collection[] = [
  { name: 'two languages', documents: 500, words: 700, languages: ['en', 'pt'], queries: 300 },
  { name: 'few words', documents: 400, words: 25, languages: ['en', 'pt', 'es'], queries: 200 },
  { name: 'one language', documents: 300, words: 1500, languages: ['pt'], queries: 200 },
  { name: 'a handful of documents', documents: 6, words: 30, languages: ['en', 'pt'], queries: 100 },
]

it.each(collections)(
  'returns the same bytes as the reference for $queries queries: $name',
  async ({ documents, words, languages, queries }) => {
    const vocabulary = [...Array.from({ length: words }, toNewWord), ...rareWords]
    /** Earlier words are more frequent. */
    const toWord = () => vocabulary[Math.min(...[1, 2, 3].map(() => integer(vocabulary.length)))] ?? ''
    const toSome = (max: number, create: () => string) =>
      Array.from({ length: 1 + integer(max) }, create).join(' ')
    const toText = (max: number) => toSome(max, () => (integer(4) === 0 ? pick(stopwords) : toWord()))
    const entries = toEntries(
      Array.from({ length: documents }, (_, index) => ({
        title: integer(20) === 0 ? toSome(3, () => pick(stopwords)) : toText(5),
        description: integer(10) === 0 ? '' : toText(25),
        tags: integer(3) === 0 ? [] : [toWord(), toWord()],
        lang: languages[index % languages.length] ?? '',
        slug: `essay-${integer(10) === 0 ? index : Math.floor(index / languages.length)}`,
      })),
    )
    const titles = entries.map(({ item }) => item.title)
    const createQuery: readonly (() => string)[] = [
      () => pick(titles),
      () => pick(titles).split(' ').slice(0, 3).join(' '),
      () => toTypo(pick(titles)),
      () => `essay-${integer(documents)}`,
      toWord,
      () => toWord().slice(0, 1 + integer(4)),
      () => toTypo(toWord()),
      () => toTypo(toTypo(toWord())),
      () => toText(6),
      () => toText(30),
      () => toText(120),
      () => toSome(6, () => toTypo(toTypo(toWord()))),
      () => toSome(4, () => pick([toWord(), toTypo(toWord()), toWord().slice(0, 3)])),
      () => toSome(5, () => pick(stopwords)),
      () => pick(['', ' ', '"\\', '\ud800', '+', 'zzzzzzzzzz']),
    ]
    const files = buildSearch(languages, entries)
    const search = await openSearch(async (file) => files.get(file) ?? '')
    const searchReference = createReferenceSearch(languages, entries)
    const asked = Array.from(
      { length: queries },
      (_, index) => createQuery[index % createQuery.length]?.() ?? '',
    )

    const expected = asked.map((query) => JSON.stringify(searchReference(query)))
    expect(await Promise.all(asked.map(search))).toEqual(expected)
    expect(expected.filter((text) => !text.includes('"total":0')).length).toBeGreaterThan(queries / 2)
  },
)
