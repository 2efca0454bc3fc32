/** Marks in a line of text that generators read in different ways. */

import { describe, expect, it } from 'vitest'
import type { Syntax } from '../../../../generator/importers/dialects/translate.ts'
import { toText } from './translation.ts'

const testTable = (
  syntax: Syntax,
  rows: readonly (readonly [name: string, text: string, expected: string])[],
) =>
  it.each(rows)('%s', (_, text, expected) => {
    expect(toText(text, [syntax])).toBe(expected)
  })

// https://kramdown.gettalong.org/syntax.html#tables
describe('pipes in code', () =>
  testTable('table-code', [
    [
      'do not end a cell of a table',
      '| A | B |\n| --- | --- |\n| `a|b` | ``c`|`d`` |\n| `e\\|f` | g |',
      '| A | B |\n| --- | --- |\n| `a\\|b` | ``c`\\|`d`` |\n| `e\\|f` | g |',
    ],
    ['stay as they are in a paragraph', 'Text `a|b`.', 'Text `a|b`.'],
    [
      'end a cell after a backtick that no other one in the row closes',
      '| a | b |\n|---|---|\n| ` | c |\n| `d` | e |',
      '| a | b |\n|---|---|\n| ` | c |\n| `d` | e |',
    ],
  ]))

// https://github.com/markdown-it/markdown-it/blob/master/lib/rules_inline/strikethrough.mjs
describe('single tildes', () =>
  testTable('single-tildes', [
    ['strike nothing through', '10~20 and 3~5, H~2~O', '10\\~20 and 3\\~5, H\\~2\\~O'],
    [
      'stay as they are in pairs, in code, in addresses and after a backslash',
      '~~a~~ `b~c` https://example.org/~d \\~e $5~x$\n\n~~~\n~f\n~~~\n\n$$\ng~h\n$$',
      '~~a~~ `b~c` https://example.org/~d \\~e $5~x$\n\n~~~\n~f\n~~~\n\n$$\ng~h\n$$',
    ],
  ]))

// https://kramdown.gettalong.org/syntax.html#math-blocks
describe('a formula between two dollar signs', () =>
  testTable('inline-math', [
    ['belongs to the line if there is other text', 'Let $$y$$ be $$z$$.', 'Let $y$ be $z$.'],
    ['is a block if it is alone', '$$y$$\n\n$$\nz\n$$', '$$y$$\n\n$$\nz\n$$'],
    ['is none in code', 'Use `$$` and `kill $$`.', 'Use `$$` and `kill $$`.'],
  ]))

// https://gohugo.io/content-management/mathematics/
describe('a formula between backslashes and brackets', () =>
  testTable('bracket-math', [
    [
      'ends before the next formula, and makes no other dollar sign the mark of one',
      '\\(a\\)\\(b\\) costs $5, \\[c\\]\\(d\\) is $6, and $e$.',
      '$a$ $b$ costs \\$5, $$c$$ $d$ is \\$6, and $e$.',
    ],
    ['is in the line between parentheses', 'Let \\(a^2\\) be \\( b_1 \\).', 'Let $a^2$ be $b_1$.'],
    [
      'is a block between square brackets',
      '\\[a * b\\]\n\n\\[\na * b\n\\]\n\n- \\[\n  - c\n  \\]',
      '$$a * b$$\n\n$$\na * b\n$$\n\n- $$\n  - c\n  $$',
    ],
    [
      'is none in code, with two backslashes, without an end, and with a dollar sign or nothing in it',
      '`\\(a\\)` \\\\(a\\\\) \\(a \\($5\\) \\(\\)\n\n\\[\n\na\n\\]\n\n```\n\\[\na\n\\]\n```',
      '`\\(a\\)` \\\\(a\\\\) \\(a \\($5\\) \\(\\)\n\n\\[\n\na\n\\]\n\n```\n\\[\na\n\\]\n```',
    ],
  ]))

// https://docusaurus.io/docs/markdown-features/code-blocks#highlighting-with-comments
describe('a comment that marks lines of code', () =>
  testTable('magic-comments', [
    [
      'becomes the numbers of the lines',
      '```jsx title="a.js"\n// highlight-next-line\na()\nb()\n/* highlight-start */\nc()\nd()\n{/* highlight-end */}\ne()\n```',
      '```jsx title="a.js" {1,3,4}\na()\nb()\nc()\nd()\ne()\n```',
    ],
    [
      'can have the syntax of other languages, and be in a list or a quote',
      '- ~~~py\n  # highlight-next-line\n  a()\n  ~~~\n\n> ```html\n> <!-- highlight-next-line -->\n> <p>\n> ```',
      '- ~~~py {1}\n  a()\n  ~~~\n\n> ```html {1}\n> <p>\n> ```',
    ],
    [
      'has the syntax of the language, so that code in Markdown can show it',
      '````md\n```js\n// highlight-next-line\na()\n```\n````\n\n```js\n# highlight-next-line\na()\n```',
      '````md\n```js\n// highlight-next-line\na()\n```\n````\n\n```js\n# highlight-next-line\na()\n```',
    ],
    ['marks nothing without its end', '```js\na()\n// highlight-start\nb()\n```', '```js\na()\nb()\n```'],
    [
      'stays if the fence names lines or no language, and in other comments and texts',
      '```js {2}\n// highlight-next-line\na()\n```\n\n```\n// highlight-next-line\n```\n\n```js\n// highlight-next-lines\na() // highlight-next-line\n```\n\n// highlight-next-line',
      '```js {2}\n// highlight-next-line\na()\n```\n\n```\n// highlight-next-line\n```\n\n```js\n// highlight-next-lines\na() // highlight-next-line\n```\n\n// highlight-next-line',
    ],
  ]))

