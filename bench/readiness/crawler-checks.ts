/** The checks about crawlers: robots.txt, the sitemap, AI crawlers and content signals. */

import { assertThat, getDocument, type Site } from './site.ts'

/** Names that scanners look for. The site must have rules for each of them about AI crawlers. */
const wellKnownCrawlers = [
  'GPTBot',
  'OAI-SearchBot',
  'ClaudeBot',
  'PerplexityBot',
  'Google-Extended',
  'CCBot',
]

const signalNames = ['search', 'ai-input', 'ai-train']

/** A group of robots.txt (RFC 9309, 2.2): the crawlers that it names, and its other lines. */
interface Group {
  readonly names: readonly string[]
  readonly rules: readonly (readonly [key: string, value: string])[]
}

export async function checkRobots(site: Site): Promise<string> {
  const groups = await readGroups(site)
  assertThat(groups.length > 0, '/robots.txt has no "User-agent" line')
  return `${groups.length} groups of rules`
}

export async function checkSitemap(site: Site): Promise<string> {
  const { text } = await getDocument(site, '/robots.txt', 'text/plain')
  const [, address] = /^sitemap:\s*(\S+)/im.exec(text) ?? []
  assertThat(address !== undefined, '/robots.txt names no sitemap')
  const sitemap = await getDocument(site, address, 'application/xml')
  const count = sitemap.text.match(/<loc>[^<]+<\/loc>/g)?.length ?? 0
  assertThat(/<(?:urlset|sitemapindex)\b/.test(sitemap.text) && count > 0, `${address} lists no address`)
  return `robots.txt leads to a sitemap with ${count} addresses`
}

export async function checkAiRules(site: Site): Promise<string> {
  const named = new Set(
    (await readGroups(site))
      .filter(({ rules }) => rules.some(([key]) => key === 'allow' || key === 'disallow'))
      .flatMap(({ names }) => names),
  )
  const missing = wellKnownCrawlers.filter((name) => !named.has(name.toLowerCase()))
  assertThat(missing.length === 0, `robots.txt has no rules for ${missing.join(', ')}`)
  return `rules for ${named.size - Number(named.has('*'))} crawlers by name`
}

export async function checkContentSignals(site: Site): Promise<string> {
  const signals = (await readGroups(site)).map(
    ({ rules }) => rules.find(([key]) => key === 'content-signal')?.[1] ?? '',
  )
  const [first = ''] = signals
  assertThat(first !== '', 'robots.txt has no "Content-Signal" in its first group; set content_signal')
  assertThat(new Set(signals).size === 1, 'the groups of robots.txt have different content signals')
  for (const signal of first.split(',')) {
    const [name = '', value = ''] = signal.trim().split('=')
    assertThat(
      signalNames.includes(name) && ['yes', 'no'].includes(value),
      `"${signal.trim()}" is no content signal`,
    )
  }
  return first
}

/** Parses robots.txt. Names and keys are in lower case. */
async function readGroups(site: Site): Promise<readonly Group[]> {
  const { text } = await getDocument(site, '/robots.txt', 'text/plain')
  const groups: { names: string[]; rules: [string, string][] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, rawKey = '', value = ''] = /^([^:#]+):\s*([^#]*)/.exec(line) ?? []
    const key = rawKey.trim().toLowerCase()
    const group = groups.at(-1)
    if (key === 'user-agent') {
      const name = value.trim().toLowerCase()
      if (group === undefined || group.rules.length > 0) groups.push({ names: [name], rules: [] })
      else group.names.push(name)
    } else if (key !== '' && key !== 'sitemap') group?.rules.push([key, value.trim()])
  }
  return groups
}
