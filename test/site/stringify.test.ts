/** Text that is written without a look at the rules of escaping, against what those rules make of it. */

import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { stringifyMarkdown } from '../../generator/markdown/stringify.ts'
import { createRandom } from '../fixtures/random.ts'

const byRules = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '_', fences: true, resourceLink: true, rule: '-' })

const words =
  'a Word 12 2020-01 x-y W. www. p: http: (en) (1) 1) 1. [a] é 日本 ü. , ; : - _b *c # > ` ~ & \\ < ! w a.b a@b'

/** Texts of a few words, some with spaces at their ends, beside a link or a break or alone. */
function createTree(seed: number): Root {
  const { integer, pick } = createRandom(seed)
  const space = () => pick(['', '', '', ' '])
  const draw = () => {
    const drawn = Array.from({ length: 1 + integer(4) }, () => pick(words.split(' ')))
    return {
      type: 'text',
      value: space() + drawn.join(pick([' ', ' ', ', ', '. ', '; '])) + space(),
    } as const
  }
  const link = { type: 'link', url: '/u', children: [draw()] } as const
  const inline = pick([
    [draw()],
    [draw(), link, draw()],
    [draw(), { type: 'break' } as const, draw()],
    [link, draw()],
  ])
  const paragraph = { type: 'paragraph', children: [...inline] } as const
  return {
    type: 'root',
    children: [
      { type: 'heading', depth: 2, children: [draw()] },
      pick([
        paragraph,
        { type: 'blockquote', children: [paragraph] },
        {
          type: 'list',
          spread: false,
          children: [{ type: 'listItem', spread: false, children: [paragraph] }],
        },
      ]),
    ],
  } as Root
}

it('plain text is written as by the rules of escaping, whatever stands beside it', () => {
  const trees = Array.from({ length: 4000 }, (_, seed) => createTree(seed + 1))
  expect(trees.map(stringifyMarkdown)).toEqual(trees.map((tree) => byRules.stringify(tree)))
})
