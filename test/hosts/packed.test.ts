/** The package as it is published, installed from its tarball: the command line and the modules, on every Node. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { contractCases } from '../../generator/conformance/cases/contract.ts'
import { findFacts } from '../../generator/conformance/facts.ts'
import { runCase } from '../../generator/conformance/suite.ts'
import { bundleNames, readBundle, readLicences } from '../../generator/hosts/bundles.ts'
import { compile } from '../fixtures/compile.ts'
import { projectFolder } from '../fixtures/compiled.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import {
  addPackages,
  findLackOfRegistry,
  type Installed,
  installPacked,
  run,
  start,
} from '../fixtures/packed.ts'
import { toEssay } from '../fixtures/published.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { createLoopbackTarget } from '../targets/loopback.ts'
import { findFreePort } from '../targets/targets.ts'
import { nodes } from './hosts.ts'
import { startRedis } from './redis.ts'

/** What the page shows of an app of one's own: modules by the name in their first line. */
const apps = [
  ...readFileSync(join(projectFolder, 'docs/embedding.md'), 'utf8').matchAll(
    /^```js\n\/\/ (\S+\.js)\n(.*?)^```$/gms,
  ),
].map(([, file = '', code = '']) => ({ file, code }))

/** Cases that a framework's own server answers, before an app is asked. */
const serversOwn: Readonly<Record<string, readonly string[]>> = {
  'hono.js': ['a path is resolved as the URL standard does before it is judged'],
}

/** So many that threads are worth their start. */
const manyEssays = Object.fromEntries(
  Array.from({ length: 320 }, (_, number) => [
    `essays/essay-${number}/en.md`,
    toEssay(`## One\n\n[To another](/essays/essay-${(number * 7) % 320}#one) and \`code\`.`, {
      title: `Essay ${number}`,
      tags: [`tag ${number % 5}`],
    }),
  ]),
)

/** Licences under which what is packed may be packed. */
const freeLicences = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']

const json = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString())

