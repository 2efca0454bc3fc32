/** Which folder may import which, and that the core has no clock, no randomness and no I/O. */

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
const isRedis = ({ from, to }: Import) =>
  from === 'shim/stores/redis.ts' && ['ioredis', 'rate-limiter-flexible'].includes(to)
const format = ({ from, to }: Import) => `${from} → ${to}`

/** Lists the imports of folders that are not allowed. */
const findForbidden = (folders: readonly string[], isAllowed: (found: Import) => boolean) =>
  imports.filter((found) => isBelow(found.from, ...folders) && !isAllowed(found)).map(format)

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

describe('In the shim', () => {
  it('the contract imports only itself and zod', () => {
    const isAllowed = ({ to }: Import) => isBelow(to, 'shim/contract') || to === 'zod'

    expect(findForbidden(['shim/contract'], isAllowed)).toEqual([])
  })

  it('the core imports the contract, and stemmers import libraries', () => {
    const isAllowed = ({ from, to }: Import) =>
      isBelow(to, 'shim/core', 'shim/contract') ||
      (isBelow(from, 'shim/core/search/stemmers') && /^(?:@orama\/stemmers|stemmer)$/.test(to))

    expect(findForbidden(['shim/core'], isAllowed)).toEqual([])
  })

  it('adapters, stores and sources import the core, the contract, their runtime, and types of shim/runtime', () => {
    const isAllowed = (found: Import) =>
      isRuntime(found) ||
      isRedis(found) ||
      isBelow(found.to, 'shim/core', 'shim/contract', found.from.slice(0, found.from.lastIndexOf('/'))) ||
      (isBelow(found.to, 'shim/runtime') && found.isTypeOnly)

    expect(findForbidden(['shim/adapters', 'shim/stores', 'shim/sources'], isAllowed)).toEqual([])
  })

  it('shim/runtime imports the core, the contract and sources', () => {
    const isAllowed = ({ to }: Import) =>
      isBelow(to, 'shim/runtime', 'shim/core', 'shim/contract', 'shim/sources')

    expect(findForbidden(['shim/runtime'], isAllowed)).toEqual([])
  })

  it('shim/mcp imports the core and the contract, and types of shim/runtime', () => {
    const isAllowed = (found: Import) =>
      isBelow(found.to, 'shim/mcp', 'shim/core', 'shim/contract') ||
      (isBelow(found.to, 'shim/runtime') && found.isTypeOnly)

    expect(findForbidden(['shim/mcp'], isAllowed)).toEqual([])
  })

  it.each(['shim/entries', 'shim/exports'])('%s imports only the shim, and nothing imports it', (folder) => {
    expect(findForbidden([folder], (found) => isRuntime(found) || isBelow(found.to, 'shim'))).toEqual([])
    expect(
      findForbidden(['shim', 'generator'], ({ from, to }) => isBelow(from, folder) || !isBelow(to, folder)),
    ).toEqual([])
  })

  it('nothing imports the generator, tests or benches', () => {
    expect(findForbidden(['shim'], ({ to }) => !isBelow(to, 'generator', 'test', 'bench'))).toEqual([])
  })
})

