/**
 * Methods of the context of LiquidJS that Stele replaces, in texts (`liquid-values.ts`) and in layouts (`look/layouts/engine.ts`). A version
 * of LiquidJS that no longer calls them would find no values and have no limits.
 */

import { Context, Liquid, toValueSync } from 'liquidjs'
import { expect, it } from 'vitest'

const liquid = new Liquid({ ownPropertyOnly: true, templates: { part: '{{ "ab" | upcase }}' } })

/** Renders a template with a context whose methods note their arguments. */
function render(template: string) {
  const context = new Context({ list: [{ x: 1 }] }, liquid.options, { sync: true }, { liquid })
  const names: string[] = []
  const sizes: number[] = []
  let checks = 0
  const getValue = context._get
  context._get = function* (path) {
    names.push(path.join('.'))
    return yield getValue.call(context, path)
  }
  context.memoryLimit.use = (size) => {
    if (size > 0) sizes.push(size)
  }
  context.renderLimit.check = () => {
    checks += 1
  }
  const text = toValueSync(liquid.renderer.renderTemplates(liquid.parse(template), context))
  return { text, names, sizes, checks }
}

it.each([
  ['a value', '{{ a.b["c"].d }}', ['a.b.c.d']],
  ['arguments of a filter', '{{ "x" | append: a.b | replace: c, d.e }}', ['a.b', 'c', 'd.e']],
  ['operands of a condition', '{% if a.b == c and d %}{% endif %}', ['a.b', 'c', 'd']],
  [
    'an item of a filter',
    '{{ list | where_exp: "item", "item.x == page.y" | size }}',
    ['list', 'item.x', 'page.y'],
  ],
])('the context is asked for %s', (_, template, names) => {
  expect(render(template).names).toEqual(names)
})

it.each([
  ['a filter', '{{ "abc" | append: "de" }}', [5]],
  ['a list', '{{ (1..30) | size }}', [30]],
  ['the filter of a part, whose context is another one', '{% render "part" %}', [2]],
])('the context counts what %s makes', (_, template, sizes) => {
  expect(render(template).sizes).toEqual(sizes)
})

it('the context counts each text, tag and value, and each branch and turn that has them', () => {
  expect(render('a{{ b }}{% for i in (1..3) %}c{% endfor %}').checks).toBe(10)
})
