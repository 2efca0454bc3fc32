/** References and footnotes without a definition, and brackets in prose that are something else. */

import { describe, expect, it } from 'vitest'
import { findUndefined } from '../../../generator/content/texts/text-mistakes.ts'
import { diagnoseEssay, toBody } from '../../fixtures/diagnose.ts'

/** The undefined references in a text node. */
const find = (text: string) =>
  findUndefined(text, { offset: 0, end: text.length }).map(({ offset, end }) => text.slice(offset, end))

describe('a reference without a definition', () => {
  it('is reported with its text, wherever it is', async () => {
    const body = [
      'See [the paper][gray], **[bold][b1]** and [`code`][c1] or [*x* yz][d1]!',
      '![A kite][kite]',
      '# A [title][t1]',
      '| [cell][e1] |\n| - |',
      '> - [item\n>   text][f1]',
      'Known [link][known], [known][], [known] and note[^n].\n\n[known]: https://a.test\n[^n]: note',
      'A note[^lost] and (note[^2]). [Text][^3]',
    ].join('\n\n')
    const rows = await diagnoseEssay(toBody(body))
    expect(rows.map(({ at, is, found }) => [at.replace(/^.*?:/, ''), is, found])).toEqual(
      [
        ['6:5-6:22', 'reference', '[gray]'],
        ['6:26-6:36', 'reference', '[b1]'],
        ['6:43-6:55', 'reference', '[c1]'],
        ['6:59-6:71', 'reference', '[d1]'],
        ['8:1-8:16', 'reference', '[kite]'],
        ['10:5-10:16', 'reference', '[t1]'],
        ['12:3-12:13', 'reference', '[e1]'],
        ['15:5-16:14', 'reference', '[f1]'],
        ['23:7-23:14', 'footnote', '[^lost]'],
        ['23:24-23:28', 'footnote', '[^2]'],
        ['23:37-23:41', 'footnote', '[^3]'],
      ].map(([at, kind, found]) => [at, `warning undefined-${kind}`, found]),
    )
  })
})

describe('no reference is found in', () => {
  it.each([
    'rows[i][j] and matrix[0][1] and a.b["x"][key]',
    '[0][1] or [ ][x] or [x][y] or [1, 2][3]',
    '[ ] open, [x] done, [1], [note], [TODO] and [sic]',
    'f(x)[index][other], `a[b]`[first][second] and "text"[first][second]',
    '[first][second][third] and [one][two](three)',
    '\\[text][label] and text\\][label]',
    '[text] [label] and [text][] and [][label]',
    '[^a-z]+ and [^abc]* and [^"] and [^\\w] and [^]] and \\[^note]',
    '[[wiki link]][[other]]',
  ])('%s', (text) => {
    expect(find(text)).toEqual([])
  })
})
