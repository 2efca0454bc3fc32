/**
 * Words made up: as common as Zipf's law has them, of a vocabulary that grows as Heaps' law has it, with stopwords
 * between them and endings that a stemmer takes off.
 */

import { getAnalyzer } from '../shim/core/search/analyzers/analyzers.ts'
import type { Random } from './random.ts'

/** What part of a text is stopwords. */
const stopwordShare = 0.4

/** What part of the other words is inflected. */
const inflectedShare = 0.35
const endings = ['s', 's', 'ed', 'ing', 'ation']

/** Heaps' law as Reuters has it: of n words some 44 · n^0.49 differ (Manning, Raghavan and Schütze, 2008, 5.1.1). */
const countDifferent = (words: number): number => 44 * words ** 0.49

/**
 * Draws the next word of a text.
 * @param lang whose stopwords stand between
 */
export function createVocabulary(random: Random, createWord: () => string, lang = 'en'): () => string {
  const stopwords = [...getAnalyzer(lang).stopwords]
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
export function drawCommon(values: readonly string[], random: Random): string {
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
export function createWords(random: Random): () => string {
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
