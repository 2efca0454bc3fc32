/** Synthetic documents and queries for the cost measurement. Every run creates the same ones. */

import { createRandom } from '../random.ts'
import { createVocabulary, createWordGenerator, pickByRank } from '../vocabulary.ts'
import type { Document } from './collections.ts'

const seed = 11

const tagCount = 300
const queryWordCount = 6

/** Creates documents. A larger count begins with the documents of a smaller one. */
export function createDocuments(count: number): readonly Document[] {
  const random = createRandom(seed)
  const createStem = createWordGenerator(random)
  const tags = Array.from({ length: tagCount }, createStem)
  const createWord = createVocabulary(random, createStem)
  const createText = (min: number, max: number) =>
    Array.from({ length: min + random.integer(max - min + 1) }, createWord).join(' ')
  const toSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

  return Array.from({ length: count }, (_, index) => {
    const id = `/${index}`
    const documentTags = new Set<string>()
    for (const count = 2 + random.integer(4); documentTags.size < count; )
      documentTags.add(pickByRank(tags, random))
    const title = toSentence(createText(4, 9))
    return {
      id,
      translationSet: id,
      lang: 'en',
      title,
      tags: [...documentTags],
      description: `${toSentence(createText(15, 40))}.`,
    }
  })
}

/** How many words a text has, on average that of a technical essay. */
const minTextWords = 400
const maxTextWords = 1600

/** Creates a text for each document, of words that are as frequent as those of titles. */
export function createTexts(count: number): readonly string[] {
  const random = createRandom(seed + 2)
  const createWord = createVocabulary(random, createWordGenerator(random))
  return Array.from({ length: count }, () =>
    Array.from({ length: minTextWords + random.integer(maxTextWords - minTextWords + 1) }, createWord).join(
      ' ',
    ),
  )
}

/** Creates queries: runs of six consecutive words from random descriptions. */
export function createQueries(count: number, documents: readonly Document[]): readonly string[] {
  const random = createRandom(seed + 1)
  return Array.from({ length: count }, () => {
    const words = random.pick(documents).description.slice(0, -1).split(' ')
    const start = random.integer(words.length - queryWordCount + 1)
    return words.slice(start, start + queryWordCount).join(' ')
  })
}
