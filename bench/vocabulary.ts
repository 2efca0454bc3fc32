/**
 * Synthetic words: frequencies follow Zipf's law, the vocabulary grows by Heaps' law, some words are stopwords, and some
 * have endings that a stemmer removes.
 */

import { getAnalyzer } from '../generator/surfaces/search/analyzers.ts'
import type { Random } from './random.ts'

/** The share of stopwords in a text. */
const stopwordShare = 0.4

/** The share of the other words that have an ending. */
const inflectedShare = 0.35
const endings = ['s', 's', 'ed', 'ing', 'ation']

/**
 * Heaps' law for Reuters-RCV1: a text of n words has about 44 · n^0.49 different words (Manning, Raghavan and Schütze,
 * 2008, section 5.1.1).
 */
const countDifferent = (words: number): number => 44 * words ** 0.49

/**
 * Returns a function that creates the next word of a text.
 * @param createStem creates a word that is not in the vocabulary yet
 * @param lang the language of the stopwords
 */
export function createVocabulary(random: Random, createStem: () => string, lang = 'en'): () => string {
  const stopwords = [...getAnalyzer(lang).stopwords]
  const stems: string[] = []
  let wordCount = 0
  return () => {
    if (random.fraction() < stopwordShare) return pickByRank(stopwords, random)
    wordCount++
    while (stems.length < countDifferent(wordCount)) stems.push(createStem())
    const stem = pickByRank(stems, random)
    return random.fraction() < inflectedShare ? stem + random.pick(endings) : stem
  }
}

/** The offset of Mandelbrot's form of Zipf's law: the frequency of rank r is proportional to 1 / (r + offset). */
const rankOffset = 20

/** Picks a value; the first value is the most frequent one (Zipf-Mandelbrot). */
export function pickByRank(values: readonly string[], random: Random): string {
  const spread = (values.length + 1 + rankOffset) / (1 + rankOffset)
  const index = Math.floor((1 + rankOffset) * spread ** random.fraction()) - 1 - rankOffset
  return values[index] ?? values[0] ?? ''
}

const onsets = 'b br c d f g gr h l m n p pl r s st t tr v'.split(' ')
const vowels = 'a e i o u'.split(' ')
const codas = 'b ct d g l lt m n nd nt p r rt sk t'.split(' ')

/** Returns a function that creates a new word of syllables at each call. The first words are the shortest. */
export function createWordGenerator(random: Random): () => string {
  const words = new Set<string>()
  return () => {
    const minSyllables = words.size < 1000 ? 1 : 2
    for (;;) {
      const syllables = Array.from(
        { length: minSyllables + random.integer(2) },
        () => random.pick(onsets) + random.pick(vowels),
      )
      const word = syllables.join('') + random.pick(codas)
      if (words.has(word)) continue
      words.add(word)
      return word
    }
  }
}
