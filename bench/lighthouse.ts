/**
 * `npm run audit:pages`: audits five pages of the sample with Lighthouse, in light and dark, three runs each.
 * Exits with status 1 if a median score is below its threshold. Lighthouse finds Chrome itself, or uses `CHROME_PATH`.
 */

import { runNpmPackage } from './npm-packages.ts'
import { startSampleServer } from './sample-server.ts'

/** Older versions do not know Content-Signal in robots.txt (contentsignals.org) and lower the SEO score for it. */
const tool = 'lighthouse@13.5.0'
const paths = ['/', '/essays', '/essays/idempotency-keys', '/about', '/developers']
/** The values of Chromium's setting for the scheme that the reader prefers. */
const schemes = { light: 1, dark: 0 } as const
type Scheme = keyof typeof schemes
const runs = 3
const thresholds = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  // The accessibility tree, llms.txt, and the AI Catalog with the rules of the conformance suite of ARD.
  'agentic-browsing': 100,
} as const
type Category = keyof typeof thresholds
const categories = Object.keys(thresholds) as Category[]

/** The used part of Lighthouse's report. */
interface Report {
  readonly runtimeError?: { readonly code: string; readonly message: string }
  readonly audits: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly AuditRef[] }>
  >
}
interface AuditRef {
  readonly id: string
  readonly weight: number
}

/** Runs Lighthouse once, in a new browser with an empty cache. */
async function audit(url: string, scheme: Scheme): Promise<Report> {
  const flags = `--headless=new --no-sandbox --disable-gpu --blink-settings=preferredColorScheme=${schemes[scheme]}`
  const { stdout, code } = await runNpmPackage(tool, [
    'lighthouse',
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${flags}`,
    '--no-enable-error-reporting',
  ])
  if (code !== 0) throw new Error(`Cannot audit ${url}: ${tool} ended with ${code}`)
  const report: Report = JSON.parse(stdout)
  if (report.runtimeError) {
    const { code, message } = report.runtimeError
    throw new Error(`Cannot audit ${url}: ${code}: ${message}`)
  }
  return report
}

const toScore = (report: Report, category: Category): number =>
  Math.round((report.categories[category]?.score ?? Number.NaN) * 100)

/** Lists the audits that lowered a category's score in any run. */
function listFailedAudits(reports: readonly Report[], category: Category): string[] {
  const failed = reports.flatMap(({ audits, categories }) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score = null, title } = audits[id] ?? {}
      return weight === 0 || score === null || score >= 1 ? [] : [`${id}: ${title}`]
    }),
  )
  return [...new Set(failed)]
}

/** Audits a page, prints its scores, and returns whether all of them reach their thresholds. */
async function isPassing(url: string, scheme: Scheme): Promise<boolean> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await audit(url, scheme))
  console.log(`${new URL(url).pathname}, ${scheme}`)
  const passed = categories.map((category) => {
    const scores = reports.map((report) => toScore(report, category))
    const median = scores.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
    // A missing score is NaN, which fails every threshold.
    const isReached = median >= thresholds[category]
    const verdict = isReached ? 'ok  ' : 'FAIL'
    console.log(`  ${verdict} ${category} ${median}, at least ${thresholds[category]} (${scores.join(' ')})`)
    for (const failed of listFailedAudits(reports, category)) console.log(`         ${failed}`)
    return isReached
  })
  return !passed.includes(false)
}

const server = await startSampleServer()
try {
  const passed: boolean[] = []
  for (const path of paths)
    for (const scheme of Object.keys(schemes) as Scheme[])
      passed.push(await isPassing(server.origin + path, scheme))
  process.exitCode = passed.includes(false) ? 1 : 0
} finally {
  server.stop()
}
