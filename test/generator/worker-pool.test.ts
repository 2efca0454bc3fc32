/** How many threads a pool starts. */

import { expect, it } from 'vitest'
import { sampleContent } from '../fixtures/published.ts'
import { countStartedThreads } from '../fixtures/started-threads.ts'

it.each([0, 1])(
  '%s threads work beside this one, although many batches are sent at once',
  async (threads) => {
    const { started, documents, frontMatter } = await countStartedThreads(sampleContent, threads)
    expect([frontMatter, started]).toEqual([documents, threads])
  },
)
