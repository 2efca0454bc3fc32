/**
 * The median of five Lighthouse audits of the sample's home and of one essay: `npm run audit:pages`.
 * Exits 1 where a page is below a threshold. Chrome is found by Lighthouse itself; `CHROME_PATH` names another.
 */

import { runFetched } from './fetched.ts'
import { startSample } from './service.ts'

/** The first versions know no Content-Signal in robots.txt, and take points for it (contentsignals.org). */
const tool = 'lighthouse@13.5.0'
const paths = ['/', '/essays/idempotency-keys']
const runs = 5
const thresholds = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof thresholds
const categories = Object.keys(thresholds) as Category[]

/** What is read of a report. */
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

/** A fresh browser for every run: none finds what another left in its cache. */
async function audit(url: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu'
  const { stdout, code } = await runFetched(tool, [
    'lighthouse',
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${flags}`,
    '--no-enable-error-reporting',
  ])
  if (code !== 0) throw new Error(`${tool} ended with ${code}`)
  const report: Report = JSON.parse(stdout)
  if (report.runtimeError) throw new Error(`${report.runtimeError.code}: ${report.runtimeError.message}`)
  return report
}

const toScore = (report: Report, category: Category): number =>
  Math.round((report.categories[category]?.score ?? Number.NaN) * 100)

/** The audits that cost a category points in any run. */
function findFaults(reports: readonly Report[], category: Category): string[] {
  const faults = reports.flatMap(({ audits, categories }) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score = null, title } = audits[id] ?? {}
      return weight === 0 || score === null || score >= 1 ? [] : [`${id}: ${title}`]
    }),
  )
  return [...new Set(faults)]
}

async function measure(url: string): Promise<boolean> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await audit(url))
  console.log(new URL(url).pathname)
  const passed = categories.map((category) => {
    const scores = reports.map((report) => toScore(report, category))
    const median = scores.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
    // NaN is below every threshold: a score that is missing passes nothing.
    const isEnough = median >= thresholds[category]
    const verdict = isEnough ? 'ok  ' : 'FAIL'
    console.log(`  ${verdict} ${category} ${median}, at least ${thresholds[category]} (${scores.join(' ')})`)
    for (const fault of findFaults(reports, category)) console.log(`         ${fault}`)
    return isEnough
  })
  return !passed.includes(false)
}

const service = await startSample()
try {
  const passed: boolean[] = []
  for (const path of paths) passed.push(await measure(service.origin + path))
  process.exitCode = passed.includes(false) ? 1 : 0
} finally {
  service.stop()
}
