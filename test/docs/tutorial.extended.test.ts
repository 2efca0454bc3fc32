/** Update the output in the page with `npm run tutorial`. */

import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { findRegistryProblem, getTarball } from '../fixtures/packed.ts'
import { describeWhere } from '../fixtures/where.ts'
import { readPage } from './blocks.ts'
import { followTutorial, tutorial } from './follow-tutorial.ts'

describeWhere('docs/tutorial.md', findRegistryProblem(), () => {
  it('leads from an empty folder to a verified service, and shows what its commands print', async () => {
    const { page } = await followTutorial(undefined, (folder) =>
      cpSync(getTarball(), join(folder, basename(getTarball()))),
    )
    expect(page).toBe(readPage(tutorial))
  }, 600_000)
})
