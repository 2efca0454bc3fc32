/** The relevance that the search benchmark measures on the sample site must not fall. */

import { expect, it } from 'vitest'
import { stele } from '../../bench/search/engines/stele.ts'
import { measureGain, toMean } from '../../bench/search/measures.ts'
import { readSample } from '../../bench/search/sample.ts'

it('the graded queries on the sample have a mean nDCG@10 above 0.9, in English and in Portuguese', async () => {
  const { documents, queries, judgements } = await readSample()
  const find = await stele.create(documents, 'en')
  const gains = await Promise.all(
    queries.map(async ({ id, text, lang }) => {
      const grades = judgements.get(id)
      return grades === undefined ? [] : [{ lang, gain: measureGain(await find(text), grades) }]
    }),
  )
  const toGain = (lang: string) =>
    toMean(gains.flat().flatMap((each) => (each.lang === lang ? [each.gain] : [])))

  expect(gains.flat().length).toBeGreaterThanOrEqual(60)
  expect(toGain('en')).toBeGreaterThan(0.9)
  expect(toGain('pt')).toBeGreaterThan(0.9)
})
