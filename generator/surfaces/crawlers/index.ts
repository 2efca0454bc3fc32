/**
 * `robots.txt`: it allows all crawling except that of blocked AI crawlers, states the author's content signals and names the sitemap
 * (RFC 9309, contentsignals.org). It has no `Agentmap` (ARD 0.91): tools such as Lighthouse report a directive that they do not know as an
 * error, and the pages, the `Link` headers and the well-known address lead to the manifest for agents as well.
 */

import { documents, toBasePath } from '../../../shim/contract/routes.ts'
import type { ContentSignal, CrawlerPolicy, SiteConfig } from '../../content/schemas/site.ts'
import type { MetadataSurface } from '../surface.ts'

export const robots: MetadataSurface = {
  name: 'robots',
  needs: 'metadata',
  isShared: true,
  plan: () => [{ file: documents.robots, lang: null, render: ({ site }) => toRobots(site.config) }],
}

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

/*
 * The AI crawlers that `robots.txt` names, by what they use the content for. Each operator documents its product tokens
 * (RFC 9309, 2.2.1) at:
 * - OpenAI: https://developers.openai.com/docs/bots
 * - Anthropic: https://support.claude.com/en/articles/8896518
 * - Perplexity: https://docs.perplexity.ai/guides/bots
 * - Mistral: https://docs.mistral.ai/robots
 * - Amazon: https://developer.amazon.com/amazonbot
 * - Meta: https://developers.facebook.com/docs/sharing/webmasters/web-crawlers
 * - DuckDuckGo: https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot
 * - Google: https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers
 * - Apple: https://support.apple.com/en-us/119829
 * - Common Crawl: https://commoncrawl.org/ccbot
 * - Cohere: https://docs.cohere.com/docs/cohere-web-crawlers
 *
 * ByteDance documents Bytespider in its `User-Agent` only, and `cohere-ai` is known from logs. Google-Extended and
 * Applebot-Extended send no requests: they say what Google and Apple may do with what their search crawlers fetch.
 */

/** The crawlers by the content signal that says whether they may use the content (contentsignals.org). */
const aiCrawlers: Readonly<Record<ContentSignal, readonly string[]>> = {
  /** They index the content, to find it in a search that a model answers from. */
  search: [
    'Amzn-SearchBot',
    'Claude-SearchBot',
    'Meta-WebIndexer',
    'MistralAI-Index',
    'OAI-SearchBot',
    'PerplexityBot',
  ],
  /** They read a page because a user asked for it. Some operators say that they may ignore `robots.txt` then. */
  'ai-input': [
    'Amzn-User',
    'ChatGPT-User',
    'Claude-User',
    'DuckAssistBot',
    'Meta-ExternalFetcher',
    'MistralAI-User',
    'Perplexity-User',
  ],
  /** They collect the content to train models. */
  'ai-train': [
    'Amazonbot',
    'Applebot-Extended',
    'Bytespider',
    'CCBot',
    'ClaudeBot',
    'cohere-ai',
    'cohere-training-data-crawler',
    'Google-Extended',
    'GPTBot',
    'Meta-ExternalAgent',
    'MistralAI-Training',
  ],
}