describe('In the generator', () => {
  const inGenerator = (names: readonly string[]) => names.map((name) => `generator/${name}`)
  const subjects = inGenerator([
    'files',
    'diagnostics',
    'schemas',
    'sources',
    'addresses',
    'markdown',
    'messages',
    'guides',
    'assets',
    'layouts',
    'drawn-images',
  ])
  const stages = inGenerator(['collect', 'model', 'plan', 'render', 'verify-output', 'hosts', 'publish'])
  const isShared = ({ to }: Import) =>
    isBelow(
      to,
      'shim/contract',
      'shim/core',
      'generator/kernel/version.ts',
      'generator/package/licences.ts',
      ...subjects,
    )

  it.each([...subjects, ...stages])('the folder %s exists', (folder) => {
    expect(sources.filter(({ fileName }) => isBelow(fileName, folder)).length).toBeGreaterThan(0)
  })

  it('subjects import each other, the contract and the core, and types of stages', () => {
    const isAllowed = (found: Import) =>
      !isOurs(found) || isShared(found) || (found.isTypeOnly && isBelow(found.to, ...stages))

    expect(findForbidden(subjects, isAllowed)).toEqual([])
  })

  it.each(stages)('the stage %s imports subjects, and only types of earlier stages', (stage) => {
    const earlier = stages.slice(0, stages.indexOf(stage))
    const isAllowed = (found: Import) =>
      !isOurs(found) ||
      isBelow(found.to, stage) ||
      isShared(found) ||
      (found.isTypeOnly && isBelow(found.to, ...earlier))

    expect(findForbidden([stage], isAllowed)).toEqual([])
  })

  it('stages and subjects import neither the cache nor worker threads nor the pipeline', () => {
    const later = inGenerator([
      'cache',
      'documents',
      'site',
      'workers',
      'build.ts',
      'check.ts',
      'cli',
      'serve',
      'serve.ts',
      'dev',
      'dev.ts',
    ])

    expect(findForbidden([...stages, ...subjects], ({ to }) => !isBelow(to, ...later))).toEqual([])
  })

  it('only `stele serve`, `stele dev` and `stele mcp` import adapters, stores, sources and the runtime of the shim', () => {
    const running = ['adapters', 'stores', 'sources', 'runtime'].map((name) => `shim/${name}`)
    const serving = inGenerator(['serve.ts', 'serve', 'dev.ts', 'dev', 'mcp', 'cli'])
    // What reads another service does so with the same bounds.
    const reading = ['site/previous-feed.ts', 'diff/service-client.ts', 'conformance/http-target.ts']
    const isBoundedFetch = ({ from, to }: Import) =>
      to === 'shim/sources/bounded-fetch.ts' && inGenerator(reading).includes(from)
    const isAllowed = (found: Import) =>
      isBelow(found.from, ...serving) || !isBelow(found.to, ...running) || isBoundedFetch(found)

    expect(findForbidden(['generator'], isAllowed)).toEqual([])
  })

  it('conformance cases import no values from the code that they check', () => {
    const isAllowed = (found: Import) =>
      !isOurs(found) || found.isTypeOnly || isBelow(found.to, 'generator/conformance')

    expect(findForbidden(['generator/conformance/cases'], isAllowed)).toEqual([])
  })

  it('nothing imports tests or benches', () => {
    expect(findForbidden(['generator'], ({ to }) => !isBelow(to, 'test', 'bench'))).toEqual([])
  })

  it('zod is imported as a namespace, so that the package has only the used part of it', () => {
    const whole = sources.filter(({ text }) => /^import \{[^}]*\} from 'zod'/m.test(text))

    expect(whole.map(({ fileName }) => fileName)).toEqual([])
  })

  it.each([
    ['xast-util-to-xml', ['generator/render/xml.ts']],
    ['commander', ['generator/cli']],
    ['pino', ['generator/serve']],
    ['chokidar', ['generator/dev']],
    ['prom-client', ['generator/serve']],
    ['yaml', ['generator/collect/yaml', 'generator/render']],
    ['toml-eslint-parser', ['generator/collect/toml']],
    ['acorn', ['generator/markdown', 'generator/collect/json', 'generator/init']],
    ['@sveltejs/acorn-typescript', ['generator/init']],
    ['@orama/orama', ['generator/render/search']],
    ['tinypool', ['generator/workers']],
    ['@takumi-rs/wasm', ['generator/drawn-images']],
    ['remark-parse', ['generator/markdown']],
    ['remark-mdx', ['generator/markdown']],
    ['remark-stringify', ['generator/markdown']],
    ['unified', ['generator/markdown', 'generator/render/html']],
    ['hastscript', ['generator/render']],
    ['rehype-raw', ['generator/render/html']],
    ['rehype-sanitize', ['generator/render/html']],
    ['property-information', ['generator/render/html']],
    ['lowlight', ['generator/render/html']],
    ['liquidjs', ['generator/layouts']],
  ])('%s is imported in its own folder only', (name, folders) => {
    const users = imports.filter(({ to }) => to === name).map(({ from }) => from)

    expect(users.length).toBeGreaterThan(0)
    expect(users.filter((from) => !isBelow(from, ...folders))).toEqual([])
  })
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
