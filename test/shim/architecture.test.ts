/** Who may know whom, and that the core has no clock, no chance and no surroundings. */

import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { findImports, type Import, listSources, parseSource } from '../fixtures/imports.ts'

const sources = [...listSources('shim'), ...listSources('generator')].map(parseSource)
const imports = sources.flatMap(findImports)

const isBelow = (file: string, ...rooms: readonly string[]) =>
  rooms.some((room) => file === room || file.startsWith(`${room}/`))
/** The build writes the module that a function carries its site in. */
const isOurs = ({ to }: Import) => to.endsWith('.ts') || to === 'shim/entries/publication.js'
const isOfRuntime = ({ to }: Import) => /^(?:node|cloudflare):/.test(to)
const isPackage = (found: Import) => !isOurs(found) && !isOfRuntime(found)
/** Redis is met in its store alone, which nobody brings who does not ask for it. */
const isOfRedis = ({ from, to }: Import) =>
  from === 'shim/stores/redis.ts' && ['ioredis', 'rate-limiter-flexible'].includes(to)
const write = ({ from, to }: Import) => `${from} → ${to}`

/** The imports of some rooms that none of the allowed ones answers. */
const findStrays = (rooms: readonly string[], isAllowed: (found: Import) => boolean) =>
  imports.filter((found) => isBelow(found.from, ...rooms) && !isAllowed(found)).map(write)

