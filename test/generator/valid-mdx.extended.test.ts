/** No valid MDX is refused: both parsers of a build agree with the compiler of MDX. `npm run fuzz -- mdx` tries more documents. */

import { expect, it } from 'vitest'
import { fuzzMdx } from '../fuzz/mdx/fuzz.ts'

it('both parsers accept what the compiler of MDX accepts, and report the rest with positions', async () => {
  const { valid, invalid, findings } = await fuzzMdx(1, 200)
  expect(findings).toEqual([])
  expect([valid, invalid]).toEqual([167, 33])
})
