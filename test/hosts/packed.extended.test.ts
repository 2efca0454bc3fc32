/** The npm package, installed from its tarball: the command line and the exported modules, on each version of Node. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { packedBundles, readBundle, readLicences } from '../../generator/hosts/bundles.ts'
import { shareShapes } from '../../generator/package/share-shapes.ts'
import { contractCases } from '../../generator/verifier/cases/contract.ts'
import { findFacts } from '../../generator/verifier/find-facts.ts'
import { runCase } from '../../generator/verifier/suite.ts'
import { compile } from '../fixtures/compile.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import {
  addPackages,
  findRegistryProblem,
  type Installed,
  installPacked,
  run,
  start,
} from '../fixtures/packed.ts'
import { projectFolder } from '../fixtures/project.ts'
import { toEssay } from '../fixtures/published.ts'
import { readTree } from '../fixtures/tree.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { createLoopbackTarget } from '../targets/loopback.ts'
import { findFreePort } from '../targets/targets.ts'
import { nodes } from './engines.ts'
import { startRedis } from './redis.ts'

const readProject = (file: string): string => readFileSync(join(projectFolder, file), 'utf8')
const { version } = JSON.parse(readProject('package.json'))
const apiPage = readProject('docs/api.md')
const embeddingPage = readProject('docs/embedding.md')

/** The example apps of `docs/embedding.md`. The first line of each names its file. */
const apps = [...embeddingPage.matchAll(/^```js\n\/\/ (\S+\.js)\n(.*?)^```$/gms)].map(
  ([, file = '', code = '']) => ({ file, code }),
)

/** The example without a file of its own, with what it leaves out. */
const addressExample = [
  "import { createNodeListener, parseProxyTrust, toClientAddress } from 'stele/node'",
  "import { createFetchHandler, type Shim } from 'stele/shim'",
  'declare const [shim, request, peer]: readonly [Shim, Request, string]',
  'const handle = createFetchHandler(shim)',
  /^```js\n(?!\/\/)(.*?)^```$/ms.exec(embeddingPage)?.[1],
].join('\n')

/** Cases that the server of a framework handles itself, before it calls the app. */
const frameworkCases: Readonly<Record<string, readonly string[]>> = {
  'hono.js': ['a path is resolved as in the URL standard before it is matched'],
}

/** Enough essays for the build to start workers. */
const manyEssays = Object.fromEntries(
  Array.from({ length: 320 }, (_, number) => [
    `essays/essay-${number}/en.md`,
    toEssay(`## One\n\n[To another](/essays/essay-${(number * 7) % 320}#one) and \`code\`.`, {
      title: `Essay ${number}`,
      tags: [`tag ${number % 5}`],
    }),
  ]),
)

/** Licences that permit bundling. */
const permittedLicences = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']

const json = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString())

