import { expect, it } from 'vitest'
import { publishSample } from '../fixtures/published.ts'
import { findMistakes } from './validate-html.ts'

it('Every page of the sample site is valid', async () => {
  expect(await findMistakes(await publishSample())).toEqual([])
})
