/** What VitePress gives to Vue, and tables of contents: https://vitepress.dev/guide/using-vue, https://vitepress.dev/guide/markdown. */

import { expect, it } from 'vitest'
import { describeTranslation, toText } from './translation.ts'

const vitepress = ['vue', 'containers', 'heading-ids', 'toc'] as const

it('leaves out scripts, styles, expressions and snippets', () => {
  const body = [
    '<script setup lang="ts">\nimport x from "y"\n\nconst a = "{{ b }}"\n</script>',
    '# {{ $frontmatter.title }} {#id}',
    'a {{ 1 + 1 }} b {{ "text" }} `{{ code }}`',
    '<div>\n  {{ html }}\n</div>',
    '<<< @/snippets/a.js{2}',
    '@[code{3-10} js{3}](@snippets/b.js)',
    '`@[code](c.js)`',
    '<!--@include: ./b.md-->',
    'a <!-- @include: ./c.md{3,} --> `<!--@include: ./no.md-->`',
    '    <!--@include: ./no.md-->',
    '- <!--@include: ./d.md#part-->',
    '```\n{{ code }}\n```',
    '<style module>\n.a {}\n</style>',
    'end',
  ].join('\n\n')
  expect(describeTranslation(body, vitepress, { values: { 'page.title': 'Title' } })).toEqual({
    text: '\n\n# Title\n\na  b text `{{ code }}`\n\n<div>\n  \n</div>\n\n\n\n\n\n`@[code](c.js)`\n\n<!--@include: ./b.md-->\n\na <!-- @include: ./c.md{3,} --> `<!--@include: ./no.md-->`\n\n    <!--@include: ./no.md-->\n\n- <!--@include: ./d.md#part-->\n\n```\n{{ code }}\n```\n\n\n\nend',
    ids: { id: '# Title' },
    problems: [
      ['unknown-value', '1 + 1', '{{ 1 + 1 }}'],
      ['unknown-value', 'html', '{{ html }}'],
      ['unknown-value', '<<< @/snippets/a.js', '<<< @/snippets/a.js{2}'],
      ['unknown-value', '@[code{3-10} js{3}](@snippets/b.js)', '@[code{3-10} js{3}](@snippets/b.js)'],
      ['unknown-value', '@include: ./b.md', '<!--@include: ./b.md-->'],
      ['unknown-value', '@include: ./c.md{3,}', '<!-- @include: ./c.md{3,} -->'],
      ['unknown-value', '@include: ./d.md#part', '<!--@include: ./d.md#part-->'],
    ],
  })
})

it('leaves out components, and keeps the text inside them and code', () => {
  const body = [
    '# A <Badge type="tip">new</Badge>',
    '<LeetCode :id="1" />',
    'a <my-box v-if="b > 1">**c**</my-box> `<Box/>` \\<Box> <DIV>d</DIV> <b>e</b> Map<K, V> <Open',
    '<ClientOnly>\n    <Card\n      title="x"\n    >\n      f\n    </Card>\n</ClientOnly>',
    '<div>\n  <Box>g</Box>\n</div>',
    '```vue\n<Box />\n```',
    '- <Box>\n\n  h\n\n  </Box>',
    '::: v-pre\n\n<Box />\n\n:::',
  ].join('\n\n')
  expect(describeTranslation(body, vitepress)).toEqual({
    text: [
      '# A new',
      '',
      'a **c** `<Box/>` \\<Box> <DIV>d</DIV> <b>e</b> Map<K, V> <Open',
      '\n\nf\n\n',
      '<div>\n  g\n</div>',
      '```vue\n<Box />\n```',
      '- \n\n  h\n\n  ',
      '\n\n<Box />\n\n',
    ].join('\n\n'),
    problems: [
      ['unknown-value', '<Badge>', '<Badge type="tip">'],
      ['unknown-value', '<LeetCode>', '<LeetCode :id="1" />'],
      ['unknown-value', '<my-box>', '<my-box v-if="b > 1">'],
      ['unknown-value', '<Card>', '<Card\n      title="x"\n    >'],
      ['unknown-value', '<Box>', '<Box>'],
    ],
  })
})

it('keeps expressions that are shown as they are', () => {
  const body = '::: v-pre\n\n{{ a }}\n\n:::\n\n<span v-pre>{{ b }}</span> {{ c'
  expect(toText(body, vitepress)).toBe('\n\n{{ a }}\n\n\n\n<span v-pre>{{ b }}</span> {{ c')
})

it.each(['[[toc]]', '[[TOC]]', '[[_TOC_]]', '[TOC]', '$'.concat('{toc}')])(
  'leaves out the table of contents %s',
  (mark) => {
    expect(toText(`a\n\n${mark}\n\nb ${mark} c\n\n    ${mark}`, vitepress)).toBe(
      `a\n\n\n\nb ${mark} c\n\n    ${mark}`,
    )
  },
)
