/**
 * `robots.txt`: it allows all crawling except that of blocked AI crawlers, states the author's content signals and names
 * the sitemap (RFC 9309, contentsignals.org).
 */

import { documents, toBasePath } from '../../../shim/contract/routes.ts'
import type { ContentSignal, CrawlerPolicy, SiteConfig } from '../../schemas/site.ts'
import { aiCrawlers } from './ai-crawlers.ts'

/** The settings that `robots.txt` depends on. */
type RobotsSettings = Pick<SiteConfig, 'base_url' | 'content_signal' | 'ai_crawlers'>

/** What the author allows programs to do with the content, as `robots.txt` and the header `Content-Signal` say it. */
export const toContentSignal = ({ content_signal }: Pick<SiteConfig, 'content_signal'>): string =>
  Object.entries(content_signal)
    .map((signal) => signal.join('='))
    .join(', ')

export function toRobots({ base_url, content_signal, ai_crawlers }: RobotsSettings): string {
  const signals = toContentSignal({ content_signal })
  // A crawler obeys only the group that names it, so every group repeats the signals.
  const toGroup = (names: readonly string[], rule: string): string[] =>
    names.length === 0
      ? []
      : [
          ...names.map((name) => `User-agent: ${name}`),
          ...(signals === '' ? [] : [`Content-Signal: ${signals}`]),
          rule,
          '',
        ]
  const policies = listPolicies(content_signal, ai_crawlers)
  const listNames = (policy: 'allow' | 'block') =>
    [...policies].flatMap(([name, value]) => (value === policy ? [name] : []))
  // Below a path, the file has an effect only if someone copies it to the root of the host. It must not block other sites.
  const root = `${toBasePath(base_url)}/`
  return [
    ...toGroup(['*'], 'Allow: /'),
    ...toGroup(listNames('allow'), `Allow: ${root}`),
    ...toGroup(listNames('block'), `Disallow: ${root}`),
    `Sitemap: ${base_url}/${documents.sitemap}`,
    '',
  ].join('\n')
}

/** The policy of each AI crawler, by its name: the known ones first, then those that only site.yaml names. */
function listPolicies(
  signals: SiteConfig['content_signal'],
  policy: CrawlerPolicy,
): ReadonlyMap<string, 'allow' | 'block'> {
  const policies = new Map<string, 'allow' | 'block'>()
  for (const [signal, names] of Object.entries(aiCrawlers) as [ContentSignal, readonly string[]][]) {
    const byDefault = signals[signal] === 'no' ? 'block' : 'allow'
    for (const name of names) policies.set(name, typeof policy === 'string' ? policy : byDefault)
  }
  if (typeof policy === 'string') return policies
  // Names are compared without regard to case (RFC 9309, 2.2.1), and one crawler must not be in two groups.
  const known = new Map([...policies.keys()].map((name) => [name.toLowerCase(), name]))
  for (const [name, value] of Object.entries(policy)) {
    const spelling = known.get(name.toLowerCase()) ?? name
    known.set(name.toLowerCase(), spelling)
    policies.set(spelling, value)
  }
  return policies
}
