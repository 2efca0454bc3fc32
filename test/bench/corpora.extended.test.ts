/** The synthetic corpus of the speed benchmark, checked as a site with pages. */

import { expect, it } from 'vitest'
import { writeCorpus } from '../../bench/speed/corpus.ts'
import { check } from '../../generator/commands/check/check.ts'
import { createFolder } from '../fixtures/content.ts'

it.each([
  ['md', ['removed-element']],
  ['mdx', ['removed-element', 'removed-expression']],
] as const)(
  'the synthetic corpus as %s has only the mistakes of real documents: %j',
  async (format, rules) => {
    const content = createFolder()
    writeCorpus(content, { documents: 100, format, site: true })
    const { diagnostics } = await check({ content, threads: 0 })
    expect([...new Set(diagnostics.map(({ rule }) => rule))].sort()).toEqual(rules)
  },
)
