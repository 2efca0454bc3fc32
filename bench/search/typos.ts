/** How often one letter gone wrong still finds what was meant. */

import { getAnalyzer } from '../../shim/core/search/analyzers/analyzers.ts'
import { toTokens } from '../../shim/core/search/tokens.ts'
import { createRandom, type Random } from '../random.ts'
import { type Row, toCount, toPercent, toRatio, toTable } from '../tables.ts'
import type { Collection, Document, Grades } from './collections.ts'
import { openOver } from './engines/created.ts'
import type { Engine } from './engines/engine.ts'
import { miniSearchFuzzy } from './engines/minisearch.ts'
import { stele } from './engines/stele.ts'
import { isSuccess, toMean } from './measures.ts'

const seed = 7

/** The one that the other is compared with first. */
const compared: readonly Engine[] = [miniSearchFuzzy, stele]

/** Letters that a word has at least where it is harmed; shorter ones are another word at once. */
const minLetters = 5

/** A word that stands in as many documents names none of them. */
const maxHolders = 10

/** A query before and after the harm. */
interface Harmed {
  readonly lang: string
  readonly meant: string
  readonly typed: string
  readonly grades: Grades
}

/** Measures success@10 of harmed queries, and of harmed words that one looks for a known title by. */
export async function measureTypos(collections: readonly Collection[]): Promise<string> {
  const rows: Row[] = []
  for (const collection of collections) {
    const { name } = collection
    // Of its own for each, so that a collection is harmed alike whichever others there are.
    const random = createRandom(seed)
    rows.push(await toRow(`${name}, one word of a query`, collection, harmQueries(collection, random)))
    rows.push(await toRow(`${name}, one word of a title alone`, collection, harmTitles(collection, random)))
  }
  const head = ['success@10 with one typo', 'queries', ...compared.map(({ name }) => name)]
  return toTable(head, rows)
}

/** Only what every engine found unharmed can be lost by the harm. */
async function toRow(name: string, { documents }: Collection, harmed: readonly Harmed[]): Promise<Row> {
  const outcomes: { readonly meant: boolean; readonly typed: boolean }[][] = []
  for (const engine of compared) {
    const found: { meant: boolean; typed: boolean }[] = []
    for (const { lang, meant, typed, grades } of harmed) {
      const find = await openOver(documents, engine, lang)
      found.push({
        meant: isSuccess(await find(meant), grades),
        typed: isSuccess(await find(typed), grades),
      })
    }
    outcomes.push(found)
  }
  const places = [...harmed.keys()].filter((place) => outcomes.every((found) => found[place]?.meant))
  const shares = outcomes.map((found) => toMean(places.map((place) => Number(found[place]?.typed))))
  const [base = 0] = shares
  return [name, toCount(places.length), ...shares.map((share) => toRatio(share, base, toPercent))]
}

/** Each query with one of its words harmed; those without a word for it are left out. */
function harmQueries({ queries, judgements }: Collection, random: Random): readonly Harmed[] {
  return queries.flatMap(({ id, text, lang }) => {
    const words = findWords(text, lang)
    if (words.length === 0) return []
    const { 0: word, index } = random.pick(words)
    const typed = text.slice(0, index) + harm(word, random) + text.slice(index + word.length)
    return [{ lang, meant: text, typed, grades: judgements.get(id) ?? new Map() }]
  })
}

/** For each document a harmed word of its title that stands in few others. */
function harmTitles({ documents }: Collection, random: Random): readonly Harmed[] {
  const toTerms = ({ lang, title, tags, description }: Document) =>
    toTokens([title, ...tags, description].join(' ')).map(getAnalyzer(lang).toTerm)
  const holders = new Map<string, number>()
  for (const document of documents) {
    for (const term of new Set(toTerms(document))) holders.set(term, (holders.get(term) ?? 0) + 1)
  }
  return documents.flatMap(({ id, lang, title }) => {
    const isTelling = (word: string) =>
      toTokens(word).every((token) => (holders.get(getAnalyzer(lang).toTerm(token)) ?? 0) < maxHolders)
    const words = findWords(title, lang).filter(([word]) => isTelling(word))
    if (words.length === 0) return []
    const [meant] = random.pick(words)
    return [{ lang, meant, typed: harm(meant, random), grades: new Map([[id, 1]]) }]
  })
}

/** The words of a text that are long enough to be harmed, and say something. */
const findWords = (text: string, lang: string) =>
  [...text.matchAll(/\p{L}+/gu)].filter(
    ([word]) =>
      word.length >= minLetters && !toTokens(word).some((token) => getAnalyzer(lang).stopwords.has(token)),
  )

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** A letter left out, put in, put for another, or changed with its neighbour, at any place of a word. */
function harm(word: string, random: Random): string {
  const edits = [
    (place: number) => word.slice(0, place) + word.slice(place + 1),
    (place: number) => word.slice(0, place) + random.pick(letters) + word.slice(place),
    (place: number) => word.slice(0, place) + random.pick(letters) + word.slice(place + 1),
    (place: number) =>
      word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2),
  ]
  const harmed = random.pick(edits)(random.integer(word.length))
  // The same letter put for itself harms nothing.
  return harmed === word ? harm(word, random) : harmed
}
