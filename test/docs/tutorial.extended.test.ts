/** Update the output in the page with `npm run tutorial`. */

import { expect, it } from 'vitest'
import { findRegistryProblem } from '../fixtures/packed.ts'
import { describeWhere } from '../fixtures/where.ts'
import { readPage } from './blocks.ts'
import { followTutorial, tutorial } from './follow-tutorial.ts'

describeWhere('docs/tutorial.md', findRegistryProblem(), () => {
  it('leads from an empty folder to a verified service, and shows what its commands print', async () => {
    const { page } = await followTutorial()
    expect(page).toBe(readPage(tutorial))
  }, 600_000)
})
