/**
 * Documents made up for their number: words as common as Zipf's law has them, of a vocabulary that grows as Heaps' law
 * has it, with stopwords between them and endings that a stemmer takes off. The same on every run.
 */

import { getAnalyzer } from '../../shim/core/search/analyzers/analyzers.ts'
import type { Document } from './collections.ts'
import { createRandom, type Random } from './random.ts'

const seed = 11

/** What part of a text is stopwords. */
const stopwordShare = 0.4

/** What part of the other words is inflected. */
const inflectedShare = 0.35
const endings = ['s', 's', 'ed', 'ing', 'ation']

/** Heaps' law as Reuters has it: of n words some 44 · n^0.49 differ (Manning, Raghavan and Schütze, 2008, 5.1.1). */
const countDifferent = (words: number): number => 44 * words ** 0.49

const tagCount = 300
const wordsOfQuery = 6

/** So many documents; of a greater number the first ones are the same. */
export function createDocuments(count: number): readonly Document[] {
  const random = createRandom(seed)
  const createWord = createWords(random)
  const tags = Array.from({ length: tagCount }, createWord)
  const drawWord = createVocabulary(random, createWord)
  const drawText = (least: number, most: number) =>
    Array.from({ length: least + random.integer(most - least + 1) }, drawWord).join(' ')
  const toSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

  return Array.from({ length: count }, (_, place) => {
    const id = `/${place}`
    const own = new Set<string>()
    for (const wanted = 2 + random.integer(4); own.size < wanted; ) own.add(drawCommon(tags, random))
    const title = toSentence(drawText(4, 9))
    return {
      id,
      work: id,
      lang: 'en',
      title,
      tags: [...own],
      description: `${toSentence(drawText(15, 40))}.`,
    }
  })
}

/** So many natural queries: runs of words of descriptions, as they stand there. */
export function createQueries(count: number, documents: readonly Document[]): readonly string[] {
  const random = createRandom(seed + 1)
  return Array.from({ length: count }, () => {
    const words = random.pick(documents).description.slice(0, -1).split(' ')
    const start = random.integer(words.length - wordsOfQuery + 1)
    return words.slice(start, start + wordsOfQuery).join(' ')
  })
}

/** Draws the next word of a text. */
function createVocabulary(random: Random, createWord: () => string): () => string {
  const stopwords = [...getAnalyzer('en').stopwords]
  const stems: string[] = []
  let drawn = 0
  return () => {
    if (random.fraction() < stopwordShare) return drawCommon(stopwords, random)
    drawn++
    while (stems.length < countDifferent(drawn)) stems.push(createWord())
    const stem = drawCommon(stems, random)
    return random.fraction() < inflectedShare ? stem + random.pick(endings) : stem
  }
}

/** Ranks that the commonest words of a language take before any of the values: Zipf's law as Mandelbrot has it. */
const taken = 20

/** One of the values, each drawn as seldom as its rank is high. */
function drawCommon(values: readonly string[], random: Random): string {
  const spread = (values.length + 1 + taken) / (1 + taken)
  return values[Math.floor((1 + taken) * spread ** random.fraction()) - 1 - taken] ?? values[0] ?? ''
}

const onsets = [
  'b',
  'br',
  'c',
  'd',
  'f',
  'g',
  'gr',
  'h',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
]
const vowels = ['a', 'e', 'i', 'o', 'u']
const codas = ['b', 'ct', 'd', 'g', 'l', 'lt', 'm', 'n', 'nd', 'nt', 'p', 'r', 'rt', 'sk', 't']

/** Makes words of syllables, no two alike; those made first, which are the commonest, are the shortest. */
function createWords(random: Random): () => string {
  const made = new Set<string>()
  return () => {
    const least = made.size < 1000 ? 1 : 2
    for (;;) {
      const syllables = Array.from(
        { length: least + random.integer(2) },
        () => random.pick(onsets) + random.pick(vowels),
      )
      const word = syllables.join('') + random.pick(codas)
      if (made.has(word)) continue
      made.add(word)
      return word
    }
  }
}
