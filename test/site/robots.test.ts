/** robots.txt: the rules for all crawlers, and those for AI crawlers, by the keys of site.yaml. */

import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { siteSchema, toSiteConfig } from '../../generator/content/schemas/site.ts'
import { toRobots } from '../../generator/surfaces/crawlers/index.ts'
import { get, publishOne } from '../fixtures/published.ts'

/** The robots.txt of a site with these lines in its site.yaml. */
function readRobots(settings: string, baseUrl = 'https://site.test'): string {
  const site = `base_url: ${baseUrl}\nservice: Small API\nversion: 1.2.3\nlanguages: [en, pt]\n${settings}`
  return toRobots(toSiteConfig(siteSchema.parse(parse(site))))
}

const searchCrawlers = `User-agent: Amzn-SearchBot
User-agent: Claude-SearchBot
User-agent: Meta-WebIndexer
User-agent: MistralAI-Index
User-agent: OAI-SearchBot
User-agent: PerplexityBot
`
const readers = `User-agent: Amzn-User
User-agent: ChatGPT-User
User-agent: Claude-User
User-agent: DuckAssistBot
User-agent: Meta-ExternalFetcher
User-agent: MistralAI-User
User-agent: Perplexity-User
`
const collectors = `User-agent: Amazonbot
User-agent: Applebot-Extended
User-agent: Bytespider
User-agent: CCBot
User-agent: ClaudeBot
User-agent: cohere-ai
User-agent: cohere-training-data-crawler
User-agent: Google-Extended
User-agent: GPTBot
User-agent: Meta-ExternalAgent
User-agent: MistralAI-Training
`
const sitemap = 'Sitemap: https://site.test/sitemap.xml\n'

it('allows every crawler, names the known AI crawlers, and ends with the sitemap', async () => {
  expect(get(await publishOne({}), 'robots.txt')).toBe(
    `User-agent: *\nAllow: /\n\n${searchCrawlers}${readers}${collectors}Allow: /\n\n${sitemap}`,
  )
})

it('blocks the AI crawlers whose use a content signal forbids, and has the signals in each group', () => {
  const signals = 'Content-Signal: search=yes, ai-input=yes, ai-train=no\n'
  expect(readRobots('content_signal: { search: yes, ai-input: yes, ai-train: no }\n')).toBe(
    `User-agent: *\n${signals}Allow: /\n\n${searchCrawlers}${readers}${signals}Allow: /\n\n${collectors}${signals}Disallow: /\n\n${sitemap}`,
  )
  const otherSignals = 'Content-Signal: search=no, ai-input=no\n'
  expect(readRobots('content_signal: { search: no, ai-input: no }\n')).toBe(
    `User-agent: *\n${otherSignals}Allow: /\n\n${collectors}${otherSignals}Allow: /\n\n${searchCrawlers}${readers}${otherSignals}Disallow: /\n\n${sitemap}`,
  )
})

it('lets ai_crawlers decide for all AI crawlers, whatever the signals say', () => {
  const all = `${searchCrawlers}${readers}${collectors}`
  const signals = 'Content-Signal: ai-train=no\n'
  expect(readRobots('content_signal: { ai-train: no }\nai_crawlers: allow\n')).toBe(
    `User-agent: *\n${signals}Allow: /\n\n${all}${signals}Allow: /\n\n${sitemap}`,
  )
  expect(readRobots('ai_crawlers: block\n')).toBe(
    `User-agent: *\nAllow: /\n\n${all}Disallow: /\n\n${sitemap}`,
  )
})

it('lets ai_crawlers decide for single crawlers, in any capitals, and for crawlers that it alone names', () => {
  const settings = 'ai_crawlers: { gptbot: block, New_Bot: block, new_bot: allow, Old-Bot: block }\n'
  expect(readRobots(settings)).toBe(
    `User-agent: *\nAllow: /\n\n${searchCrawlers}${readers}${collectors.replace('User-agent: GPTBot\n', '')}User-agent: New_Bot\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: Old-Bot\nDisallow: /\n\n${sitemap}`,
  )
})

it('blocks AI crawlers only below the path of the site', () => {
  const rootRule = 'User-agent: *\nAllow: /\n\n'
  expect(readRobots('ai_crawlers: block\n', 'https://site.test/blog')).toBe(
    `${rootRule}${searchCrawlers}${readers}${collectors}Disallow: /blog/\n\nSitemap: https://site.test/blog/sitemap.xml\n`,
  )
})
