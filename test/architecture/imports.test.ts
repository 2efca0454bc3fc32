/** What the shim loads at run time, and that its core has no clock, no randomness and no I/O. */

import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { findImports, type Import, listSources, parseSource } from '../fixtures/imports.ts'

const sources = [...listSources('shim'), ...listSources('generator')].map((file) => parseSource(file))
const imports = sources.flatMap(findImports)

const isBelow = (file: string, ...folders: readonly string[]) =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`))
/** The build writes the module that holds the site of a function. */
const isOurs = ({ to }: Import) => to.endsWith('.ts') || to === 'shim/entries/publication.js'
const isRuntime = ({ to }: Import) => /^(?:node|cloudflare):/.test(to)
const isPackage = (found: Import) => !isOurs(found) && !isRuntime(found)
const format = ({ from, to }: Import) => `${from} → ${to}`

it('The import reader finds every kind of import, and tells types from values', () => {
  const text = `
    import a, { b } from './a.ts'
    import type { C } from './c.ts'
    import { type D, type E } from './d.ts'
    import { type F, g } from '../f.ts'
    import type * as H from 'h/part'
    import * as i from '@scope/i/part'
    import 'node:fs/promises'
    export { j } from './j.ts'
    export type { K } from './k.ts'
    const l = () => import('./l.ts')
    type M = import('./m.ts').M
  `
  const source = ts.createSourceFile('x/y/z.ts', text, ts.ScriptTarget.ESNext, true)

  expect(findImports(source).map(({ to, isTypeOnly }) => [to, isTypeOnly])).toEqual([
    ['x/y/a.ts', false],
    ['x/y/c.ts', true],
    ['x/y/d.ts', true],
    ['x/f.ts', false],
    ['h', true],
    ['@scope/i', false],
    ['node:fs/promises', false],
    ['x/y/j.ts', false],
    ['x/y/k.ts', true],
    ['x/y/l.ts', false],
    ['x/y/m.ts', true],
  ])
})

it('zod is imported as a namespace, so that the package has only the used part of it', () => {
  const whole = sources.filter(({ text }) => /^import \{[^}]*\} from 'zod'/m.test(text))

  expect(whole.map(({ fileName }) => fileName)).toEqual([])
})

describe('At run time', () => {
  const importsByFile = new Map<string, Import[]>()
  for (const found of imports) {
    if (found.isTypeOnly) continue
    importsByFile.set(found.from, [...(importsByFile.get(found.from) ?? []), found])
  }

  /** Finds everything that a file loads. */
  const findLoaded = (file: string, loaded = new Map<string, Import>()) => {
    for (const found of importsByFile.get(file) ?? []) {
      if (loaded.has(found.to)) continue
      loaded.set(found.to, found)
      findLoaded(found.to, loaded)
    }
    return loaded
  }
  const shim = listSources('shim').filter((file) => !isBelow(file, 'shim/contract'))

  it('no file of the shim outside the contract loads zod', () => {
    expect(shim.filter((file) => findLoaded(file).has('zod'))).toEqual([])
  })

  it.each([
    'shim/runtime/shim.ts',
    'shim/mcp/http.ts',
    'shim/adapters/web.ts',
    'shim/sources/origin.ts',
    'shim/stores/memory.ts',
    'shim/entries/cloudflare.ts',
    'shim/entries/netlify.ts',
    'shim/entries/vercel.ts',
    'shim/exports/shim.ts',
    'shim/exports/orama.ts',
  ])('%s does not load modules of Node', (file) => {
    expect([...findLoaded(file).values()].filter(({ to }) => to.startsWith('node:')).map(format)).toEqual([])
  })

  it('the shim loads only stemmers from packages, except for Redis', () => {
    const packages = shim
      .filter((file) => file !== 'shim/stores/redis.ts')
      .flatMap((file) => [...findLoaded(file).values()].filter(isPackage).map(({ to }) => to))

    expect([...new Set(packages)].sort()).toEqual(['@orama/stemmers', 'stemmer'])
  })
})

describe('The core', () => {
  const globals = ['performance', 'process', 'globalThis', 'crypto', 'fetch', 'console', 'setTimeout', 'Intl']

  /** Finds clocks, randomness and globals of a platform in a file. */
  const findImpurities = (source: ts.SourceFile): string[] => {
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      const text = node.getText(source)
      const isClock = ts.isPropertyAccessExpression(node) && /^Date\s*\.\s*now$/.test(text)
      const isRandom = ts.isPropertyAccessExpression(node) && /^Math\s*\.\s*random$/.test(text)
      const isNow =
        (ts.isNewExpression(node) && node.expression.getText(source) === 'Date' && !node.arguments?.length) ||
        (ts.isCallExpression(node) && node.expression.getText(source) === 'Date')
      const isGlobal =
        ts.isIdentifier(node) &&
        globals.includes(node.text) &&
        !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
      if (isClock || isRandom || isNow || isGlobal) found.push(`${source.fileName}: ${text}`)
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  }

  it('is searched for clocks, randomness and globals', () => {
    const text = `Date.now(); new Date(); new Date; Date(); performance.now(); Math.random(); process.env.X;
      globalThis.x; new Date(1); request.process; Math.max(1)`
    const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.ESNext, true)

    expect(findImpurities(source)).toEqual([
      'x.ts: Date.now',
      'x.ts: new Date()',
      'x.ts: new Date',
      'x.ts: Date()',
      'x.ts: performance',
      'x.ts: Math.random',
      'x.ts: process',
      'x.ts: globalThis',
    ])
  })

  it('and the contract use no clock, no randomness and no globals of a platform', () => {
    const files = ['shim/core', 'shim/contract'].flatMap(listSources)
    const pure = files.map((file) => parseSource(file, true))

    expect(pure.length).toBeGreaterThan(10)
    expect(pure.flatMap(findImpurities)).toEqual([])
  })
})
