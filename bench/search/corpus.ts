/**
 * Documents made up for their number: words as common as Zipf's law has them, of a vocabulary that grows as Heaps' law
 * has it, with stopwords between them and endings that a stemmer takes off. The same on every run.
 */

import { createRandom } from '../random.ts'
import { createVocabulary, createWords, drawCommon } from '../vocabulary.ts'
import type { Document } from './collections.ts'

const seed = 11

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
