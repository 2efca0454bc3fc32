/**
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

import type { ContentSignal } from '../../schemas/site.ts'

/** The crawlers by the content signal that says whether they may use the content (contentsignals.org). */
export const aiCrawlers: Readonly<Record<ContentSignal, readonly string[]>> = {
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
