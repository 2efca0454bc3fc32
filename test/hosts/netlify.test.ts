/** The rules for Netlify, read by its own parsers and matched by its own matcher: a grid of probes against `respond()`. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { Ask, Difference, Received } from '../../generator/conformance/case.ts'
import { sampleOrigin } from '../../generator/conformance/cases/sample/sample.ts'
import { isCovered } from '../../generator/hosts/capabilities/behaviours.ts'
import { netlifyRuleExceptions } from '../../generator/hosts/capabilities/file-host-exceptions.ts'
import { describeWhere } from '../fixtures/where.ts'
import { answer, compareAnswers, openEdition, toAsk, toProbes } from './grid.ts'
import { engines } from './hosts.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-netlify-'))
const dist = join(folder, 'dist')
afterAll(() => rmSync(folder, { recursive: true }))

/** What is used of Netlify's packages, which are installed beside the project. */
interface HeaderRule {
  readonly forRegExp: RegExp
  readonly values: Readonly<Record<string, string>>
}
interface Match {
  readonly to: string
  readonly status: number
  readonly force: boolean
}
interface Matcher {
  match(request: {
    readonly scheme: string
    readonly host: string
    readonly path: string
    readonly query: string
    readonly getHeader: (name: string) => string
    readonly getCookie: (name: string) => string
  }): Match | null
}

const packages = ['@netlify/headers-parser', '@netlify/redirect-parser', 'netlify-redirector']
const missing = packages.filter((name) => !existsSync(join(engines, name)))
const whyNot = missing.length === 0 ? null : `"npm run engines" installs ${missing.join(', ')}`

const load = (file: string) => import(pathToFileURL(join(engines, file)).href)

describeWhere('the rules for Netlify', whyNot, () => {
  let headers: readonly HeaderRule[]
  let redirects: readonly unknown[]
  let matcher: Matcher

  beforeAll(async () => {
    await build({ content: 'content', out: dist, baseUrl: sampleOrigin, host: 'netlify' })
    const { parseAllHeaders } = await load('@netlify/headers-parser/lib/index.js')
    const parsedHeaders = await parseAllHeaders({ headersFiles: [join(dist, '_headers')], minimal: false })
    const { parseAllRedirects } = await load('@netlify/redirect-parser/lib/index.js')
    const file = join(dist, '_redirects')
    const parsedRedirects = await parseAllRedirects({ redirectsFiles: [file], configRedirects: [] })
    expect([...parsedHeaders.errors, ...parsedRedirects.errors]).toEqual([])
    headers = parsedHeaders.headers
    redirects = parsedRedirects.redirects
    const redirector = createRequire(join(engines, 'x.js'))('netlify-redirector')
    matcher = await redirector.parsePlain(readFileSync(file, 'utf8'), {})
  })

  /** The file at an address, as Netlify finds it: with its name, or without its ending. */
  const findFile = (path: string): string | null => {
    const name = decodeURIComponent(path).slice(1)
    const candidates = name === '' ? ['index.html'] : [name, `${name}.html`]
    return (
      candidates.find(
        (candidate) =>
          /[^/]$/.test(candidate) &&
          /\.\w+$|api-catalog$/.test(candidate) &&
          existsSync(join(dist, candidate)),
      ) ?? null
    )
  }

  const findHeaders = (path: string): Map<string, string> => {
    const found = new Map<string, string>()
    for (const { values } of headers.filter(({ forRegExp }) => forRegExp.test(path))) {
      for (const [name, value] of Object.entries(values)) {
        const before = found.get(name.toLowerCase())
        found.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`)
      }
    }
    return found
  }

  /** Forced rules before files, files before the other rules, and a page for what none of them knows. */
  const ask = ({ path: target }: Ask): Received => {
    const { pathname: path, search } = new URL(`http://localhost${target}`)
    const found = matcher.match({
      scheme: 'http',
      host: 'localhost',
      path,
      query: search.slice(1),
      getHeader: () => '',
      getCookie: () => '',
    })
    const own = findFile(path)
    const rule = found !== null && (found.force || own === null) ? found : null
    const file = rule === null ? own : findFile(new URL(rule.to, 'http://localhost').pathname)
    const status = file === null ? 404 : (rule?.status ?? 200)
    return { status, headers: findHeaders(path), body: readFileSync(join(dist, file ?? '404.html')) }
  }

  it('say what respond() says of a GET, but for what is stated', async () => {
    const release = await openEdition(dist)
    const differences: Difference[] = []
    for (const probe of toProbes(release)) {
      // Methods, codings and conditions are the platform's own business.
      if (probe.method !== 'GET' || probe.acceptEncoding !== undefined || probe.ifNoneMatch !== undefined)
        continue
      const asked = toAsk(probe, undefined)
      differences.push(...compareAnswers(asked, ask(asked), answer(asked, release, dist)))
    }
    const isStated = (difference: Difference) =>
      netlifyRuleExceptions.some((exception) => isCovered(difference, exception))

    expect(
      differences
        .filter((difference) => !isStated(difference))
        .slice(0, 40)
        .map(({ ask: asked, headers: sent, part, expected, found }) =>
          [asked, JSON.stringify(sent), part, expected.slice(0, 90), found.slice(0, 90)].join(' | '),
        ),
    ).toEqual([])
  })

  it('let the function have every file that it reads', () => {
    const files = Object.keys(JSON.parse(readFileSync(join(dist, '_stele/manifest.json'), 'utf8')).files)
    const read = files.filter((file) => !file.startsWith('_stele/'))
    const forced = read.filter((file) => {
      const none = () => ''
      const request = { scheme: 'http', host: 'localhost', query: '', getHeader: none, getCookie: none }
      return matcher.match({ ...request, path: `/${file}` })?.force === true
    })
    expect(read.length).toBeGreaterThan(50)
    expect(forced).toEqual([])
  })

  it('are as many as there are lines, and none says a field twice', () => {
    const lines = readFileSync(join(dist, '_redirects'), 'utf8').trim().split('\n')
    expect(redirects).toHaveLength(lines.length)
    const addresses = [...new Set([...toPaths()])]
    for (const path of addresses) {
      const names = headers
        .filter(({ forRegExp }) => forRegExp.test(path))
        .flatMap(({ values }) => Object.keys(values).map((name) => name.toLowerCase()))
      expect(names, path).toEqual([...new Set(names)])
    }
  })

  const toPaths = () =>
    Object.keys(JSON.parse(readFileSync(join(dist, '_stele/manifest.json'), 'utf8')).files).flatMap(
      (file) => [`/${file}`, `/${file.replace(/\.(?:html|json)$/, '')}`],
    )
})
