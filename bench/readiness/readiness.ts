/**
 * The checks of agent readiness scanners such as isitagentready.com, from their published descriptions. A check that does
 * not apply says why. It fails if the site serves what the reason denies.
 */

import { checkAiRules, checkContentSignals, checkRobots, checkSitemap } from './crawler-checks.ts'
import {
  checkAgentSkills,
  checkApiCatalog,
  checkLinkHeaders,
  checkMarkdown,
  checkServerCard,
} from './discovery-checks.ts'
import { assertThat, CheckFailure, openSite, type Site } from './site.ts'

export interface CheckResult {
  /** The name of the check, as isitagentready.com has it. */
  readonly check: string
  readonly status: 'passed' | 'failed' | 'not applicable'
  /** What the check found, or why it failed or does not apply. */
  readonly reason: string
}

/** Returns what the check found. It throws a {@link CheckFailure} if it fails. */
type Check = (site: Site) => Promise<string>

/** A check that does not apply. */
interface Omission {
  readonly reason: string
  /** Paths at which a scanner looks. The site must have nothing there. */
  readonly absent: readonly string[]
}

const noLogin = 'everything is public, so nobody logs in'
const noSales = 'nothing is sold'

/** The checks in the order of the categories of isitagentready.com. */
const checks: Readonly<Record<string, Check | Omission>> = {
  robotsTxt: checkRobots,
  sitemap: checkSitemap,
  linkHeaders: checkLinkHeaders,
  dnsAid: { reason: 'Only the owner of the domain can add DNS records', absent: [] },
  markdownNegotiation: checkMarkdown,
  robotsTxtAiRules: checkAiRules,
  contentSignals: checkContentSignals,
  webBotAuth: {
    reason: 'the site runs no bot that could sign its requests',
    absent: ['/.well-known/http-message-signatures-directory'],
  },
  mcpServerCard: checkServerCard,
  a2aAgentCard: {
    reason: 'the site is no agent: it has no tasks to give it (A2A)',
    absent: ['/.well-known/agent-card.json', '/.well-known/agent.json'],
  },
  agentSkills: checkAgentSkills,
  webMcp: {
    reason:
      'the draft is not stable: its attributes were renamed in 2026, and browsers have it only in trials',
    absent: [],
  },
  apiCatalog: checkApiCatalog,
  oauthDiscovery: {
    reason: noLogin,
    absent: ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'],
  },
  oauthProtectedResource: { reason: noLogin, absent: ['/.well-known/oauth-protected-resource'] },
  authMd: { reason: noLogin, absent: ['/auth.md'] },
  x402: { reason: noSales, absent: [] },
  mpp: { reason: noSales, absent: [] },
  ucp: { reason: noSales, absent: ['/.well-known/ucp'] },
  acp: { reason: noSales, absent: ['/.well-known/acp.json'] },
  ap2: { reason: noSales, absent: [] },
}

/**
 * Runs all checks against a running site.
 * @param url of the site, without a trailing slash
 */
export async function auditReadiness(url: string): Promise<readonly CheckResult[]> {
  const site = openSite(url)
  const results: CheckResult[] = []
  for (const [check, definition] of Object.entries(checks)) {
    const isOmitted = typeof definition === 'object'
    try {
      const reason = isOmitted ? await assertAbsent(site, definition) : await definition(site)
      results.push({ check, status: isOmitted ? 'not applicable' : 'passed', reason })
    } catch (error) {
      if (!(error instanceof CheckFailure)) throw error
      results.push({ check, status: 'failed', reason: error.message })
    }
  }
  return results
}

async function assertAbsent(site: Site, { reason, absent }: Omission): Promise<string> {
  for (const path of absent) {
    const { status } = await site.get(path)
    assertThat(status === 404, `${path} responds with ${status}, although ${reason}`)
  }
  return reason
}

/** Prints the results as a table, one check a line. */
export function formatResults(results: readonly CheckResult[]): string {
  const rows = [
    ['check', 'result', 'reason'],
    ...results.map(({ check, status, reason }) => [check, status, reason]),
  ]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}
