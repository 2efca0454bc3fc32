/** What the tests of pages measure in a browser. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Collects the problems of a page: errors and warnings, requests to other hosts, and failed requests. */
export function collectProblems(page: Page, origin: string): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) problems.push(`foreign: ${url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${new URL(response.url()).pathname}`)
  })
  return problems
}

/** How far the content is wider than the viewport at each width, in CSS pixels. */
export async function findOverflows(page: Page, widths: readonly number[]): Promise<number[]> {
  const overflows: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1000 })
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    overflows.push(scrollWidth - clientWidth)
  }
  return overflows
}

/** Without details of what passes, axe takes a third of the time. */
const allRules: RunOptions = { resultTypes: ['violations'] }

/** The rules that a stylesheet can break. A page has the same elements in both colour schemes and in every theme. */
export const styleRules: RunOptions = {
  ...allRules,
  runOnly: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'],
}

interface AxeRun {
  /** The rules for the light scheme. The dark scheme only needs those of styles. By default all rules. */
  readonly light?: RunOptions
}

/** Returns what axe finds in both colour schemes of a page into which {@link axe} is loaded. Leaves the page dark. */
export async function findViolations(page: Page, { light = allRules }: AxeRun = {}): Promise<string[]> {
  const violations: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const rules = colorScheme === 'dark' ? styleRules : light
    const results = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(rules)})`)
    for (const { id, help, nodes } of results.violations)
      violations.push(...nodes.map(({ html }) => `${colorScheme}: ${id}: ${help}: ${html}`))
  }
  return violations
}
