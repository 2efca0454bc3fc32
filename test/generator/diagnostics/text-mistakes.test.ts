/** Markdown that has another meaning than its author had in mind, and Markdown that only looks like it. */

import { expect, it } from 'vitest'
import { diagnoseEach, ofRules, toBody } from '../../fixtures/diagnose.ts'

const rules = ['unclosed-element', 'unclosed-code', 'uneven-table', 'missing-space', 'local-link'] as const

/** Where one of the rules reports something in each of several essays, and what. */
async function find(texts: readonly string[]) {
  const rows = await diagnoseEach(texts)
  return rows.map((each) => ofRules(each, ...rules).map(({ at, is, found }) => `${at} ${is} ${found}`))
}

it('A mistake is reported at its place', async () => {
  const cases = [
    ['<div>\n\nText.\n', '6:1-6:6 warning unclosed-element <div>'],
    ['<b>a <i>b</b>\n', '6:6-6:9 warning unclosed-element <i>'],
    ['Text.\n\n```js\na()\n', '8:1-8:4 warning unclosed-code ```'],
    ['> ```\n> a()\n', '6:3-6:6 warning unclosed-code ```'],
    ['| a | b |\n| - | - |\n| c |\n', '8:1-8:6 warning uneven-table 1 cell'],
    ['##Title\n', '6:1-6:8 warning missing-space ##Title'],
    ['[a](http://localhost:8080/b)\n', '6:1-6:29 warning local-link http://localhost:8080/b'],
  ] as const
  expect(await find(cases.map(([body]) => toBody(body)))).toEqual(cases.map(([, line]) => [line]))
})

it('What is right, or is often meant so, is not reported', async () => {
  const bodies = [
    '<div>\n\nText.\n\n</div>\n',
    '<p>One\n\n<li>two\n',
    'The command takes `<b>` and &lt;b>.\n',
    '> ```\n> a()\n\nText.\n',
    '- ```\n  a()\n\nText.\n',
    '````\n```\n````\n',
    '#one #two\n',
    '#1 of the list\n',
    'See http://localhost:8080/b and `http://127.0.0.1/`.\n',
    '[a](https://localhost.example/)\n',
    '| a | b |\n| - | - |\n| c | d |\n',
  ]
  expect(await find(bodies.map(toBody))).toEqual(bodies.map(() => []))
})
