/** Containers, callouts and ids of headings. */

import { expect, it } from 'vitest'
import { testResults } from '../../../fixtures/results.ts'
import { describeTranslation, toText } from './translation.ts'

testResults('translates %s', (body) => toText(body, ['containers'], { templates: {} }), {
  'a container without a title (https://docusaurus.io/docs/markdown-features/admonitions)': [
    ':::note\n\ntext\n\n```\n:::\n```\n\n:::\nafter',
    '> **Note**\n>\n> text\n>\n> ```\n> :::\n> ```\n\nafter',
  ],
  'a container with a label (https://starlight.astro.build/guides/authoring-content/#asides)': [
    ':::tip[Did *you* [know]?]{icon="heart"}\ntext\n:::',
    '> **Did *you* [know]?**\n>\n> text',
  ],
  'a container with a title (https://vitepress.dev/guide/markdown#custom-title)': [
    '::: danger STOP\ntext\n:::\n\n::: details Click me {open}\nmore\n:::',
    '> **STOP**\n>\n> text\n\n> **Click me**\n>\n> more',
  ],
  'a container without text': [':::note\n:::\nafter', '> **Note**\n\nafter'],
  'a container with a class': [':::danger{.x}\ntext\n:::', '> **Danger**\n>\n> text'],
  'a container that is only a class': ['::: {.callout-note}\ntext\n:::', '> **Note**\n>\n> text'],
  'containers in containers, with more colons outside': [
    '::::note\n:::tip\nin\n:::\nout\n::::\nafter',
    '> **Note**\n>\n> > **Tip**\n> >\n> > in\n> \n> out\n\nafter',
  ],
  'containers in containers, with as many colons': [
    ':::note\n:::tip\nin\n:::\nout\n:::\nafter',
    '> **Note**\n>\n> > **Tip**\n> >\n> > in\n> \n> out\n\nafter',
  ],
  'a container that is not closed': ['a\n:::note\ntext', 'a\n> **Note**\n>\n> text'],
  'a container in a list item, which ends it': [
    '- a\n\n  :::note\n  text\n- b\n\nc\n:::',
    '- a\n\n  > **Note**\n  >\n  > text\n- b\n\nc\n',
  ],
  'a container with a list': [':::note\n- a\n  - b\n:::', '> **Note**\n>\n> - a\n>   - b'],
  'a container that only arranges': ['::: code-group\n\n```js\n1\n```\n\n:::', '\n\n```js\n1\n```\n\n'],
  'colons in code': ['`:::note`\n\n    :::note\n', '`:::note`\n\n    :::note\n'],
  'colons in text': ['a ::: b\n\n::: 1', 'a ::: b\n\n::: 1'],
})

it('keeps the title and the text of an unknown container, and reports it', () => {
  expect(describeTranslation(':::card[Title]\ntext\n:::\n\n:::card\nmore\n:::', ['containers'])).toEqual({
    text: '**Title**\n\ntext\n\nmore',
    problems: [['unknown-wrapper', 'card', ':::card[Title]']],
  })
})

it('uses the template of a container', () => {
  const templates = { note: { html: '<aside>\n\n{children}\n\n</aside>', markdown: '{title}: {children}' } }
  const body = ':::note[T]\na\n:::'
  expect([
    toText(body, ['containers'], { templates, medium: 'html' }),
    toText(body, ['containers'], { templates, medium: 'markdown' }),
  ]).toEqual(['<aside>\n\na\n\n</aside>', 'T: a'])
})

it('keeps colons in the expressions and attributes of MDX', () => {
  const body = '<Tabs a={`\n:::note\n`}>\n\n{`\n:::note\n`}\n\n:::note\nx\n:::\n\n</Tabs>'
  expect(toText(body, ['containers'], { format: 'mdx' })).toBe(
    '<Tabs a={`\n:::note\n`}>\n\n{`\n:::note\n`}\n\n> **Note**\n>\n> x\n\n</Tabs>',
  )
})

