/**
 * Adapts cases to hosts that serve files by path: a request for an operation or a page goes to the path of its file. Steps
 * that only a query or another host can answer are left out.
 */

import type { Case, Step } from './case.ts'
import type { Facts } from './facts.ts'

/** Which requests a host cannot map itself. */
export interface FileAddressing {
  /** Operations are at the paths of their files only. */
  readonly operations: boolean
  /** Pages are at the paths of their files only. */
  readonly pages: boolean
}

/**
 * Adapts a case.
 * @returns null if the host can answer none of its steps
 */
export function toFileCase(testCase: Case, facts: Facts, { operations, pages }: FileAddressing): Case | null {
  const steps = testCase.steps.flatMap((step): Step[] => {
    const path = operations ? toOperationFile(step.path, facts) : step.path
    if (path === null) return []
    return [{ ...step, path: pages ? toPageFile(path, facts) : path }]
  })
  return steps.length === 0 ? null : { ...testCase, steps }
}

const operation = /^\/api\/v1\/(?<name>profile|essays(?:\/(?<slug>[a-z0-9-]+))?|health)(?:\?(?<query>.*))?$/

/**
 * Returns the path of the file of an operation, and every other path unchanged.
 * @returns null if there is no such file
 */
function toOperationFile(path: string, { languages, essays }: Facts): string | null {
  if (/^\/api\/v1\/search(?:[/?]|$)/.test(path)) return null
  const { name, slug, query = '' } = operation.exec(path)?.groups ?? {}
  if (name === undefined) return /^\/api\/.*\?/.test(path) ? null : path
  if (slug !== undefined && !essays.some((essay) => essay.slug === slug)) return `/api/v1/${name}.json`
  const [first = ''] = languages
  const isPublished = (lang: string) =>
    slug === undefined || essays.some((essay) => essay.slug === slug && essay.lang === lang)
  if (query === '' || query === `lang=${first}`) {
    return query !== '' && !isPublished(first) ? null : `/api/v1/${name}.json`
  }
  if (query === 'verbose=true' && name === 'health') return '/api/v1/health.verbose.json'
  const lang = languages.find((code) => query === `lang=${code}`)
  return lang !== undefined && name !== 'health' && isPublished(lang) ? `/api/v1/${name}.${lang}.json` : null
}

/** Returns the path of the HTML file of a page, and every other path unchanged. The home page has a path of its own. */
function toPageFile(path: string, { languages, essays, documentation }: Facts): string {
  const homes = languages.slice(1).map((lang) => `/${lang}`)
  const pages = [...homes, ...essays.map((essay) => essay.path), documentation.path]
  return pages.includes(path) ? `${path}.html` : path
}
