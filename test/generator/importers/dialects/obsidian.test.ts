/** Wikilinks, embeds, comments, highlights and ids of blocks: https://help.obsidian.md/links, https://help.obsidian.md/syntax. */

import { expect, it } from 'vitest'
import { testResults } from '../../../fixtures/results.ts'
import { describeTranslation, toText } from './translation.ts'

const obsidian = ['wikilinks', 'obsidian', 'callouts'] as const

testResults('translates %s', (body) => toText(body, obsidian), {
  'a link': ['[[My Note]] and [[dir/Note.md]]', '[My Note](/my-note) and [dir/Note](/dir/note)'],
  'a link with a text': ['[[Note|the *note*]]', '[the *note*](/note)'],
  'a link to a heading': [
    '[[Note#My Heading]] [[Note#A#B|b]]',
    '[Note > My Heading](/note#my-heading) [b](/note#b)',
  ],
  'a link in the document': ['[[#Here it is]]', '[Here it is](/#here-it-is)'],
  'code in a link': ['[[Note#`A`|`a`]] `[[` b]] [[c `]]`', '[`a`](/note#a) `[[` b]] [[c `]]`'],
  'a link to a block': ['[[Note#^abc]]', '[Note](/note)'],
  'a link in a table': ['| [[Note\\|a]] |\n|-|', '| [a](/note) |\n|-|'],
  'an image': [
    '![[a b.png]] ![[a.png|300]] ![[a.png|Text|30x20]]',
    '![a b](/a-b.png) ![a](/a.png) ![Text](/a.png)',
  ],
  // https://help.obsidian.md/embeds#Embed+an+image+in+a+note
  'the size of an image, which is no text': [
    '![[a.png|640x480]] ![[a.png|100]] ![[a.png|Text|640x480]] ![Text|640x480](/a.png) ![Text|100](/a.png)',
    '![a](/a.png) ![a](/a.png) ![Text](/a.png) ![Text](/a.png) ![Text](/a.png)',
  ],
  'an embedded note': ['![[Note#Part]]', '[Note > Part](/note#part)'],
  'brackets that are no links': [
    '`[[a]]` [[1]](http://x) [[1,2],[3]] \\[[b]] [[]] [[c',
    '`[[a]]` [[1]](http://x) [[1,2],[3]] \\[[b]] [[]] [[c',
  ],
  'a comment': ['a %%b [[c]]%% d', 'a  d'],
  'a comment that takes lines': ['a\n\n%%\nb\n\n```\n%%\n\n[[c]]', 'a\n\n\n\n[c](/c)'],
  'text after the first end of a comment': ['%%a\nb%% c %%d%% e %% f', ' c  e %% f'],
  'a comment without an end in its block': ['a %%b\n\n```\nc %% d\n```', 'a %%b\n\n```\nc %% d\n```'],
  'an escaped start of a comment': ['a \\%% b \\\\%%c%%', 'a \\%% b \\\\'],
  'a highlight': ['a ==b *c*== d ==e **f**==', 'a **b *c*** d e **f**'],
  'equal signs': ['a == b == c ===d=== `==e==`', 'a == b == c ===d=== `==e==`'],
  'ids of blocks': [
    'text ^abc\n\n- item ^d-1\n- x ^2 y\n\n^lone\n\n> quote ^q',
    'text\n\n- item\n- x ^2 y\n\n\n\n> quote',
  ],
  'tags, which stay': ['#tag and #a/b', '#tag and #a/b'],
  'a link in the title of a callout': ['> [!note] See [[A]]\n> [[B]]', '> **See [A](/a)**\n> \n> [B](/b)'],
})

it('makes dead links their text, and reports each once', () => {
  expect(describeTranslation('[[dead]] [[dead]] [[dead#A|b]] ![[dead.png|200]]', obsidian)).toEqual({
    text: 'dead dead b dead',
    problems: [
      ['dead-reference', 'dead', '[[dead]]'],
      ['dead-reference', 'dead#A', '[[dead#A|b]]'],
      ['dead-reference', 'dead.png', '![[dead.png|200]]'],
    ],
  })
})

it('writes addresses that Markdown can read', () => {
  const resolve = () => ({ href: '/a b_(c)<d>', isImage: false })
  expect(toText('[[x]]', obsidian, { resolve })).toBe('[x](</a b_(c)%3Cd%3E>)')
})