testResults('translates %s', (body) => toText(body, ['callouts']), {
  'a callout (https://docs.github.com/get-started/writing-on-github)': [
    '> [!NOTE]\n> text',
    '> **Note**\n> \n> text',
  ],
  'a title (https://help.obsidian.md/callouts)': [
    '> [!tip]- Folded *title*\n> text',
    '> **Folded *title***\n> \n> text',
  ],
  'a type of words': ['> [!custom-type]+\n> text', '> **Custom type**\n> \n> text'],
  'a callout without text': ['> [!WARNING]\n\ntext', '> **Warning**\n\ntext'],
  'a callout in a list item': ['- a\n\n  > [!note]\n  > b', '- a\n\n  > **Note**\n  > \n  > b'],
  'callouts in callouts': ['> [!a] A\n> > [!b]\n> > c', '> **A**\n> > **B**\n> > \n> > c'],
  'a callout whose text has no mark': ['> [!note]\ntext', '> **Note**\ntext'],
  'a callout with a list': ['> [!note]\n> - a', '> **Note**\n> - a'],
  'the marker where no quote starts': ['> a\n> [!note]\n\n[!note]', '> a\n> [!note]\n\n[!note]'],
  'the marker in code': ['```\n> [!note]\n```', '```\n> [!note]\n```'],
})

it('takes the ids of headings out of their text', () => {
  const body = [
    '# One {#a}',
    '## Two ## {#b .class key="val"}',
    '## Three { #c } ##',
    'Four\nand more {#d}\n---',
    '> ## Five {#e}',
    '- ## Six {#f}',
    '## Seven {.only}',
    '## Eight {: #h}',
    '## Nine %{#i}%',
  ].join('\n\n')
  expect(describeTranslation(body, ['heading-ids'])).toEqual({
    text: '# One\n\n## Two ##\n\n## Three ##\n\nFour\nand more\n---\n\n> ## Five\n\n- ## Six\n\n## Seven\n\n## Eight\n\n## Nine',
    ids: {
      a: '# One',
      b: '## Two ##',
      c: '## Three ##',
      d: 'Four',
      e: '## Five',
      f: '## Six',
      h: '## Eight',
      i: '## Nine',
    },
  })
})

it('keeps braces that are no attributes', () => {
  const body =
    '## A {x}\n\n## B {}\n\n## C `{#d}`\n\n## D {a=b}\n\n## E \\{#e}\n\nnot a heading {#f}\n\n```\n## G {#g}\n```'
  expect(describeTranslation(body, ['heading-ids'])).toEqual({ text: body })
})

it('takes the ids of headings out of MDX, which could not be parsed with them', () => {
  const body =
    '## A {#a}\n\n## B {/* #b */}\n\n## C {/* no id */}\n\n## D {props.x}\n\n<Tabs>\n\n## E {#e}\n\n</Tabs>'
  expect(describeTranslation(body, ['heading-ids'], { format: 'mdx' })).toEqual({
    text: '## A\n\n## B\n\n## C {/* no id */}\n\n## D {props.x}\n\n<Tabs>\n\n## E\n\n</Tabs>',
    ids: { a: '## A', b: '## B', e: '## E' },
  })
})

it('reads the ids of headings in brackets, and in comments of one word, for Next.js', () => {
  const body =
    '## A [#a]\n\n### B {/*b-c*/}\n\n## D {/* no id */}\n\n## E [#]\n\nf [#g]\n\n```\n## H [#h]\n```'
  expect(describeTranslation(body, ['heading-ids', 'next-heading-ids'], { format: 'mdx' })).toEqual({
    text: '## A\n\n### B\n\n## D {/* no id */}\n\n## E [#]\n\nf [#g]\n\n```\n## H [#h]\n```',
    ids: { a: '## A', 'b-c': '### B' },
  })
  expect(toText('## Fixed [#12]', ['heading-ids'])).toBe('## Fixed [#12]')
})

testResults(
  'leaves out the attributes after %s (https://gohugo.io/content-management/markdown-attributes/)',
  (body) => toText(body, ['heading-ids']),
  {
    'a table': ['| a |\n|-|\n{.b}\n\nc', '| a |\n|-|\n\nc'],
    'a quote': ['> a\n{cite="https://e.com" caption="b"}\n\nc', '> a\n\nc'],
    'a list': ['- a\n{.b #c}', '- a\n'],
    'a paragraph': ['a\n{.b}\nc', 'a\n\nc'],
  },
)

it('keeps braces that are no attributes of a block', () => {
  const body = '{.a}\n\nb\n{c}\n\nd\n{e=f}\n\n```\n{.g}\n```\n\nh {.i}'
  expect(toText(body, ['heading-ids'])).toBe(body)
})
