/** How many threads a pool starts at most. */

import { expect, it } from 'vitest'
import { sampleContent } from '../fixtures/published.ts'
import { countStartedThreads } from '../fixtures/started-threads.ts'

it('Two threads work beside this one, although many batches are sent at once', async () => {
  const { started, documents, frontMatter } = await countStartedThreads(sampleContent, 2)
  expect([frontMatter, started]).toEqual([documents, 2])
})