it('reads every kind of import, and tells types from values', () => {
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

describe('who may know whom', () => {
  it('the contract knows nothing but itself and zod', () => {
    expect(findStrays(['shim/contract'], ({ to }) => isBelow(to, 'shim/contract') || to === 'zod')).toEqual(
      [],
    )
  })

  it('the core knows the contract, and of a language what its analyzer brings', () => {
    const isAllowed = ({ from, to }: Import) =>
      isBelow(to, 'shim/core', 'shim/contract') ||
      (isBelow(from, 'shim/core/search/analyzers') && /^(?:@orama\/(?:stemmers|stopwords)|stemmer)$/.test(to))

    expect(findStrays(['shim/core'], isAllowed)).toEqual([])
  })

  it('adapters, stores and sources know the core, the contract and their own runtime', () => {
    const isAllowed = (found: Import) =>
      isOfRuntime(found) ||
      isOfRedis(found) ||
      isBelow(found.to, 'shim/core', 'shim/contract', found.from.slice(0, found.from.lastIndexOf('/'))) ||
      (found.to === 'shim/shim.ts' && found.isTypeOnly)

    expect(findStrays(['shim/adapters', 'shim/stores', 'shim/sources'], isAllowed)).toEqual([])
  })

  it.each(['shim/entries', 'shim/exports'])(
    '%s are what binds the rest together, and nobody else knows them',
    (room) => {
      expect(findStrays([room], (found) => isOfRuntime(found) || isBelow(found.to, 'shim'))).toEqual([])
      expect(
        findStrays(['shim', 'generator'], ({ from, to }) => isBelow(from, room) || !isBelow(to, room)),
      ).toEqual([])
    },
  )

  it('the shim knows nothing of the generator, nor anybody of test or bench', () => {
    expect(findStrays(['shim'], ({ to }) => !isBelow(to, 'generator'))).toEqual([])
    expect(findStrays(['shim', 'generator'], ({ to }) => !isBelow(to, 'test', 'bench'))).toEqual([])
  })

  const shared = ['markdown', 'words', 'guides', 'assets'].map((room) => `generator/${room}`)

  it('the rooms that all stages share know the contract and each other', () => {
    expect(
      findStrays(shared, (found) => !isOurs(found) || isBelow(found.to, 'shim/contract', ...shared)),
    ).toEqual([])
  })

  it.each(shared)('%s is there', (room) => {
    expect(imports.filter(({ to }) => isBelow(to, room)).length).toBeGreaterThan(0)
  })

  const stages = ['collect', 'model', 'plan', 'render', 'prove', 'hosts', 'emit'].map(
    (stage) => `generator/${stage}`,
  )
  it.each(stages)('%s knows only the types of the stages before it, and nothing of those after', (stage) => {
    const before = stages.slice(0, stages.indexOf(stage))
    const isAllowed = (found: Import) =>
      !isOurs(found) ||
      isBelow(
        found.to,
        stage,
        'shim/contract',
        'shim/core',
        'generator/config.ts',
        'generator/diagnostic.ts',
        'generator/errors.ts',
        'generator/hash.ts',
        'generator/href.ts',
        'generator/once.ts',
        'generator/origin.ts',
        'generator/real-path.ts',
        'generator/shared-map.ts',
        'generator/version.ts',
        ...shared,
      ) ||
      (found.isTypeOnly && isBelow(found.to, ...before))

    expect(findStrays([stage], isAllowed)).toEqual([])
  })

  it('what builds keep is known by keys and hashes alone', () => {
    const isAllowed = (found: Import) =>
      isOfRuntime(found) ||
      isBelow(found.to, 'generator/cache', 'generator/errors.ts', 'generator/real-path.ts') ||
      (found.isTypeOnly && found.to === 'generator/diagnostic.ts')

    expect(findStrays(['generator/cache'], isAllowed)).toEqual([])
  })

  it('what all stages share knows none of them', () => {
    const files = [
      'config',
      'diagnostic',
      'errors',
      'href',
      'origin',
      'real-path',
      'shared-map',
      'version',
    ].map((name) => `generator/${name}.ts`)

    expect(
      findStrays(files, (found) => !isOurs(found) || isBelow(found.to, 'shim/contract', ...files)),
    ).toEqual([])
  })

  it('only what serves knows an adapter, a store or a source', () => {
    const running = [
      'shim/adapters',
      'shim/stores',
      'shim/sources',
      'shim/exports',
      'shim/shim.ts',
      'shim/bodies.ts',
    ]
    const serving = ['generator/cli.ts', 'generator/serve.ts', 'generator/workers.ts']

    expect(
      findStrays(['generator'], ({ from, to }) => isBelow(from, ...serving) || !isBelow(to, ...running)),
    ).toEqual([])
  })

  it('the cases that a service is asked have no value from what they prove', () => {
    expect(
      findStrays(
        ['generator/verify/cases'],
        (found) => !isOurs(found) || found.isTypeOnly || isBelow(found.to, 'generator/verify'),
      ),
    ).toEqual([])
  })

  it.each([
    ['xast-util-to-xml', ['generator/render/xml.ts']],
    ['commander', ['generator/cli.ts']],
    ['remark-parse', ['generator/markdown']],
    ['remark-mdx', ['generator/markdown']],
    ['remark-stringify', ['generator/markdown']],
    ['unified', ['generator/markdown', 'generator/render/html']],
    ['hastscript', ['generator/render']],
    ['remark-rehype', ['generator/render/html']],
    ['rehype-sanitize', ['generator/render/html']],
    ['property-information', ['generator/render/html']],
    ['lowlight', ['generator/render/html']],
  ])('%s is met in its own rooms only', (name, rooms) => {
    const users = imports.filter(({ to }) => to === name).map(({ from }) => from)

    expect(users.length).toBeGreaterThan(0)
    expect(users.filter((from) => !isBelow(from, ...rooms))).toEqual([])
  })
})

describe('what runs', () => {
  const running = imports.filter(({ isTypeOnly }) => !isTypeOnly)

  /** Everything that a file brings with it at run time. */
  const findBrought = (file: string, brought = new Map<string, Import>()) => {
    for (const found of running.filter(({ from }) => from === file)) {
      if (brought.has(found.to)) continue
      brought.set(found.to, found)
      findBrought(found.to, brought)
    }
    return brought
  }
  const shim = listSources('shim').filter((file) => !isBelow(file, 'shim/contract'))

  it.each(shim)('%s brings no zod', (file) => {
    expect(findBrought(file).get('zod')).toBeUndefined()
  })

  it.each([
    'shim/shim.ts',
    'shim/adapters/web.ts',
    'shim/sources/origin.ts',
    'shim/stores/memory.ts',
    'shim/entries/cloudflare.ts',
    'shim/entries/netlify.ts',
    'shim/entries/vercel.ts',
    'shim/exports/shim.ts',
  ])('%s runs where there is no Node', (file) => {
    expect([...findBrought(file).values()].filter(({ to }) => to.startsWith('node:')).map(write)).toEqual([])
  })

  it('the shim brings the stemmers and the stopwords of its languages and nothing more, but for Redis', () => {
    const packages = shim
      .filter((file) => file !== 'shim/stores/redis.ts')
      .flatMap((file) => [...findBrought(file).values()].filter(isPackage).map(({ to }) => to))

    expect([...new Set(packages)].sort()).toEqual(['@orama/stemmers', '@orama/stopwords', 'stemmer'])
  })
})

describe('the core', () => {
  const surroundings = [
    'performance',
    'process',
    'globalThis',
    'crypto',
    'fetch',
    'console',
    'setTimeout',
    'Intl',
  ]

  /** Where a file asks for the time, for chance, or for what lies around it. */
  const findImpurities = (source: ts.SourceFile): string[] => {
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      const text = node.getText(source)
      const isClock = ts.isPropertyAccessExpression(node) && /^Date\s*\.\s*now$/.test(text)
      const isChance = ts.isPropertyAccessExpression(node) && /^Math\s*\.\s*random$/.test(text)
      const isNow =
        (ts.isNewExpression(node) && node.expression.getText(source) === 'Date' && !node.arguments?.length) ||
        (ts.isCallExpression(node) && node.expression.getText(source) === 'Date')
      const isAround =
        ts.isIdentifier(node) &&
        surroundings.includes(node.text) &&
        !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
      if (isClock || isChance || isNow || isAround) found.push(`${source.fileName}: ${text}`)
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  }

  it('is searched for all that it may not have', () => {
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

  it('and the contract ask for no time, no chance and nothing around them', () => {
    const pure = sources.filter(({ fileName }) => isBelow(fileName, 'shim/core', 'shim/contract'))

    expect(pure.length).toBeGreaterThan(10)
    expect(pure.flatMap(findImpurities)).toEqual([])
  })
})
