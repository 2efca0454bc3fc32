/** Formulas with invalid TeX, and dollars that enclose no formula. */

import { describe, expect, it } from 'vitest'
import { compile } from '../../fixtures/compile.ts'
import { smallSite, writeFiles } from '../../fixtures/content.ts'
import { diagnose, essayFile, toBody, toLines } from '../../fixtures/diagnose.ts'

const site = `${smallSite['site.yaml']}math: true\n`

const diagnoseBody = (body: string) => diagnose({ 'site.yaml': site, [essayFile]: toBody(body) })

/** What a page shows of a text. */
async function toHtml(body: string): Promise<string> {
  const { rendered } = await compile(
    writeFiles({ ...smallSite, 'site.yaml': site, [essayFile]: toBody(body) }),
    {},
  )
  const page = rendered.find(({ file }) => file === 'essays/first-essay.html')
  const html = Buffer.from(page?.bytes ?? []).toString()
  return html.slice(
    html.indexOf('</header>', html.indexOf('<article>')) + '</header>\n'.length,
    html.indexOf('</article>'),
  )
}

describe('A formula with invalid TeX', () => {
  it('is reported where it is, and shown as code', async () => {
    const body = 'So $\\undefd$ is.\n\n- $$\n  \\frac{a\n  $$\n'
    expect(toLines(await diagnoseBody(body))).toEqual([
      `${essayFile}:6:4-6:13 warning invalid-formula: Cannot convert the formula, so pages show it as code; correct the TeX: Unsupported function name: \\undefd [found: $\\undefd$; expected: TeX]`,
      `${essayFile}:8:3-10:5 warning invalid-formula: Cannot convert the formula, so pages show it as code; correct the TeX: Unexpected end of input in a macro argument, expected '}' [found: $$\n  \\frac{a\n  $$; expected: TeX]`,
    ])
    expect(await toHtml(body)).toBe(
      '<p>So <code>\\undefd</code> is.</p>\n<ul>\n<li>\n<pre tabindex="0"><code>\\frac{a</code></pre>\n</li>\n</ul>',
    )
  })

  it.each([
    ['the definition of a macro', '\\def\\a{x}\\a'],
    ['the definition of a command', '\\newcommand{\\a}{x}\\a'],
    ['deep nesting', `${'\\sqrt{'.repeat(700)}x${'}'.repeat(700)}`],
    ['a reference to another formula', '\\ref{a}'],
    ['more than 5,000 characters', 'x'.repeat(5001)],
  ])('is reported: %s', async (_, tex) => {
    const rows = await diagnoseBody(`$$\n${tex}\n$$\n`)
    expect(rows.map(({ at, is }) => [at.split(':1-')[0], is])).toEqual([
      ['essays/first-essay/en.md:6', 'warning invalid-formula'],
    ])
  })
})

describe('Dollars', () => {
  it('with a space before the second one are reported as amounts, and shown as text', async () => {
    const body = 'It costs $5 and $6, or $ x $ times.\n'
    expect(toLines(await diagnoseBody(body))).toEqual([
      `${essayFile}:6:10-6:18 warning invalid-formula: A space is before the second dollar, so pages show this as text; write \\$ for an amount, or remove the space in a formula [found: $5 and $; expected: \\$]`,
    ])
    expect(await toHtml(body)).toContain('<p>It costs $5 and $6, or <math><mi>x</mi></math> times.</p>')
  })

  it('around several lines are reported if they have no lines of their own', async () => {
    const rows = await diagnoseBody('$$ x = 1\n+ 2 $$\n\nText.\n\n$$\ny\n')
    expect(rows.map(({ at, reason }) => [at, reason])).toEqual([
      [
        'essays/first-essay/en.md:6:1-11:3',
        'The formula starts after "$$" on the same line, so pages show it as code; write "$$" on a line of its own before it and after it',
      ],
    ])
  })

  it('are reported if nothing closes them', async () => {
    const rows = await diagnoseBody('Text.\n\n$$\ny\n\nMore.\n')
    expect(rows.map(({ at, reason }) => [at, reason])).toEqual([
      [
        'essays/first-essay/en.md:8:1-12:1',
        'The formula has no end, so the rest of the text belongs to it; add a line "$$" after it',
      ],
    ])
  })

  it('are no formulas without the key', async () => {
    expect(await diagnose({ [essayFile]: toBody('$\\undefd$\n') })).toEqual([])
  })
})
