/** What the info strings of code blocks say, in the forms of several generators. */

import { expect, it } from 'vitest'
import { readCodeInfo } from '../../generator/surfaces/pages/code-block.ts'

it.each<readonly [string, string | null, string, string | null, string]>([
  ['js', '{1,3-4}', 'js', null, '1 3-4'],
  ['js{2}', 'title="a b"', 'js', 'a b', '2'],
  // https://www.getzola.org/documentation/content/syntax-highlighting/
  ['rust,linenos,hl_lines=2-3,name=mod.rs', null, 'rust', 'mod.rs', '2-3'],
  ['toml,', 'name=x.toml', 'toml', 'x.toml', ''],
  ['rust,hl_lines=1', '3-5 9, hide_lines=2 7', 'rust', null, '1 3-5 9 hidden 2 7'],
  // https://vitepress.dev/guide/markdown#line-numbers
  ['ts:line-numbers', '{1}', 'ts', null, '1'],
  ['ts:line-numbers=2', null, 'ts', null, ''],
  ['sh', '[pnpm]', 'sh', 'pnpm', ''],
  ['js:line-numbers', '{1} [app.js]', 'js', 'app.js', '1'],
  ['shell', '$ cmd [options]', 'shell', null, ''],
  ['js/1,3-5', null, 'js', null, '1 3-5'],
  ['diff-js', null, 'diff', null, ''],
  ['objective-c', 'noLineNumbers', 'objective-c', null, ''],
  ['application/json', null, 'application/json', null, ''],
])('the info string %j, %j has the language %j, the title %j and the lines %j', (lang, meta, ...expected) => {
  const { lang: name, info } = readCodeInfo({ lang, meta })
  const toText = (ranges: readonly (readonly [number, number])[] = []) =>
    ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
  const hidden = toText(info?.hidden)
  const lines = [...toText(info?.lines), ...(hidden.length > 0 ? ['hidden', ...hidden] : [])].join(' ')
  expect([name, info?.title ?? null, lines]).toEqual(expected)
})
