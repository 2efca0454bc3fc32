/** Builds that are published while a server reads the folder: no response fails or mixes two builds. */

import { describe, it } from 'vitest'
import { compile } from '../fixtures/compile.ts'
import { publish } from '../fixtures/publish-files.ts'
import { expectWholeBuilds, rechecks } from './swap.ts'

describe('while 4 builds are published to the folder', () => {
  it.each(rechecks)('a server that %s serves each response from one build', async (_, recheck) => {
    await expectWholeBuilds(
      recheck,
      async ({ out, contents: [oldContent, newContent] }, waitForResponses) => {
        const [before, after] = [await compile(oldContent, {}), await compile(newContent, {})]
        const publishAll = async () => {
          for (const { rendered } of [after, before, after, before]) {
            publish(rendered, out, oldContent)
            await waitForResponses()
          }
        }
        return { ended: publishAll() }
      },
    )
  })
})
