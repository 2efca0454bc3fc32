/**
 * The checks of Agent-Friendly Documentation over every page of the sample's sitemap: `npm run audit:agents`.
 * Prints every check; exits 1 where the score is not 100, or a check was skipped that is not known to be.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { runFetched } from './fetched.ts'
import { startSample } from './service.ts'

const tool = 'afdocs@0.22.2'

/** Checks that do not apply, and why. */
const skips: Readonly<Record<string, string>> = {
  'auth-alternative-access': 'everything is public, so there is nothing to offer another way to',
}

/** What is read of a report. */
interface Report {
  readonly results: readonly { readonly id: string; readonly status: string; readonly message: string }[]
  readonly testedPages: number
  readonly scoring: { readonly overall: number }
}

/** Every page, told apart from the files beside it by the sitemap. */
async function listPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
}

async function check(origin: string, folder: string): Promise<Report> {
  const config = join(folder, 'agent-docs.config.yml')
  const options = {
    samplingStrategy: 'curated',
    // None is left to chance: every link of every index is asked for, one after another.
    maxLinksToTest: 1000,
    maxConcurrency: 1,
    requestDelay: 0,
    networkContext: 'ci',
  }
  writeFileSync(config, stringify({ url: origin, pages: await listPages(origin), options }))
  const { stdout } = await runFetched(tool, [
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
const service = await startSample()
try {
  const { results, testedPages, scoring } = await check(service.origin, folder)
  let isKnown = true
  for (const { id, status, message } of results) {
    const reason = status === 'skip' ? skips[id] : ''
    isKnown &&= reason !== undefined
    console.log(`${status.padEnd(5)} ${id}: ${message}${reason ? ` (${reason})` : ''}`)
  }
  console.log(`${scoring.overall} of 100 over ${testedPages} pages`)
  process.exitCode = scoring.overall === 100 && isKnown ? 0 : 1
} finally {
  service.stop()
  rmSync(folder, { recursive: true })
}
