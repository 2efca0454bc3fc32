/**
 * `npm run bench:reference`: compares the developers page of the sample with libraries that show an OpenAPI document: the bytes that a
 * browser fetches, and how long it takes until the first operation is there. Needs Chromium, and installs the libraries into a temporary
 * folder. Bytes do not depend on the machine, times do.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Route } from 'playwright-core'
import { build } from '../generator/build.ts'
import { chromiumFlags, findChromium } from '../test/fixtures/chromium.ts'
import { installNpmPackages } from './npm-packages.ts'
import { cleanUpOnExit } from './processes.ts'
import { toMedian } from './quantile.ts'
import { toBytes, toMilliseconds, toTable } from './tables.ts'

/** No program answers there: the browser gets every file from this process. */
const origin = 'http://reference.test'
const runs = 5

interface Subject {
  readonly name: string
  readonly path: string
  /** Reads the file at a path; null if there is none. */
  readonly read: (path: string) => Buffer | null
}

interface Library {
  readonly name: string
  readonly package: string
  readonly script: string
  readonly body: string
}

const script = '<script src="/library.js"></script>'
const libraries: readonly Library[] = [
  {
    name: 'Scalar 1.46.4',
    package: '@scalar/api-reference@1.46.4',
    script: '@scalar/api-reference/dist/browser/standalone.js',
    body: `<script id="api-reference" data-url="/openapi.json"></script>${script}`,
  },
  {
    name: 'RapiDoc 9.3.8',
    package: 'rapidoc@9.3.8',
    script: 'rapidoc/dist/rapidoc-min.js',
    body: `<rapi-doc spec-url="/openapi.json"></rapi-doc>${script}`,
  },
  {
    name: 'Redoc 2.5.4',
    package: 'redoc@2.5.4',
    script: 'redoc/bundles/redoc.standalone.js',
    body: `<redoc spec-url="/openapi.json"></redoc>${script}`,
  },
]

const folder = mkdtempSync(join(tmpdir(), 'stele-reference-'))
cleanUpOnExit(() => rmSync(folder, { recursive: true, force: true }))
const dist = join(folder, 'dist')
await build({ content: join(import.meta.dirname, '../content'), out: dist, baseUrl: origin })
const failure = installNpmPackages(
  folder,
  libraries.map((library) => library.package),
)
if (failure !== null) throw new Error(`Cannot install the libraries: ${failure}`)

const openapi = readFileSync(join(dist, 'openapi.json'))
const { paths } = JSON.parse(openapi.toString())
const [item] = Object.values(paths) as { get: { summary: string } }[]
const summary = item?.get.summary ?? ''

const subjects: readonly Subject[] = [
  {
    name: 'Stele',
    path: '/developers',
    read: (path) => readFileSync(join(dist, path === '/developers' ? 'developers.html' : path)),
  },
  ...libraries.map(({ name, script: file, body }) => ({
    name,
    path: '/',
    read: (path: string) => {
      if (path === '/openapi.json') return openapi
      if (path === '/library.js') return readFileSync(join(folder, 'node_modules', file))
      return path === '/' ? Buffer.from(`<!doctype html><meta charset="utf-8"><body>${body}`) : null
    },
  })),
]

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** Loads a page with an empty cache. */
async function load(browser: Browser, { path, read }: Subject) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const files = new Map<string, Buffer>()
  let foreign = 0
  await page.route('**/*', (route: Route) => {
    const { origin: from, pathname } = new URL(route.request().url())
    if (from !== origin) {
      foreign += 1
      return route.abort()
    }
    const body = read(pathname)
    if (body === null) return route.fulfill({ status: 404 })
    files.set(pathname, body)
    const extension = pathname.split('.').at(-1) ?? ''
    return route.fulfill({ body, contentType: types[extension] ?? 'text/html; charset=utf-8' })
  })
  const start = performance.now()
  await page.goto(origin + path, { waitUntil: 'commit' })
  await page.getByText(summary).first().waitFor({ state: 'attached' })
  const milliseconds = performance.now() - start
  await page.waitForLoadState('networkidle')
  await context.close()
  return { files: [...files], foreign, milliseconds }
}

/** Fonts are compressed already. */
const toGzipBytes = ([path, body]: readonly [string, Buffer]): number =>
  path.endsWith('.woff2') ? body.length : gzipSync(body, { level: 9 }).length

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const { path: executablePath, whyNot } = findChromium()
if (executablePath === null) throw new Error(`Cannot open the pages: ${whyNot}`)
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
const rows: string[][] = []
for (const subject of subjects) {
  const loads: Awaited<ReturnType<typeof load>>[] = []
  for (let run = 0; run < runs; run += 1) loads.push(await load(browser, subject))
  const { files, foreign } = loads[0] ?? { files: [], foreign: 0 }
  rows.push([
    subject.name,
    String(files.length),
    toBytes(sum(files.map(([, body]) => body.length))),
    toBytes(sum(files.map(toGzipBytes))),
    String(foreign),
    toMilliseconds(toMedian(loads.map(({ milliseconds }) => milliseconds))),
  ])
}
await browser.close()
console.log(
  toTable(['Page', 'Files', 'Bytes', 'With gzip', 'Requests to other hosts', 'First operation after'], rows),
)