describeWhere('the npm package', findRegistryProblem(), () => {
  let installed: Installed
  let packageFolder: string
  const runBin = (name: string, ...parameters: readonly string[]) =>
    execFileSync(process.execPath, [join(projectFolder, 'node_modules', name), ...parameters], {
      cwd: installed.folder,
      encoding: 'utf8',
    })

  beforeAll(() => {
    installed = installPacked()
    packageFolder = join(installed.folder, 'node_modules/stele')
    addPackages(installed.folder, [
      '@hono/node-server',
      '@orama/orama',
      '@types/express',
      '@types/node',
      'express',
      'hono',
    ])
    for (const { file, code } of apps) writeFileSync(join(installed.folder, file), code)
  }, 300_000)
  afterAll(() => installed?.remove())

  it('contains compiled modules with their types and the documents, but no TypeScript sources, except for what `stele client` copies', () => {
    expect(readdirSync(packageFolder).sort()).toEqual([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'bench',
      'deploy',
      'docs',
      'lib',
      'package.json',
      'themes',
    ])
    const files = readdirSync(join(packageFolder, 'lib'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /(?<!\.d)\.ts$/.test(file))).toEqual([
      'generator/commands/client/runtime.ts',
    ])
    expect(files).toContain('generator/starter/content/site.yaml')
  })

  it('contains every file that its pages link to', () => {
    const withoutCode = (page: string) =>
      readFileSync(join(packageFolder, page), 'utf8')
        .replaceAll(/^ *(`{3,}).*\n[\s\S]*?^ *\1/gm, '')
        .replaceAll(/`[^`\n]*`/g, '')
    const pages = readdirSync(packageFolder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.md') && !/^lib/.test(file),
    )
    const links = pages.flatMap((page) =>
      [...withoutCode(page).matchAll(/\]\(([^):\s#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) =>
        join(dirname(page), path),
      ),
    )
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/deploy/node.md', 'bench/README.md']))
    expect(links.length).toBeGreaterThan(140)
    expect(links.filter((path) => !existsSync(join(packageFolder, path)))).toEqual([])
    expect(readdirSync(join(packageFolder, 'deploy')).sort()).toEqual([
      '.dockerignore',
      'Dockerfile',
      'stele.service',
    ])
  })

  it('is compiled before npm packs it, as it is when npm installs it from git', () => {
    const { scripts } = JSON.parse(readProject('package.json'))
    expect(scripts.prepack).toBe('npm run compile')
    expect(readProject('generator/package/prepare.js')).toContain("execFileSync('npm run compile'")
  })

  it('names its repository, its home page and where to report faults', () => {
    const facts = json(readFileSync(join(packageFolder, 'package.json')))
    expect(facts).toMatchObject({
      repository: { type: 'git', url: expect.stringMatching(/^git\+https:.*\.git$/) },
      homepage: expect.stringMatching(/^https:.*#readme$/),
      bugs: { url: expect.stringMatching(/^https:.*\/issues$/) },
      keywords: expect.arrayContaining(['static-site-generator', 'json-api']),
    })
  })

  it('bundles its dependencies with their licences, except for the packages that cannot be bundled', () => {
    const packages = readdirSync(join(installed.folder, 'node_modules')).filter((name) => /^\w/.test(name))
    const added = ['@hono', '@types', 'express', 'hono']
    expect(packages.filter((name) => !added.includes(name)).sort()).toEqual(['satteri', 'stele', 'tinypool'])
    const licences = readFileSync(join(packageFolder, 'lib/generator/licences.txt'), 'utf8')
    const separator = `\n${'-'.repeat(80)}\n\n`
    const texts = licences.split(separator)
    expect(
      texts.filter((text) => !/(?:permission|licen[cs]e|redistribution)[\s\S]{200}/i.test(text)),
    ).toEqual([])
    const holders = texts.map((text) => /^(\S+) [\d.]+ \(([^)]+)\)\n/.exec(text)?.slice(1))
    expect(holders.filter((holder) => !permittedLicences.includes(holder?.[1] ?? ''))).toEqual([])
    const names = holders.map((holder) => holder?.[0])
    expect(names).toEqual(
      expect.arrayContaining(['commander', 'lowlight', 'remark-parse', 'unified', 'yaml']),
    )
  })

  it('lists the bundled libraries with their versions and licences in an SBOM, as it does with their texts', () => {
    const read = (file: string) => readFileSync(join(packageFolder, file), 'utf8')
    const { components, ...sbom } = JSON.parse(read('lib/sbom.cdx.json'))
    expect(sbom).toEqual({
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: {
        component: {
          type: 'application',
          'bom-ref': `pkg:npm/stele@${version}`,
          name: 'stele',
          version,
          purl: `pkg:npm/stele@${version}`,
          licenses: [{ license: { id: 'MIT' } }],
        },
      },
    })
    const { packages } = JSON.parse(readProject('package-lock.json'))
    const { version: zod, integrity } = packages['node_modules/zod']
    expect(components).toContainEqual({
      type: 'library',
      'bom-ref': `pkg:npm/zod@${zod}`,
      name: 'zod',
      version: zod,
      purl: `pkg:npm/zod@${zod}`,
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    })
    const inSbom = components.map(({ purl }: { readonly purl: string }) => decodeURIComponent(purl))
    const texts = `${read('lib/generator/licences.txt')}\n${read('lib/generator/hosts/bundles/licences.txt')}`
    const inTexts = Array.from(
      texts.matchAll(/^(\S+) (\d[^ ]*) \([^)]+\)$/gm),
      ([, name, version]) => `pkg:npm/${name}@${version}`,
    )
    const fonts = inSbom.filter((url: string) => url.includes('/@fontsource'))
    expect(inSbom).toEqual([...new Set([...fonts, ...inTexts])].sort())
  })

  it('needs at most 18 MB on the disk, with all of its dependencies', () => {
    const files = readdirSync(join(installed.folder, 'node_modules'), {
      recursive: true,
      withFileTypes: true,
    })
    const blocks = files
      .filter((entry) => entry.isFile())
      .map((entry) => Math.ceil(statSync(join(entry.parentPath, entry.name)).size / 4096) * 4096)
    expect(blocks.reduce((sum, size) => sum + size, 0) / 2 ** 20).toBeLessThan(18)
  })

  it('explains a rule from its own documentation', () => {
    expect(
      run(process.execPath, installed.folder, 'node_modules/.bin/stele', 'explain', 'empty-file'),
    ).toMatch(/^empty-file\n\nError \(off in imported documents\)\. The file has only white space\.\n/)
  })

  it('contains the same bundles as a checkout builds, and needs no bundler', () => {
    const read = (file: string) => readFileSync(join(packageFolder, 'lib/generator/hosts/bundles', file))
    expect(existsSync(join(installed.folder, 'node_modules/esbuild'))).toBe(false)
    for (const { name, file, ...features } of packedBundles)
      expect(read(file)).toEqual(readBundle(name, features))
    expect(read('licences.txt')).toEqual(readLicences())
    const content = writeFiles(smallSite, join(installed.folder, 'worker/content'))
    const build = ['build', '--content', content, '--host', 'cloudflare', '--out', 'worker/dist'] as const
    run(process.execPath, installed.folder, 'node_modules/.bin/stele', ...build)
    const worker = readFileSync(join(installed.folder, 'worker/dist/_stele/cloudflare/worker.js'))
    expect(worker).toEqual(readBundle('cloudflare', { hasMcp: true, hasTexts: false, hasRanges: false }))
  })

  it('bundles acorn once, for Stele and for acorn-jsx', () => {
    const folder = join(packageFolder, 'lib/generator')
    const message = 'Shorthand property assignments are valid only in destructuring patterns'
    const withAcorn = readdirSync(folder).filter(
      (name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(message),
    )
    expect(withAcorn).toHaveLength(1)
  })

  it('has no expression in its bundles whose objects share no shape on Node 20', () => {
    const folder = join(packageFolder, 'lib/generator')
    const bundles = readdirSync(folder).filter((name) => name.endsWith('.js'))
    expect(bundles).toContain('cli.js')
    const changed = bundles.filter((name) => {
      const code = readFileSync(join(folder, name), 'utf8')
      return shareShapes(code) !== code
    })
    expect(changed).toEqual([])
  })

  it('builds a site of many documents with workers to the same bytes as one thread does', async () => {
    // Without pages: workers render the API, Markdown and the search as they do pages.
    const siteYaml = `${smallSite['site.yaml']}site: false\n`
    const content = writeFiles(
      { ...smallSite, 'site.yaml': siteYaml, ...manyEssays },
      join(installed.folder, 'many/content'),
    )
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
    // Nothing changed, so nothing is written.
    build()
    expect(json(readFileSync(join(folder, 'r.json')))).toMatchObject({ written: 0, reused: names.length })
    // One essay changed, so only the files that depend on it are written: its own, those with its tokens, and the list of changes, the
    // part of the export and the index of the parts.
    const changed = toEssay('## One\n\nElse.', { title: 'Essay 7', tags: ['tag 2'] })
    writeFiles({ 'essays/essay-7/en.md': changed }, content)
    expect(build('--verify-cache')).toMatch(
      /^Verified the cache: a build without it writes the same \d+ files$/m,
    )
    expect(json(readFileSync(join(folder, 'r.json')))).toMatchObject({
      reused: names.length - 10,
      removed: 0,
    })
    // Workers report errors too.
    writeFiles({ 'essays/essay-9/en.md': toEssay('[x](/essays/essay-8#nowhere)') }, content)
    expect(build).toThrow(/essays\/essay-9\/en\.md:6:1 error missing-anchor\s+Anchor "nowhere"/)
  })

  it('loads the libraries that have a file of their own only if it needs them', () => {
    const folder = join(installed.folder, 'jekyll')
    writeFiles(
      {
        'site/_config.yml': 'title: Exemplo\n',
        'site/_posts/2026-01-09-olá-mundo.md':
          '---\ntitle: Olá\ndescription: Um texto.\n---\n\n{{ "lido" | upcase }}\n',
      },
      folder,
    )
    const hook = `const Module = require('node:module')
const { appendFileSync } = require('node:fs')
const load = Module._load
Module._load = (name, ...rest) => {
  if (name.endsWith('.cjs')) appendFileSync('loaded.txt', name.replace(/.*\\//, '') + ' ')
  return load(name, ...rest)
}
`
    const listLoaded = (command: string, moreKeys = ''): readonly string[] => {
      const siteYaml = `${smallSite['site.yaml']}site: false\n${moreKeys}`
      writeFiles({ ...smallSite, 'site.yaml': siteYaml }, join(folder, 'content'))
      writeFiles({ 'hook.cjs': hook, 'loaded.txt': '' }, folder)
      const stele = '../node_modules/.bin/stele'
      run(process.execPath, folder, process.execPath, '--require', './hook.cjs', stele, command)
      const loaded = readFileSync(join(folder, 'loaded.txt'), 'utf8').match(/\S+/g)
      return [...new Set(loaded)].sort()
    }
    expect(listLoaded('build')).toEqual([])
    expect(listLoaded('stats')).toEqual(['string-width.cjs'])
    const sources = 'sources: [{ folder: ../site, from: jekyll }]\n'
    expect(listLoaded('build', sources)).toEqual(['any-ascii.cjs', 'liquidjs.cjs'])
    expect(readFileSync(join(folder, 'dist/essays/ola-mundo.md'), 'utf8')).toMatch(/^---\n\nLIDO$/m)
  })

  it('draws the images of essays if the library for them is installed, and else names the command that installs it', async () => {
    const folder = join(installed.folder, 'images')
    const siteYaml = `${smallSite['site.yaml']}social_images: true\n`
    const content = writeFiles({ ...smallSite, 'site.yaml': siteYaml }, join(folder, 'content'))
    const buildPacked = () =>
      run(process.execPath, folder, '../node_modules/.bin/stele', 'build', '--no-cache')
    expect(buildPacked).toThrow(/which is not installed; run "npm install @takumi-rs\/wasm@2\.16\.3"/)
    addPackages(installed.folder, ['@takumi-rs/wasm'])
    buildPacked()
    await build({ content, out: join(folder, 'from-source') })
    expect(readTree(join(folder, 'dist'))).toEqual(readTree(join(folder, 'from-source')))
  })

  it('passes publint and arethetypeswrong', async () => {
    const { messages, pkg } = await publint({ pkgDir: packageFolder, strict: true, pack: false })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
    const attw = ['@arethetypeswrong/cli/dist/index.js', installed.tarball, '--profile', 'esm-only'] as const
    // It exits with another code than 0 if it finds a problem.
    const report = runBin(...attw, '--no-definitely-typed', '--format', 'ascii', '--no-emoji')
    expect(report.match(/^"stele.*"$/gm)).toEqual([
      '"stele"',
      '"stele/shim"',
      '"stele/node"',
      '"stele/orama"',
      '"stele/package.json"',
    ])
  })

  /** Compiles `.ts` files of a folder in an environment of their own, and writes the JavaScript of each into `out` beside it. */
  const compileTypeScript = (
    folder: string,
    compilerOptions: Readonly<Record<string, unknown>>,
    files: Readonly<Record<string, string>>,
    more: readonly string[] = [],
  ) => {
    const shared = { target: 'ES2023', module: 'nodenext', strict: true, rootDir: '..', outDir: 'out' }
    writeFiles(files, folder)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...shared, ...compilerOptions },
        files: [...Object.keys(files), ...more],
      }),
    )
    runBin('typescript/bin/tsc', '-p', folder)
  }

  it('has types for stele/shim and stele/orama that compile with those of browsers alone, without skipLibCheck', () => {
    const environment = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [], skipDefaultLibCheck: true }
    compileTypeScript(join(installed.folder, 'browser'), environment, {
      'shim.ts': `
        import * as shim from 'stele/shim'
        export const answer = async (source: shim.Source): Promise<Response> => {
          const handle = shim.createFetchHandler(await shim.createShim({ source, quota: shim.createMemoryStore() }))
          return handle(new Request('https://site.test'), '::1')
        }
        // @ts-expect-error: the source is missing.
        shim.createShim({})`,
      'orama.ts': `
        import { create } from '@orama/orama'
        import { createTokenizer } from 'stele/orama'
        const tokenizer = createTokenizer({ language: 'en', stopwords: [] })
        export const database = create({ schema: { title: 'string' } as const, components: { tokenizer } })`,
    })
  })

  it('has types for stele and stele/node that compile with those of Node alone and strict options, without skipLibCheck, and runs the program of docs/api.md', () => {
    const [, program = ''] = /^```ts\n(\/\/ publish\.ts\n.*?)^```$/ms.exec(apiPage) ?? []
    const folder = join(installed.folder, 'api')
    const strict = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }
    const environment = { lib: ['ES2023'], types: ['node'], skipDefaultLibCheck: true }
    compileTypeScript(
      folder,
      { ...strict, ...environment },
      {
        'publish.ts': program,
        'node.ts': `
        import { createServer, type Server } from 'node:http'
        import { createNodeListener } from 'stele/node'
        import type { Shim } from 'stele/shim'
        export const serve = (shim: Shim): Server => createServer(createNodeListener(shim, { trustProxy: 1 }))`,
      },
    )
    run(process.execPath, folder, '../node_modules/.bin/stele', 'init')

    expect(run(process.execPath, folder, 'node', 'out/api/publish.js')).toBe(
      [
        '8 documents, 0 warnings',
        'read: 0 documents',
        'read: 8 documents',
        'render: 8 documents',
        'complete: 0 documents',
        'publish: 0 documents',
        '115 written, 0 unchanged, 0 removed',
        '0 failures',
        '',
      ].join('\n'),
    )
  })

  it('type-checks in the examples of docs/embedding.md', () => {
    expect(apps.map(({ file }) => file)).toEqual(['hono.js', 'express.js'])
    expect(addressExample).toContain('trustProxy: 1')
    const folder = join(installed.folder, 'embedding')
    compileTypeScript(
      folder,
      { allowJs: true, checkJs: true, skipLibCheck: true, types: ['node'] },
      { 'addresses.ts': addressExample },
      apps.map(({ file }) => `../${file}`),
    )
  })

  for (const node of nodes) {
    describeWhere(`on ${node.name}`, node.whyNot, () => {
      const site = () => join(installed.folder, node.name)
      const stele = (...parameters: readonly string[]) =>
        run(node.program, site(), '../node_modules/.bin/stele', ...parameters)

      beforeAll(() => mkdirSync(site()))

      it('creates, builds and serves a site, and exits with 0 on SIGTERM', async () => {
        expect(run(node.program, site(), 'node', '--version')).toBe(
          execFileSync(node.program, ['--version'], { encoding: 'utf8' }),
        )
        const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
        expect(stele('--version')).toBe(`${version}\n`)
        expect(stele('init')).toMatch(/\nPublish: npx stele build && npx stele serve\nOn GitHub: .*\n$/)
        expect(stele('build')).toMatch(
          /^Markdown files: .*\nPublished dist for https:\/\/example\.com: \d+ files written, 0 unchanged, 0 removed\n/,
        )
        const service = await start(node.program, site(), [
          '../node_modules/.bin/stele',
          'serve',
          '--port',
          '0',
        ])
        const response = await fetch(`${service.origin}/api/v1/profile?lang=pt`)
        expect([response.status, await response.json()]).toEqual([
          200,
          expect.objectContaining({ name: 'Sample Author', title: 'Engenharia e escrita' }),
        ])
        expect(await service.stop()).toBe(0)
      })

      it('serves a site with several processes', async () => {
        const flags = ['serve', '--port', '0', '--workers', '2']
        const service = await start(node.program, site(), ['../node_modules/.bin/stele', ...flags])
        const response = await fetch(`${service.origin}/api/v1/health`)
        expect([response.status, await response.json()]).toMatchObject([200, { status: 'healthy' }])
        expect(await service.stop()).toBe(0)
      })

      // What a server shares with others, and what the apps answer, does not depend on the version of Node.
      if (node !== nodes[0]) return

      describeWhere('with Redis', findMissing('redis-server'), () => {
        it('shares one quota between servers', async () => {
          const port = await findFreePort()
          const redis = await startRedis(port)
          onTestFinished(() => void redis.kill())
          const flags = ['serve', '--port', '0', '--redis', `redis://127.0.0.1:${port}`]
          const serve = () => start(node.program, site(), ['../node_modules/.bin/stele', ...flags])
          const left: (string | null)[] = []
          for (const service of [await serve(), await serve()]) {
            const response = await fetch(`${service.origin}/api/v1/health`)
            left.push(response.headers.get('ratelimit-remaining'))
            expect(await service.stop()).toBe(0)
          }
          expect(left).toEqual(['59', '58'])
        })
      })

      describe.each(apps)('the example app $file', ({ file }) => {
        let app: Awaited<ReturnType<typeof start>>
        const get = (path: string, client: number) =>
          createLoopbackTarget(file, app.origin).send({ path }, client)

        beforeAll(async () => {
          const PORT = String(await findFreePort())
          app = await start(node.program, site(), ['node', `../${file}`], { PORT })
        })
        afterAll(() => app?.stop())

        it('serves the API and its own route, and meters each client by its address', async () => {
          const profile = await get('/api/v1/profile', 1)
          expect([profile.status, json(profile.body)]).toEqual([
            200,
            expect.objectContaining({ name: 'Sample Author' }),
          ])
          const absent = await get('/api/v1/nothing', 1)
          expect([absent.status, json(absent.body)]).toEqual([
            404,
            { error: expect.objectContaining({ code: 'NOT_FOUND' }) },
          ])
          expect(absent.headers.get('ratelimit-limit')).toBe('60')
          expect(absent.headers.get('ratelimit-remaining')).toBe('58')
          const other = await get('/api/v1/profile', 2)
          expect(other.headers.get('ratelimit-remaining')).toBe('59')
          const hello = await get('/hello', 1)
          expect([hello.status, Buffer.from(hello.body).toString()]).toEqual([200, 'Hello'])
          expect(hello.headers.has('ratelimit-limit')).toBe(false)
        })

        it('passes the conformance cases of the contract', async () => {
          const target = createLoopbackTarget(file, app.origin)
          const facts = await findFacts(target)
          const cases = contractCases(facts)
          const failures: { readonly case: string; readonly differences: readonly unknown[] }[] = []
          for (const [index, testCase] of cases.entries()) {
            // The test above uses the clients 1 and 2.
            const differences = await runCase(target, testCase, index + 10)
            if (differences.length > 0) failures.push({ case: testCase.name, differences })
          }
          expect(cases.length).toBeGreaterThan(100)
          expect(failures.filter((failure) => !frameworkCases[file]?.includes(failure.case))).toEqual([])
        })
      })
    })
  }
})
