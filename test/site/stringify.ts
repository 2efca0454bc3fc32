/** Compares Markdown that is written without the escaping rules with the output of the full serializer. */

import type { Link, List, PhrasingContent, Root, RootContent, Text } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { writePlain } from '../../generator/content/markdown/plain.ts'
import { stringifyMarkdown } from '../../generator/content/markdown/stringify.ts'
import { createRandom } from '../fixtures/random.ts'

const serializer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '_', fences: true, resourceLink: true, rule: '-' })

const commonWords =
  'a Word 12 2020-01 x-y W. www. p: http: (en) (1) 1) 1. [a] é 日本 ü. , ; : - _b *c # > ` ~ & \\ < ! w a.b a@b'.split(
    ' ',
  )

const specialWords =
  'C++ C# #1 don’t it\'s "said" “so” &amp; &copy R&D 3 | :- -- --- === + * 1.5 v2.0.1 Node.js w.w W.w www.a.b https://a.b a:b a:/ s:/ ?/ ! ![ ] ]( (a) a) 7) 7. 7.) . .. … / · % {x} <b> $1 ^ हिन्दी 👍 ~x~ __a__ ! ? \u00a0 \t \u200b'.split(
    ' ',
  )

const characters = [..."`*_~[]()<>!?:;.,/@&#|=+-'{}$%^wps1aZé日\u0301👍“…\u200d "]

/** Random runs of characters, most of which are special somewhere. */
const runs = Array.from({ length: 400 }, (_, seed) => {
  const { integer, pick } = createRandom(seed + 1)
  return Array.from({ length: 1 + integer(5) }, () => pick(characters)).join('')
})

const urls = [
  '/u',
  'https://a.b/c-d.md',
  'https://a.b:80/_c_',
  'mailto:a@b.c',
  '',
  '/a b',
  '/a(b)',
  '/a?b=1&c',
  '/ü',
  '/a~b*c[d]',
  'https://a.b/%20+c,d;e!f$g*h-i=j?k#l@m',
]

type Random = ReturnType<typeof createRandom>

/** A random text of a few words, some with spaces at the ends. */
function drawText({ integer, pick }: Random, vocabulary: readonly string[]): Text {
  const space = () => pick(['', '', '', ' '])
  const words = Array.from({ length: 1 + integer(4) }, () => pick(vocabulary))
  return { type: 'text', value: space() + words.join(pick([' ', ' ', ', ', '. ', '; ', ''])) + space() }
}

/** A random line: a text, alone or next to a link, a break or code. */
function drawLine(random: Random, vocabulary: readonly string[]): PhrasingContent[] {
  const { pick } = random
  const draw = () => drawText(random, vocabulary)
  const drawTextAfterLink = (): Text => ({
    type: 'text',
    value: pick(['.', ': ', ' (', ', ', '(', ':', '!']) + draw().value,
  })
  const url = pick(urls)
  const link: Link = { type: 'link', url, children: [pick([draw(), { type: 'text', value: url }])] }
  return [
    ...pick<readonly PhrasingContent[]>([
      [draw()],
      [draw(), link, draw()],
      [draw(), { type: 'break' }, draw()],
      [link, draw()],
      [link, drawTextAfterLink()],
      [link, { type: 'text', value: '.' }],
      [draw(), { type: 'inlineCode', value: 'c' }],
      [{ ...link, title: 'T' }],
      [],
    ]),
  ]
}

/** A random tree of blocks with such lines. */
function createTree(seed: number, vocabulary: readonly string[]): Root {
  const random = createRandom(seed)
  const { integer, pick } = random
  const paragraph = () => ({ type: 'paragraph' as const, children: drawLine(random, vocabulary) })
  const item = () => ({
    type: 'listItem' as const,
    spread: false,
    checked: pick([null, null, null, true]),
    children: pick([[paragraph()], [paragraph()], [paragraph()], [paragraph(), paragraph()], []]),
  })
  const list = (): List => ({
    type: 'list',
    ordered: pick([false, false, false, true]),
    spread: pick([false, false, true]),
    children: Array.from({ length: integer(4) }, item),
  })
  const blocks: readonly (() => RootContent)[] = [
    () => ({ type: 'heading', depth: pick([1, 2, 3]), children: drawLine(random, vocabulary) }),
    paragraph,
    () => ({ type: 'blockquote', children: [paragraph()] }),
    () => ({ type: 'blockquote', children: [list()] }),
    () => ({ type: 'thematicBreak' }),
    list,
    list,
    list,
  ]
  return { type: 'root', children: Array.from({ length: integer(5) }, () => pick(blocks)()) }
}

/** Defines the tests of writing Markdown, with a number of random documents of each kind. */
export function testStringify(documents: number): void {
  it.each([
    { name: 'words and markers', vocabulary: commonWords },
    { name: 'special characters', vocabulary: specialWords },
    { name: 'random characters', vocabulary: runs },
    { name: 'plain words', vocabulary: ['Some', 'word', 'Node.js', '(1)', 'it’s', '12'] },
  ])(
    'blocks of $name are written as by the full serializer, whatever blocks are next to them',
    ({ vocabulary }) => {
      for (let seed = 1; seed <= documents; seed++) {
        const tree = createTree(seed, vocabulary)
        expect(stringifyMarkdown(tree), `seed ${seed}`).toBe(serializer.stringify(tree))
      }
    },
  )

  it('adjacent texts are escaped as one text', () => {
    const text = (value: string): Text => ({ type: 'text', value })
    const tree: Root = {
      type: 'root',
      children: [
        { type: 'paragraph', children: [text('2026'), text('. A year'), text(' &'), text('amp;')] },
        {
          type: 'paragraph',
          children: [{ type: 'emphasis', children: [text('['), text('x](y)')] }, text('!'), text('[z]')],
        },
      ],
    }
    expect(stringifyMarkdown(tree)).toBe('2026\\. A year \\&amp;\n\n_\\[x]\\(y)_!\\[z]\n')
  })

  it('usual texts are plain and need no serializer', () => {
    const line = (value: string): RootContent => ({ type: 'paragraph', children: [{ type: 'text', value }] })
    const usual = [
      'Don’t ask (yet): "Node.js" & C++, 50% faster?',
      '2020-01 · a/b – c',
      'Ação!',
      '日本',
      'a_b 👍',
    ]
    expect(usual.map((text) => writePlain(line(text)))).toEqual(usual)
    expect(writePlain(line('Use `ls` & *see* https://a.b/_c, R&D, a <b> [1]'))).toBe(
      String.raw`Use \`ls\` & \*see\* https\://a.b/\_c, R\&D, a \<b> \[1]`,
    )
  })
}
