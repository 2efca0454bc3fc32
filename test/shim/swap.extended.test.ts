/** Many builds that are published while a server reads the folder: no response fails or mixes two builds. */

import { it } from 'vitest'
import { expectWholeResponses } from './swapped-builds.ts'

it.each([
  ['checks for a new build on every request', 0],
  ['checks only when a file differs from the manifest', Number.POSITIVE_INFINITY],
])(
  'while 30 builds are published, a server that %s serves each response from one build',
  async (_, recheck) => {
    await expectWholeResponses(30, recheck)
  },
)
