/** How many threads a pool starts. */

import { expect, it, onTestFinished } from 'vitest'
import { collect } from '../../generator/collect/collect.ts'
import { createWorkerPool } from '../../generator/workers/pool.ts'
import { sampleContent } from '../fixtures/published.ts'

it.each([0, 1])(
  '%s threads work beside this one, although many batches are sent at once',
  async (threads) => {
    let started = 0
    const count = () => {
      started += 1
    }
    process.on('worker', count)
    onTestFinished(() => void process.off('worker', count))
    const { sources, documents } = collect(sampleContent)
    const pool = createWorkerPool({ threads })
    const frontMatter = await pool.readFrontMatter(sources, documents, () => {})
    await pool.close()
    expect([frontMatter.length, started]).toEqual([documents.length, threads])
  },
)
