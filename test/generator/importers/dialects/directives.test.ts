/** Directives in a line, of remark-directive. */

import { expect, it } from 'vitest'
import { testResults } from '../../../fixtures/results.ts'
import { describeTranslation, toText } from './translation.ts'

testResults('translates %s', (body) => toText(body, ['directives', 'containers'], { templates: {} }), {
  'a directive with a label (https://github.com/remarkjs/remark-directive#syntax)': [
    'He said :quote[*stay* [here](/a)]{#said .long by="A B"}, and left.',
    'He said *stay* [here](/a), and left.',
  ],
  'a directive without a label': ['An :icon{name=star} here.', 'An  here.'],
  'a directive on a line of its own': ['::note[A note]{.x}\n\nText.', 'A note\n\nText.'],
  'a directive in a label': [':a[x :b[y] z]', 'x y z'],
  'directives in a container, a heading and a table': [
    ':::note[:a[T]]\n# :a[H]\n\n|:a[x]|:b[y]|\n|-|-|\n:::',
    '> **:a[T]**\n>\n> # H\n>\n> |x|y|\n> |-|-|',
  ],
  'brackets in code in a label': [':a[`]`]', '`]`'],
  'directives in code': ['`:a[b]`\n\n    :a[b]\n', '`:a[b]`\n\n    :a[b]\n'],
  'what is none: a word before it, a link, no end, other braces, a backslash': [
    'x:a[b] see:[c](/d) :e[f](/g) :h[i :root{--x: 1} \\:j[k]',
    'x:a[b] see:[c](/d) :e[f](/g) :h[i :root{--x: 1} \\:j[k]',
  ],
})

it('reads directives in MDX, and none in attributes and expressions', () => {
  const text = 'A :a[b]{#c .d} <B t=":c[d]">:e[f]</B> {":g[h]"}'
  expect(toText(text, ['directives'], { format: 'mdx', templates: {} })).toBe(
    'A b <B t=":c[d]">f</B> {":g[h]"}',
  )
})

it('keeps the label of an unknown directive, and reports it', () => {
  expect(describeTranslation('A :term[tide]{#t}.', ['directives'])).toEqual({
    text: 'A tide.',
    problems: [['unknown-wrapper', 'term', ':term[']],
  })
})

it('uses the template of a directive', () => {
  const templates = { quote: { html: '<q id="{id}">{children}</q>', markdown: '“{children}”' } }
  const toMedium = (medium: 'html' | 'markdown') =>
    toText('A :quote[b]{#c} d.', ['directives'], { templates, medium })
  expect([toMedium('html'), toMedium('markdown')]).toEqual(['A <q id="c">b</q> d.', 'A “b” d.'])
})
