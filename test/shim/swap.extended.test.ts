/** Builds that another process publishes while a server reads the folder: no response fails or mixes two builds. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectWholeBuilds, rechecks } from './swap.ts'

const program = join(import.meta.dirname, '../fixtures/publish-alternately.ts')

describe('while another process publishes 12 builds to the folder', () => {
  it.each(rechecks)('a server that %s serves each response from one build', async (_, recheck) => {
    await expectWholeBuilds(recheck, async ({ out, contents: [oldContent, newContent] }) => {
      const publishing = spawn(
        process.execPath,
        ['--import', 'tsx', program, out, '12', newContent, oldContent],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      const exit = once(publishing, 'exit')
      // The first output says that both builds are in memory.
      await Promise.race([once(publishing.stdout, 'data'), exit])
      return { ended: exit.then((result) => expect(result).toEqual([0, null])) }
    })
  })
})
