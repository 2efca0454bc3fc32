/** Measures typo tolerance: how often a query with one wrong letter still finds a relevant document. */

import { getAnalyzer } from '../../generator/surfaces/search/analyzers.ts'
import { toTokens } from '../../shim/core/search/tokens.ts'
import { createRandom, type Random } from '../random.ts'
import { type Row, toCount, toPercent, toRatio, toTable } from '../tables.ts'
import type { Collection, Document, Grades } from './collections.ts'
import type { Engine } from './engines/engine.ts'
import { getSearch } from './engines/engine-cache.ts'
import { miniSearchFuzzy } from './engines/minisearch.ts'
import { stele } from './engines/stele.ts'
import { isSuccess, toMean } from './measures.ts'

const seed = 7

/** The compared engines; the first one is the reference. */
const comparedEngines: readonly Engine[] = [miniSearchFuzzy, stele]

/** Minimum letters of a word that gets a typo; a typo in a shorter word often makes another word. */
const minLetters = 5

/** A word in this many documents or more does not identify one of them. */
const maxDocuments = 10

/** A query without and with a typo. */
interface TypoQuery {
  readonly lang: string
  readonly correct: string
  readonly typed: string
  readonly grades: Grades
}

/** Measures success@10 of queries with a typo, and of title words with a typo. Returns a Markdown table. */
export async function measureTypos(collections: readonly Collection[]): Promise<string> {
  const rows: Row[] = []
  for (const collection of collections) {
    const { name } = collection
    // A generator per collection: its typos do not depend on the other collections.
    const random = createRandom(seed)
    rows.push(await toRow(`${name}, one word of a query`, collection, toTypoQueries(collection, random)))
    rows.push(
      await toRow(`${name}, one word of a title, alone`, collection, toTypoTitleWords(collection, random)),
    )
  }
  const header = ['success@10 with one typo', 'queries', ...comparedEngines.map(({ name }) => name)]
  return toTable(header, rows)
}

/** Counts only the queries for which every engine finds a relevant document without the typo. */
async function toRow(name: string, { documents }: Collection, queries: readonly TypoQuery[]): Promise<Row> {
  const outcomes: { readonly correct: boolean; readonly typed: boolean }[][] = []
  for (const engine of comparedEngines) {
    const successes: { correct: boolean; typed: boolean }[] = []
    for (const { lang, correct, typed, grades } of queries) {
      const search = await getSearch(documents, engine, lang)
      successes.push({
        correct: isSuccess(await search(correct), grades),
        typed: isSuccess(await search(typed), grades),
      })
    }
    outcomes.push(successes)
  }
  const counted = [...queries.keys()].filter((index) => outcomes.every((each) => each[index]?.correct))
  const shares = outcomes.map((each) => toMean(counted.map((index) => Number(each[index]?.typed))))
  const [base = 0] = shares
  return [name, toCount(counted.length), ...shares.map((share) => toRatio(share, base, toPercent))]
}

/** Makes a typo in one word of each query; leaves out queries without a suitable word. */
function toTypoQueries({ queries, judgements }: Collection, random: Random): readonly TypoQuery[] {
  return queries.flatMap(({ id, text, lang }) => {
    const words = findWords(text, lang)
    if (words.length === 0) return []
    const { 0: word, index } = random.pick(words)
    const typed = text.slice(0, index) + makeTypo(word, random) + text.slice(index + word.length)
    return [{ lang, correct: text, typed, grades: judgements.get(id) ?? new Map() }]
  })
}

/** Makes a typo in one rare title word of each document; leaves out documents without one. */
function toTypoTitleWords({ documents }: Collection, random: Random): readonly TypoQuery[] {
  const toTerms = ({ lang, title, tags, description }: Document) =>
    toTokens([title, ...tags, description].join(' ')).map(getAnalyzer(lang).toTerm)
  const documentCounts = new Map<string, number>()
  for (const document of documents) {
    for (const term of new Set(toTerms(document)))
      documentCounts.set(term, (documentCounts.get(term) ?? 0) + 1)
  }
  return documents.flatMap(({ id, lang, title }) => {
    const isRare = (word: string) =>
      toTokens(word).every(
        (token) => (documentCounts.get(getAnalyzer(lang).toTerm(token)) ?? 0) < maxDocuments,
      )
    const words = findWords(title, lang).filter(([word]) => isRare(word))
    if (words.length === 0) return []
    const [correct] = random.pick(words)
    return [{ lang, correct, typed: makeTypo(correct, random), grades: new Map([[id, 1]]) }]
  })
}

/** Finds the words of a text that are long enough for a typo and no stopwords. */
const findWords = (text: string, lang: string) =>
  [...text.matchAll(/\p{L}+/gu)].filter(
    ([word]) =>
      word.length >= minLetters && !toTokens(word).some((token) => getAnalyzer(lang).stopwords.has(token)),
  )

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Removes, inserts or replaces one letter of a word, or swaps two neighbours. */
function makeTypo(word: string, random: Random): string {
  const edits = [
    (index: number) => word.slice(0, index) + word.slice(index + 1),
    (index: number) => word.slice(0, index) + random.pick(letters) + word.slice(index),
    (index: number) => word.slice(0, index) + random.pick(letters) + word.slice(index + 1),
    (index: number) =>
      word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2),
  ]
  const typo = random.pick(edits)(random.integer(word.length))
  // An edit may give the same word, for example when it swaps equal letters.
  return typo === word ? makeTypo(word, random) : typo
}