// https://github.com/arve0/markdown-it-attrs
describe('attributes', () =>
  testTable('attributes', [
    [
      'after a part of a line or at its end are removed',
      '[a](b){target="_self"} ![c](d.png){width=300} **e**{.f} `g`{.h}\n\nText {.lead}\n\n- item {.x .y}\n- more',
      '[a](b) ![c](d.png) **e** `g`\n\nText\n\n- item\n- more',
    ],
    ['with an id become an anchor', '**a**{#b .c} d *e*{id="f"}', '**a**<a id="b"></a> d *e*<a id="f"></a>'],
    [
      'stay in code, in a formula, after a backslash and in the middle of a text',
      '`{.a}` $x_{a=b}$ { b } {c} \\{.d}\n\nThe {scrollable=true} feature: a (see){k=1} b, array[0]{a=1} z, {.99}\nnext\n\n```\na {.b}\n```',
      '`{.a}` $x_{a=b}$ { b } {c} \\{.d}\n\nThe {scrollable=true} feature: a (see){k=1} b, array[0]{a=1} z, {.99}\nnext\n\n```\na {.b}\n```',
    ],
    [
      'stay after underscores that are no emphasis, because they begin inside of a word',
      'foo_bar_{.x} foo__bar__{.x} __a__{.x} (___b___{.x}',
      'foo_bar_{.x} foo__bar__{.x} __a__ (___b___',
    ],
  ]))

// https://docusaurus.io/docs/advanced/routing#escaping-from-spa-redirects
describe('an address of the scheme pathname', () =>
  testTable('pathnames', [
    [
      'is a path of the site',
      '[a](pathname:///b.html) <a href="pathname:///c">d</a> `[e](pathname:///f)`\n\n[g]: pathname:///h',
      '[a](/b.html) <a href="/c">d</a> `[e](pathname:///f)`\n\n[g]: /h',
    ],
  ]))

describe('the name of an emoji', () =>
  testTable('emoji', [
    ['becomes the emoji', 'Done :tada:, :+1:.', 'Done 🎉, 👍.'],
    [
      'stays as it is if it is unknown, in code, in an address, in a heading, and after a backslash',
      '# :tada: A\n\n:constructor: `:tada:` a:tada:b \\:tada: <http://a/:tada:> [x](b#:tada:)',
      '# :tada: A\n\n:constructor: `:tada:` a:tada:b \\:tada: <http://a/:tada:> [x](b#:tada:)',
    ],
  ]))

// https://help.obsidian.md/syntax
describe('a note', () =>
  testTable('obsidian', [
    ['shows a line end as a line break', 'Roses\nViolets  \n\n- a\n  b', 'Roses  \nViolets  \n\n- a  \n  b'],
    [
      'has no line breaks in tables, formulas, definitions and titles of callouts',
      '| a |\n| - |\n| b |\n\n$$\nc\n$$\n\n[d]: e\n[f]: g\n\n> [!note] T\n> h',
      '| a |\n| - |\n| b |\n\n$$\nc\n$$\n\n[d]: e\n[f]: g\n\n> [!note] T\n> h',
    ],
    [
      'breaks a line after an address, and none in code, in a tag or in a link',
      'See https://example.com/a\nb `c\nd` <i\nclass="e">f</i> [g](h.md\n"i")',
      'See https://example.com/a  \nb `c\nd` <i\nclass="e">f</i> [g](h.md\n"i")',
    ],
    [
      'has footnotes with links and marks, and none in comments and formulas',
      'A^[See [[B]] ==c==.] d %%e ^[f]%% $g^[1]$',
      'A[^inline-1] d  $g^[1]$\n\n[^inline-1]: See [[B]] **c**.',
    ],
    [
      'has footnotes in its lines',
      'A^[B *c* [d](e).] f^[g], `^[h]`.',
      'A[^inline-1] f[^inline-2], `^[h]`.\n\n[^inline-1]: B *c* [d](e).\n\n[^inline-2]: g',
    ],
    [
      'has sizes of images',
      '![a|200](b.png) ![c|20x30](d.png) ![|5](e.png)',
      '![a](b.png) ![c](d.png) ![](e.png)',
    ],
  ]))