describeWhere('the package', findLackOfRegistry(), () => {
  let installed: Installed
  let own: string
  const runBin = (name: string, ...parameters: readonly string[]) =>
    execFileSync(process.execPath, [join(projectFolder, 'node_modules', name), ...parameters], {
      cwd: installed.folder,
      encoding: 'utf8',
    })

  beforeAll(() => {
    installed = installPacked()
    own = join(installed.folder, 'node_modules/stele')
    addPackages(installed.folder, ['@hono/node-server', '@types/express', '@types/node', 'express', 'hono'])
    for (const { file, code } of apps) writeFileSync(join(installed.folder, file), code)
  }, 300_000)
  afterAll(() => installed?.remove())

  it('holds what runs, the types of what it exports, and the papers', () => {
    expect(readdirSync(own).sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'lib', 'package.json'])
    const files = readdirSync(join(own, 'lib'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /(?<!\.d)\.ts$/.test(file))).toEqual([])
    expect(files).toContain('generator/starter/site.yaml')
  })

  it('brings what it calls with it, but for what threads, native code and the modules that it exports need', () => {
    const packages = readdirSync(join(installed.folder, 'node_modules')).filter((name) => /^\w/.test(name))
    const added = ['@hono', '@types', 'express', 'hono']
    expect(packages.filter((name) => !added.includes(name)).sort()).toEqual([
      'satteri',
      'stele',
      'stemmer',
      'tinypool',
      'zod',
    ])
    const licences = readFileSync(join(own, 'lib/generator/licences.txt'), 'utf8')
    const rule = `\n${'-'.repeat(80)}\n\n`
    const texts = licences.split(rule)
    expect(
      texts.filter((text) => !/(?:permission|licen[cs]e|redistribution)[\s\S]{200}/i.test(text)),
    ).toEqual([])
    const holders = texts.map((text) => /^(\S+) [\d.]+ \(([^)]+)\)\n/.exec(text)?.slice(1))
    expect(holders.filter((holder) => !freeLicences.includes(holder?.[1] ?? ''))).toEqual([])
    const names = holders.map((holder) => holder?.[0])
    expect(names).toEqual(
      expect.arrayContaining(['commander', 'lowlight', 'remark-parse', 'unified', 'yaml']),
    )
  })

  it('holds the bundles that a checkout makes, byte for byte, and wants no bundler', () => {
    const read = (file: string) => readFileSync(join(own, 'lib/generator/hosts/bundles', file))
    expect(existsSync(join(installed.folder, 'node_modules/esbuild'))).toBe(false)
    for (const name of bundleNames) expect(read(`${name}.js`)).toEqual(readBundle(name))
    expect(read('licences.txt')).toEqual(readLicences())
    const content = writeFiles(smallSite, join(installed.folder, 'worker/content'))
    const build = ['build', '--content', content, '--host', 'cloudflare', '--out', 'worker/dist'] as const
    run(process.execPath, installed.folder, 'node_modules/.bin/stele', ...build)
    const worker = readFileSync(join(installed.folder, 'worker/dist/_stele/cloudflare/worker.js'))
    expect(worker).toEqual(readBundle('cloudflare'))
  })

  it('builds a site of many documents by threads, to the same bytes as one thread does', async () => {
    const content = writeFiles({ ...smallSite, ...manyEssays }, join(installed.folder, 'many/content'))
    const toTexts = (files: readonly (readonly [string, Buffer])[]) =>
      Object.fromEntries(files.map(([file, bytes]) => [file, bytes.toString()]))
    const folder = join(installed.folder, 'many')
    const build = (...flags: readonly string[]) =>
      run(process.execPath, folder, '../node_modules/.bin/stele', 'build', '--report', 'r.json', ...flags)
    build()
    const { rendered } = await compile(content, {})
    const names = rendered.map(({ file }) => file)
    const built = names.map((file) => [file, readFileSync(join(folder, 'dist', file))] as const)
    expect(toTexts(built)).toEqual(toTexts(rendered.map(({ file, bytes }) => [file, bytes])))
    // What is there already is held against what is published, and nothing is written.
    build()
    expect(json(readFileSync(join(folder, 'r.json')))).toMatchObject({ written: 0, reused: names.length })
    // One that has changed is written, and what is wrong is said wherever it was found.
    const changed = toEssay('## One\n\nElse.', { title: 'Essay 7', tags: ['tag 2'] })
    writeFiles({ 'essays/essay-7/en.md': changed }, content)
    expect(build('--verify-cache')).toMatch(
      /^Built once more without the cache: all \d+ files are the same$/m,
    )
    expect(json(readFileSync(join(folder, 'r.json')))).toMatchObject({ reused: names.length - 5, removed: 0 })
    writeFiles({ 'essays/essay-9/en.md': toEssay('[x](/essays/essay-8#nowhere)') }, content)
    expect(build).toThrow(/essays\/essay-9\/en\.md\s.*the anchor "nowhere"/s)
  })

  it('is one that publint and arethetypeswrong have nothing to say of', async () => {
    const { messages, pkg } = await publint({ pkgDir: own, strict: true, pack: false })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
    const attw = ['@arethetypeswrong/cli/dist/index.js', installed.tarball, '--profile', 'esm-only'] as const
    // It ends with another code than 0 where it finds something.
    const report = runBin(...attw, '--no-definitely-typed', '--format', 'ascii', '--no-emoji')
    expect(report.match(/^"stele.*"$/gm)).toEqual(['"stele/shim"', '"stele/node"', '"stele/package.json"'])
  })

  it.each([
    {
      name: 'stele/shim',
      surroundings: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [] },
      text: `
        import * as shim from 'stele/shim'
        export const answer = async (source: shim.Source): Promise<Response> => {
          const handle = shim.createFetchHandler(await shim.createShim({ source, quota: shim.createMemoryStore() }))
          return handle(new Request('https://site.test'), '::1')
        }
        // @ts-expect-error: it has no source.
        shim.createShim({})`,
    },
    {
      name: 'stele/node',
      surroundings: { lib: ['ES2023'], types: ['node'] },
      text: `
        import { createServer, type Server } from 'node:http'
        import { createNodeListener } from 'stele/node'
        import type { Shim } from 'stele/shim'
        export const serve = (shim: Shim): Server => createServer(createNodeListener(shim, { trustProxy: 1 }))`,
    },
  ])(
    'gives $name types that hold in its own surroundings, none of them skipped',
    ({ surroundings, text }) => {
      const folder = join(installed.folder, 'types')
      const rest = {
        target: 'ES2023',
        module: 'nodenext',
        strict: true,
        noEmit: true,
        skipDefaultLibCheck: true,
      }
      const compilerOptions = { ...rest, ...surroundings }
      mkdirSync(folder)
      writeFileSync(join(folder, 'app.ts'), text)
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
      runBin('typescript/bin/tsc', '-p', folder)
      rmSync(folder, { recursive: true })
    },
  )

  it('is imported by the apps that the page on embedding shows, types and all', () => {
    expect(apps.map(({ file }) => file)).toEqual(['hono.js', 'express.js'])
    const flags =
      '--noEmit --allowJs --checkJs --strict --skipLibCheck --target ES2023 --module nodenext --types node'
    runBin('typescript/bin/tsc', ...flags.split(' '), ...apps.map(({ file }) => file))
  })

  for (const node of nodes) {
    describeWhere(`on ${node.name}`, node.whyNot, () => {
      const site = () => join(installed.folder, node.name)
      const stele = (...parameters: readonly string[]) =>
        run(node.program, site(), '../node_modules/.bin/stele', ...parameters)

      beforeAll(() => mkdirSync(site()))

      it('starts a site, builds it and serves it until it is told to stop', async () => {
        expect(run(node.program, site(), 'node', '--version')).toBe(
          execFileSync(node.program, ['--version'], { encoding: 'utf8' }),
        )
        const { version } = json(readFileSync(join(own, 'package.json'))) as { version: string }
        expect(stele('--version')).toBe(`${version}\n`)
        expect(stele('init')).toMatch(/\nNext: npx stele build && npx stele serve\n$/)
        expect(stele('build')).toMatch(
          /^Published dist for https:\/\/example\.com: \d+ files written, 0 unchanged, 0 removed\n/,
        )
        const service = await start(node.program, site(), [
          '../node_modules/.bin/stele',
          'serve',
          '--port',
          '0',
        ])
        const answer = await fetch(`${service.origin}/api/v1/profile?lang=pt`)
        expect([answer.status, await answer.json()]).toEqual([
          200,
          expect.objectContaining({ name: 'Sample Author', title: 'Engenharia e escrita' }),
        ])
        expect(await service.stop()).toBe(0)
      })

      it('serves by several processes', async () => {
        const flags = ['serve', '--port', '0', '--workers', '2']
        const service = await start(node.program, site(), ['../node_modules/.bin/stele', ...flags])
        const answer = await fetch(`${service.origin}/api/v1/health`)
        expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'healthy' }])
        expect(await service.stop()).toBe(0)
      })

      describeWhere('beside Redis', findMissing('redis-server', '-v'), () => {
        it('has one quota for all that serve', async () => {
          const port = await findFreePort()
          const redis = await startRedis(port)
          onTestFinished(() => void redis.kill())
          const flags = ['serve', '--port', '0', '--redis', `redis://127.0.0.1:${port}`]
          const serve = () => start(node.program, site(), ['../node_modules/.bin/stele', ...flags])
          const left: (string | null)[] = []
          for (const service of [await serve(), await serve()]) {
            const answer = await fetch(`${service.origin}/api/v1/health`)
            left.push(answer.headers.get('ratelimit-remaining'))
            expect(await service.stop()).toBe(0)
          }
          expect(left).toEqual(['59', '58'])
        })
      })

      describe.each(apps)('$file of the page on embedding', ({ file }) => {
        let app: Awaited<ReturnType<typeof start>>
        const ask = (path: string, client: number) =>
          createLoopbackTarget(file, app.origin).ask({ path }, client)

        beforeAll(async () => {
          const PORT = String(await findFreePort())
          app = await start(node.program, site(), ['node', `../${file}`], { PORT })
        })
        afterAll(() => app?.stop())

        it('answers the API and its own route, and counts each client by its address', async () => {
          const profile = await ask('/api/v1/profile', 1)
          expect([profile.status, json(profile.body)]).toEqual([
            200,
            expect.objectContaining({ name: 'Sample Author' }),
          ])
          const absent = await ask('/api/v1/nothing', 1)
          expect([absent.status, json(absent.body)]).toEqual([
            404,
            { error: expect.objectContaining({ code: 'NOT_FOUND' }) },
          ])
          expect(absent.headers.get('ratelimit-limit')).toBe('60')
          expect(absent.headers.get('ratelimit-remaining')).toBe('58')
          const other = await ask('/api/v1/profile', 2)
          expect(other.headers.get('ratelimit-remaining')).toBe('59')
          const hello = await ask('/hello', 1)
          expect([hello.status, Buffer.from(hello.body).toString()]).toEqual([200, 'Hello'])
          expect(hello.headers.has('ratelimit-limit')).toBe(false)
        })

        it('answers as the contract says', async () => {
          const target = createLoopbackTarget(file, app.origin)
          const facts = await findFacts(target)
          const cases = contractCases(facts)
          const differing: { readonly case: string; readonly differences: readonly unknown[] }[] = []
          for (const [place, testCase] of cases.entries()) {
            const differences = await runCase(target, testCase, facts, place + 10)
            if (differences.length > 0) differing.push({ case: testCase.name, differences })
          }
          expect(cases.length).toBeGreaterThan(100)
          expect(differing.filter((found) => !serversOwn[file]?.includes(found.case))).toEqual([])
        })
      })
    })
  }
})
