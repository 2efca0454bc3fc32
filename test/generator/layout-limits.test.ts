/** A layout whose output, loops, memory or time exceed a limit ends with one located error. */

import { describe, expect, it } from 'vitest'
import { ContentError } from '../../generator/kernel/diagnostics/errors.ts'
import { createLayout, type RenderLimits } from '../../generator/look/layouts/engine.ts'

const limits: RenderLimits = { characters: 100, steps: 50, size: 20, memory: 60, seconds: 60 }

function render(text: string, changes: Partial<RenderLimits> = {}): string {
  const templates = { 'home.html': { path: 'layouts/home.html', text } }
  const settings = { lang: 'en', toAddress: () => null }
  return createLayout('home', templates, settings, { ...limits, ...changes })({}, '/')
}

/** Returns the place and the reason of the only error. */
function fail(text: string, changes?: Partial<RenderLimits>): string {
  try {
    return render(text, changes)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.diagnostics
      .map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`)
      .join()
  }
}

describe('A layout', () => {
  it('may write the maximum of characters', () => {
    expect(render(`${'x'.repeat(80)}{{ "y" | append: "123456789012345678" }}z`)).toBe(
      `${'x'.repeat(80)}y123456789012345678z`,
    )
  })

  const tooLong = 'On the page /, the layout writes more than 100 characters; shorten its loops and texts'
  it.each([
    ['texts', `<p>\n{% for i in (1..20) %}123456{% endfor %}`, '2:23'],
    ['values', `{% for i in (1..10) %}\n{{ "<<<" }}{% endfor %}`, '2:1'],
    ['cells of a table', '<p>\n{% tablerow i in (1..10) %}{% endtablerow %}', '2:1'],
    ['a list', `{% assign list = (1..9) %}{% for i in list %}{{ list }}{{ list }}{% endfor %}`, '1:56'],
  ])('is refused that writes too many %s', (_, text, place) => {
    expect(fail(text)).toBe(`layouts/home.html:${place}: ${tooLong}`)
  })

  it.each(['for', 'tablerow'])('is refused whose %s takes too many turns', (tag) => {
    const loops = `{% ${tag} i in (1..9) %}{% ${tag} k in (1..9) %}{% assign a = 1 %}{% end${tag} %}{% end${tag} %}`
    expect(fail(`\n${loops}`, { memory: 1000, characters: 10_000 })).toMatch(
      /^layouts\/home\.html:2:\d+: On the page \/, the loops of the layout take more than 50 steps; shorten them$/,
    )
  })

  const tooLarge =
    'On the page /, the layout makes a list or a text of more than 20 items or characters; shorten it'
  it.each([
    ['a range in a loop', '{% for i in (1..21) %}{% endfor %}', '1:1'],
    ['a range in a table', ' {% tablerow i in (1..21) %}{% endtablerow %}', '1:2'],
    ['a range as a value', '{{ (1..21) | size }}', '1:1'],
    ['a range without end', '{{ (1..99999999999999999999) | size }}', '1:1'],
    ['a text', '{{ "123456789012" | append: "123456789" }}', '1:1'],
    ['a date', '{{ "2026-01-01" | date: "%99Y" }}', '1:1'],
  ])('is refused that makes %s that is too large', (_, text, place) => {
    expect(fail(text)).toBe(`layouts/home.html:${place}: ${tooLarge}`)
  })

  it('is refused whose filters make too much in all', () => {
    expect(fail('{% for i in (1..9) %}\n{% assign a = "12345" | append: "67890" %}{% endfor %}')).toBe(
      'layouts/home.html:2:1: On the page /, the layout makes lists and texts of more than 60 items and characters in all; use fewer ranges and filters in loops',
    )
  })

  it('is refused that takes too long', () => {
    const loops = '{% for i in (1..20) %}{% for k in (1..20) %}{% assign a = 1 %}{% endfor %}{% endfor %}'
    expect(fail(loops, { steps: 1000, memory: 1000, seconds: 0 })).toMatch(
      /^layouts\/home\.html:1:\d+: On the page \/, the layout takes more than 0 seconds; shorten its loops$/,
    )
  })
})
