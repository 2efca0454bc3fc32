/** What is read of scripts that configure generators. */

import { describe, expect, it } from 'vitest'
import { readBounded, readScript } from '../../../generator/importers/recognise/read-script.ts'
import { testResults, testTexts } from '../../fixtures/results.ts'

const fail = (line: number, column: number, message: string): never => {
  throw new Error(`${line}:${column}: ${message}`)
}

describe('readScript()', () => {
  testResults('reads %s', (text) => readScript(text, fail).main, {
    'an exported map': [
      'export default { a: "b", c: [1, true, null], "d-e": -2 }',
      { a: 'b', c: [1, true, null], 'd-e': -2 },
    ],
    'a constant': ['const a = "b"\nconst config = { a, c: a }\nexport default config', { a: 'b', c: 'b' }],
    'a part of a map': [
      'const site = { url: "b", x: { y: 1 } }\nconst { url: c, x, [d]: e, ...f } = site\nexport default { c, x, e, f }',
      { c: 'b', x: { y: 1 } },
    ],
    'module.exports': ['const config = { a: 1 }\nmodule.exports = config', { a: 1 }],
    'a function that returns a map': ['export default async () => ({ a: 1 })', { a: 1 }],
    'a named function': [
      'function configure() {\n  return { a: 1 }\n}\nmodule.exports = configure',
      { a: 1 },
    ],
    'a function that returns nothing': ['export default (x) => { x.add("y") }', {}],
    'a constant that is exported as the default': ['const a = { b: 1 }\nexport { a as default }', { b: 1 }],
    'an awaited map': ['export default await withTheme({ a: 1 })', { a: 1 }],
    'a function with a body': [
      'module.exports = function (x) {\n  x.add("y")\n  return { dir: { input: "src" } }\n}',
      { dir: { input: 'src' } },
    ],
    'a wrapped map': ['export default defineConfig({ a: 1 })', { a: 1 }],
    'a map that is wrapped twice': ['export default withNextra({})(defineConfig({ a: 1 }))', { a: 1 }],
    TypeScript: [
      'const config: Config = { a: "b" as const, c: <string>"d", e: f! } satisfies Config\nexport default config',
      { a: 'b', c: 'd' },
    ],
    'templates and sums': [
      'const host = "example.com"\nexport default { a: `https://#{host}/`, b: "c" + "d", e: `#{f}` }'.replaceAll(
        '#',
        '$',
      ),
      { a: 'https://example.com/', b: 'cd' },
    ],
    'the first known side of ||': [
      'export default { a: process.env.A || "b", c: undefined ?? "d", e: "f" || "g" }',
      { a: 'b', c: 'd', e: 'f' },
    ],
    spreads: [
      'const a = { b: 1 }\nexport default { ...a, ...f(), c: [...[1, 2], 3] }',
      { b: 1, c: [1, 2, 3] },
    ],
    'a value that hides the one of a spread, although it is unknown': [
      'const a = { b: 1, c: 2 }\nexport default { ...a, b: process.env.B }',
      { c: 2 },
    ],
    members: [
      'const a = { b: { c: 1 } }\nexport default { d: a.b.c, e: a["b"], f: a.g, h: a?.b.c }',
      { d: 1, e: { c: 1 }, h: 1 },
    ],
    'the side that && takes': [
      'export default { a: process.env.A && "b", c: true && "d", e: false && "f" }',
      { a: 'b', c: 'd', e: false },
    ],
    'the side that a condition takes': [
      'const isLive = true\nexport default { a: isLive ? "b" : "c", d: null ? "e" : "f" }',
      { a: 'b', d: 'f' },
    ],
    'keys that are computed': ['const a = "b"\nexport default { [a]: 1, [x]: 2, [x()]: 3 }', { b: 1 }],
    'what is constructed': ['export default { a: new URL("b") }', { a: { call: 'URL', parameters: ['b'] } }],
    'lists with gaps and unknown parts': ['export default { a: [1, , ...x, 2] }', { a: [1, 2] }],
    'parameters that are spread': ['const a = [{ b: 1 }]\nexport default f(...a, ...x)', { b: 1 }],
    'what is unknown': [
      'import x from "./x.js"\nconst { h } = require("i")\nlet j\nj = 1\nexport default { a: x, b: class {}, d: /e/, f: y ? 1 : 2, g: 1, h, i: !x, j, k: 1 + 2, l: -x }',
      { g: 1 },
    ],
    'a constant that names itself': ['const a = a\nexport default { b: a, c: 1 }', { c: 1 }],
    'no prototype': ['export default { "__proto__": { a: 1 }, constructor: 2 }', { constructor: 2 }],
  })

  it('reads calls with their parameters, and exports with names', () => {
    const { calls, exports } = readScript(
      'export const collections = { blog: defineCollection({ loader: glob({ base: "a" }) }) }\nexport default (x) => { x.setInputDirectory("b") }',
      fail,
    )
    expect(exports).toEqual({
      collections: {
        blog: {
          call: 'defineCollection',
          parameters: [{ loader: { call: 'glob', parameters: [{ base: 'a' }] } }],
        },
      },
    })
    expect(calls.map(({ call }) => call)).toEqual(['defineCollection', 'glob', 'x.setInputDirectory'])
  })

  testTexts('reads the exports of %j', (text) => readScript(text, fail).exports, {
    'export const a = 1, [b] = c': { a: 1 },
    'const a = 1\nexport { a, a as b }': { a: 1, b: 1 },
    'exports.a = 1\nmodule.exports.b = 2': { a: 1, b: 2 },
  })

  it('reads what a script imports', () => {
    const text = `import a, { b as c } from './other'
import * as d from './other'
import { e } from 'package'
export default { a, c, d, e }`
    const other = readScript('export default defineConfig({ f: 1 })\nexport const b = 2', fail)
    expect(readScript(text, fail, (path) => (path === './other' ? other : null)).main).toEqual({
      a: { f: 1 },
      c: 2,
      d: { default: { f: 1 }, b: 2 },
    })
  })

  it('reads what a script requires, once', () => {
    const read: string[] = []
    const text =
      "const a = require('./other')\nmodule.exports = { b: a.b, c: a.c, d: require('e'), f: require(g) }"
    const other = readScript('module.exports = { b: 1, c: 2 }', fail)
    const { main } = readScript(text, fail, (path) => {
      read.push(path)
      return path === './other' ? other : null
    })
    expect([main, read]).toEqual([
      {
        b: 1,
        c: 2,
        d: { call: 'require', parameters: ['e'] },
        f: { call: 'require', parameters: [undefined] },
      },
      ['./other', 'e'],
    ])
  })

  it('notes a mistake with its position', () => {
    const notes: string[] = []
    const { main } = readScript('export default {\n  a: 1,\n  b: }', (line, column, message) => {
      notes.push(`${line}:${column}: ${message}`)
    })
    expect([main, notes]).toEqual([{}, ['3:6: Unexpected token']])
  })

  it('ends on constants that multiply each other', () => {
    const names = Array.from({ length: 40 }, (_, index) => `a${index}`)
    const lines = names.map((name, index) =>
      index === 0 ? `const ${name} = ["x"]` : `const ${name} = [${`${names[index - 1]},`.repeat(9)}]`,
    )
    const { main } = readScript(`${lines.join('\n')}\nexport default { b: "c", d: a39 }`, fail)
    expect(main.b).toBe('c')
  })

  it('ends on deeply nested values', () => {
    const { main } = readScript(`export default { a: "b", c: ${'['.repeat(500)}${']'.repeat(500)} }`, fail)
    expect(main.a).toBe('b')
  })

  it('reads long lists', () => {
    const { main } = readScript(`export default { b: "c", a: [${'1,'.repeat(130_000)}] }`, fail)
    expect(main.b).toBe('c')
  })

  it.each([
    [
      'texts that double each other',
      `const a0 = "${'x'.repeat(500_000)}"\n${Array.from({ length: 12 }, (_, index) => `const a${index + 1} = a${index} + a${index}\n`).join('')}export default { a: a12 }`,
    ],
    ['a name of very many parts', `a${'.b'.repeat(100_000)}()`],
  ])('leaves out %s', (_, text) => {
    const notes: string[] = []
    const { main } = readScript(text, (line, column, message) => {
      notes.push(`${line}:${column}: ${message}`)
    })
    expect([main, notes]).toEqual([{}, ['1:1: The file is too complex to read; what it says is left out']])
  })
})

describe('readBounded()', () => {
  it.each([
    [
      'takes too long',
      () => {
        for (;;);
      },
    ],
    [
      'fails',
      () => {
        throw new TypeError('Cannot read properties of undefined')
      },
    ],
  ])('ends a reader that %s', (_, read: () => string) => {
    const notes: string[] = []
    const value = readBounded((line, column, message) => notes.push(`${line}:${column}: ${message}`), read, 1)
    expect([value, notes]).toEqual([
      undefined,
      ['1:1: The file is too complex to read; what it says is left out'],
    ])
  })
})
