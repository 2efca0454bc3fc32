/** The rules for Netlify, evaluated by Netlify's own parsers and matcher, and compared with `respond()`. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { CaseRequest, ReceivedResponse } from '../../generator/verifier/case.ts'
import { matchesAny } from '../../generator/verifier/deployment-problems.ts'
import type { Difference } from '../../generator/verifier/difference.ts'
import { compare } from '../../generator/verifier/suite.ts'
import { sampleOrigin } from '../conformance/sample/sample.ts'
import { describeWhere } from '../fixtures/where.ts'
import { enginesFolder } from './engines.ts'
import { getExpectedResponse, openRelease, toCaseRequest, toExpectation, toProbes } from './grid.ts'
import { netlifyRuleDifferences } from './netlify-differences.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-netlify-'))
const dist = join(folder, 'dist')
afterAll(() => rmSync(folder, { recursive: true }))

/** The parts of Netlify's packages that are used here. `npm run engines` installs them. */
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
const missing = packages.filter((name) => !existsSync(join(enginesFolder, name)))
const whyNot = missing.length === 0 ? null : `run "npm run engines" to install ${missing.join(', ')}`

const load = (file: string) => import(pathToFileURL(join(enginesFolder, file)).href)

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
    const redirector = createRequire(join(enginesFolder, 'x.js'))('netlify-redirector')
    matcher = await redirector.parsePlain(readFileSync(file, 'utf8'), {})
  })

  /** Finds the file that Netlify serves at a path: the path may lack the extension `.html`. */
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
    const merged = new Map<string, string>()
    for (const { values } of headers.filter(({ forRegExp }) => forRegExp.test(path))) {
      for (const [name, value] of Object.entries(values)) {
        const before = merged.get(name.toLowerCase())
        merged.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`)
      }
    }
    return merged
  }

  /** Netlify's order: forced rules, then files, then the other rules, and at last the 404 page. */
  const evaluate = ({ path: target }: CaseRequest): ReceivedResponse => {
    const { pathname: path, search } = new URL(`http://localhost${target}`)
    const match = matcher.match({
      scheme: 'http',
      host: 'localhost',
      path,
      query: search.slice(1),
      getHeader: () => '',
      getCookie: () => '',
    })
    const fileAtPath = findFile(path)
    const rule = match !== null && (match.force || fileAtPath === null) ? match : null
    const file = rule === null ? fileAtPath : findFile(new URL(rule.to, 'http://localhost').pathname)
    const status = file === null ? 404 : (rule?.status ?? 200)
    return { status, headers: findHeaders(path), body: readFileSync(join(dist, file ?? '404.html')) }
  }

  it('give the same responses to GET requests as respond(), except for the listed differences', async () => {
    const release = await openRelease(dist)
    const differences: Difference[] = []
    for (const probe of toProbes(release)) {
      // The platform itself handles methods, compression and conditional requests.
      if (probe.method !== 'GET' || probe.acceptEncoding !== undefined || probe.ifNoneMatch !== undefined)
        continue
      const request = toCaseRequest(probe, undefined)
      const expected = toExpectation(getExpectedResponse(request, release, dist), probe.method)
      differences.push(...compare(request, evaluate(request), expected, new Map()))
    }
    expect(
      differences
        .filter((difference) => !matchesAny(difference, netlifyRuleDifferences))
        .slice(0, 40)
        .map(({ request, headers: sent, part, expected, received }) =>
          [request, JSON.stringify(sent), part, expected.slice(0, 90), received.slice(0, 90)].join(' | '),
        ),
    ).toEqual([])
  })

  it('do not hide any file that the function reads', () => {
    const files = Object.keys(JSON.parse(readFileSync(join(dist, '_stele/manifest.json'), 'utf8')).files)
    const readFiles = files.filter((file) => !file.startsWith('_stele/'))
    const forced = readFiles.filter((file) => {
      const none = () => ''
      const request = { scheme: 'http', host: 'localhost', query: '', getHeader: none, getCookie: none }
      return matcher.match({ ...request, path: `/${file}` })?.force === true
    })
    expect(readFiles.length).toBeGreaterThan(50)
    expect(forced).toEqual([])
  })

  it('parse without loss, and set no header of a path twice', () => {
    const lines = readFileSync(join(dist, '_redirects'), 'utf8').trim().split('\n')
    expect(redirects).toHaveLength(lines.length)
    for (const path of new Set(listPaths())) {
      const names = headers
        .filter(({ forRegExp }) => forRegExp.test(path))
        .flatMap(({ values }) => Object.keys(values).map((name) => name.toLowerCase()))
      expect(names, path).toEqual([...new Set(names)])
    }
  })

  const listPaths = () =>
    Object.keys(JSON.parse(readFileSync(join(dist, '_stele/manifest.json'), 'utf8')).files).flatMap(
      (file) => [`/${file}`, `/${file.replace(/\.(?:html|json)$/, '')}`],
    )
})
