/** Builds that are published while a server reads the folder: no response fails or mixes two builds. */

import { it } from 'vitest'
import { expectWholeResponses } from './swapped-builds.ts'

it('while two builds are published, a server that checks on every request serves each response from one build', async () => {
  await expectWholeResponses(2, 0)
})
