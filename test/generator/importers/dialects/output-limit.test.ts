/** Values and templates that would make a small text very large. */

import { expect, it } from 'vitest'
import { OutputLimitError } from '../../../../generator/importers/dialects/rewriter.ts'
import { type TranslateOptions, translate } from '../../../../generator/importers/dialects/translate.ts'
import { checkSite, site, withTitle } from '../build-site.ts'
import { type Dialect, toOptions } from './translation.ts'

const big = 'a'.repeat(100_000)

/** The offset where the translated text becomes too long. */
function findLimit(text: string, dialect: Dialect, options: Partial<TranslateOptions> = {}) {
  try {
    return translate(text, toOptions(dialect, options)).text.length
  } catch (error) {
    if (error instanceof OutputLimitError) return { offset: error.offset }
    throw error
  }
}

it('a value is written as often as the text may be long', () => {
  const values = { 'page.big': big }
  const [hugo, vue] = ['{{< param big >}}', '{{ page.big }}\n\n']
  expect(findLimit(hugo.repeat(50), ['hugo-shortcodes'], { values })).toBe(5_000_000)
  expect(findLimit(hugo.repeat(6000), ['hugo-shortcodes'], { values })).toEqual({ offset: 850 })
  expect(findLimit(vue.repeat(5000), ['vue'], { values })).toEqual({ offset: 49 * vue.length })
})

it('a template that repeats an argument ends at its shortcode', () => {
  const twice = '{0}'.repeat(10_000)
  const templates = { d: { html: twice, markdown: twice } }
  expect(findLimit(`Text {{< d "${big}" >}}`, ['hugo-shortcodes'], { templates })).toEqual({
    offset: 5,
  })
})

it('nested shortcodes whose lines get the marks of all of them end in a line', () => {
  const text = `${'{{< note >}}\n'.repeat(30)}${'a\n'.repeat(100_000)}${'{{< /note >}}\n'.repeat(30)}`
  expect(findLimit(text, ['hugo-shortcodes'])).toEqual({ offset: expect.any(Number) })
})

it('a document that becomes too long is reported where it does', async () => {
  const source = { folder: '../content', from: 'hugo', params: { big: 'a'.repeat(5000) } }
  const diagnostics = await checkSite({
    ...site([source]),
    'content/a.md': withTitle(`Text.\n\n${'{{< param big >}}\n'.repeat(1001)}`),
  })
  expect(diagnostics.map(({ line, column, rule, message }) => [line, column, rule, message])).toEqual([
    [
      1006,
      1,
      'too-large',
      'Values and templates make this text longer than 5000000 characters, from here on; use fewer or shorter ones',
    ],
  ])
})
