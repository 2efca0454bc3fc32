/** The lists of sites with many essays. */

import { expect, it } from 'vitest'
import { smallSite } from '../fixtures/content.ts'
import { get, publishOne, toEssay } from '../fixtures/published.ts'

it('an essay list that is serialized in several parts is one Markdown list', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 1001 }, (_, number) => [
      `essays/essay-${number}/en.md`,
      toEssay('Words.', { title: `Essay ${number}`, tags: ['much'] }),
    ]),
  )
  const published = await publishOne({
    ...many,
    'site.yaml': `${String(smallSite['site.yaml']).replace('[en, pt]', '[en]')}site: false\n`,
  })
  const blocks = get(published, 'essays.md').trimEnd().split('\n\n')
  const lists = blocks.filter((block) => block.startsWith('- ['))
  expect(lists.map((list) => list.split('\n').length)).toEqual([1002])
}, 60_000)
