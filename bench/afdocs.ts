/**
 * `npm run audit:agents`: runs the checks for agent-friendly documentation (afdocs) on every page of the sample's
 * sitemap. Prints every check. Exits with status 1 if the score is below 100 or an unexpected check was skipped.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { runNpmPackage } from './npm-packages.ts'
import { startSampleServer } from './sample-server.ts'

const tool = 'afdocs@0.22.2'

/** The checks that may be skipped, and the reasons. */
const skipReasons: Readonly<Record<string, string>> = {
  'auth-alternative-access': 'everything is public, so no alternative access is needed',
}

/** The used part of afdocs's report. */
interface Report {
  readonly results: readonly { readonly id: string; readonly status: string; readonly message: string }[]
  readonly testedPages: number
  readonly scoring: { readonly overall: number }
}

/** Lists the URLs of all pages, from the sitemap. */
async function listPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
}

async function check(origin: string, folder: string): Promise<Report> {
  const config = join(folder, 'agent-docs.config.yml')
  const options = {
    samplingStrategy: 'curated',
    // Checks every link instead of a random sample, one at a time.
    maxLinksToTest: 1000,
    maxConcurrency: 1,
    requestDelay: 0,
    networkContext: 'ci',
  }
  writeFileSync(config, stringify({ url: origin, pages: await listPages(origin), options }))
  const { stdout } = await runNpmPackage(tool, [
    'afdocs',
    'check',
    origin,
    `--config=${config}`,
    '--format=json',
    '--score',
    '--quiet',
  ])
  return JSON.parse(stdout)
}

const folder = mkdtempSync(join(tmpdir(), 'stele-afdocs-'))
const server = await startSampleServer()
try {
  const { results, testedPages, scoring } = await check(server.origin, folder)
  let isExpected = true
  for (const { id, status, message } of results) {
    const reason = status === 'skip' ? skipReasons[id] : ''
    isExpected &&= reason !== undefined
    console.log(`${status.padEnd(5)} ${id}: ${message}${reason ? ` (${reason})` : ''}`)
  }
  console.log(`${scoring.overall} of 100 over ${testedPages} pages`)
  process.exitCode = scoring.overall === 100 && isExpected ? 0 : 1
} finally {
  server.stop()
  rmSync(folder, { recursive: true })
}
