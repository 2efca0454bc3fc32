/** Translation takes linear time: one hostile text of each dialect. */

import { expect, it } from 'vitest'
import { translate } from '../../../../generator/importers/dialects/translate.ts'
import { useLinearCheck } from './hostile-texts.ts'
import { grid } from './hostile-units.ts'
import { type Dialect, toOptions } from './translation.ts'

const expectLinear = useLinearCheck()

it.each([
  ['Hugo', '{{< note >}}\n'],
  ['Zola', '{{ a(b="'],
  ['Liquid', '{% if a %}'],
  ['containers', ':::note[\n'],
  ['MDX', '<a b={'],
  ['Obsidian and Vue', '[[a'],
])('translates a part of %s that is repeated in a time that grows with its length: %j', (name, unit) => {
  expectLinear(unit, grid[name] ?? { syntax: [], units: [] }, 100)
})

it.each<[string, Dialect[number], string, string]>([
  ['a shortcode of Hugo', 'hugo-shortcodes', `{{< note "${'a '.repeat(150_000)}>}}`, '> **Note**'],
  ['a tag of Liquid', 'liquid', `{% note "${'a '.repeat(150_000)}%}`, '> **Note**'],
  ['a container', 'containers', `:::note{"${'a '.repeat(150_000)}}\n:::`, '> **Note**'],
  ['a paragraph with attribute lists', 'attribute-lists', `a ${'{:.a}'.repeat(150_000)}`, 'a '],
])('translates %s that has 150,000 parts', (_, syntax, text, expected) => {
  expect(translate(text, toOptions([syntax])).text).toBe(expected)
})
