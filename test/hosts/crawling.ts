/** Builds the sample for an engine, and follows all of its addresses there. */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeWhere } from '../fixtures/where.ts'
import { clientSeeds, crawl } from './crawl.ts'
import { type Engine, engines } from './engines.ts'
import { python } from './python.ts'
import { ruleEngines } from './rule-engines.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-crawl-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The sample, with a quota that a crawl does not use up, and with links of every kind that an author may write. */
const content = join(folder, 'content')
cpSync('content', content, { recursive: true })
const site = join(content, 'site.yaml')
writeFileSync(site, readFileSync(site, 'utf8').replace(/^quota:.*$/m, 'quota: { limit: 100000, window: 60 }'))
writeFileSync(
  join(content, 'essays/leases-clocks-and-fencing/en.md'),
  `${readFileSync(join(content, 'essays/leases-clocks-and-fencing/en.md'), 'utf8')}
[a page](/about), [a relative page](idempotency-keys), [the home](/pt), [an operation](/api/v1/essays?lang=pt),
[health](../api/v1/health?verbose=true), [a search](/api/v1/search?q=lease), [an essay](/api/v1/essays/idempotency-keys),
[a file](/openapi.json), [an anchor](/developers#errors), <a href="/essays">raw HTML</a>
`,
)

/** Hosts differ in few files. One address for all keeps the others the same, so that each is rendered once. */
const cache = join(folder, 'cache')

/** All engines: those that run the shim, those of hosts without code, and a file server that maps no paths. */
const all: readonly Engine[] = [...engines, ...ruleEngines, python]

/** A file server in this process, whose files must lead everywhere without a rule. */
export const inProcess = all.filter(({ name }) => name === 'static')
/**
 * The shim on Node and in a Worker, which reads its files from Cloudflare, and the hosts without code. The shim responds alike on all
 * engines, which `hosts.extended.test.ts` tests.
 */
const leftOut: readonly string[] = ['static', 'node22', 'node24', 'node-bundle', 'deno', 'bun', 'origin']
export const otherEngines = all.filter(({ name }) => !leftOut.includes(name))

/** Files that only some hosts have at these paths. */
const filePaths = [
  '/api/v1/essays.json',
  '/api/v1/essays.pt.json',
  '/api/v1/profile.json',
  '/api/v1/health.verbose.json',
]

/** Defines the tests of one engine. */
export function testCrawl(engine: Engine, basePath = ''): void {
  describeWhere(
    `the sample on ${engine.name}${basePath === '' ? '' : `, below ${basePath}`}`,
    engine.whyNot,
    () => {
      it('has no dead address', { timeout }, async () => {
        const baseUrl = `https://crawled.test${basePath}`
        const root = join(folder, `${engine.name}${basePath}`.replaceAll(/\W/g, '-'))
        // A file server has the files of the site in the folder of its path. Every other host removes the path itself.
        const out = engine.builtFor === 'static' ? join(root, basePath) : root
        await build({ content, out, baseUrl, host: engine.builtFor ?? undefined, cache })
        const running = await engine.start(root, 0)
        onTestFinished(async () => {
          await running.stop()
        })
        const { dead, visited } = await crawl({
          baseUrl,
          origin: running.origin,
          seeds: [...clientSeeds, ...filePaths],
        })
        expect(dead).toEqual([])
        expect(visited.length).toBeGreaterThan(130)
      })
    },
  )
}

/** In milliseconds. Some engines start slowly on a machine with other work. */
const timeout = 240_000
