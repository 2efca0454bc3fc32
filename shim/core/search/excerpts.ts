/** Excerpts of the results of a search: a part of the text with words of the query. */

import type { ReadItems } from './items.ts'
import type { LanguageIndex } from './language-index.ts'
import type { Hit } from './rank.ts'
import { pieces, toQueryTerms, toTokens } from './tokens.ts'

/** Maximum number of results with an excerpt, because each needs the file of its document. */
const maxExcerpts = 10

/** How much of a text is read for its excerpt, in UTF-16 code units. A product would stay in bundles without excerpts. */
const maxRead = 32_768

/** Maximum length of an excerpt in UTF-16 code units, without the ellipses. */
const maxLength = 200

/** How much of an excerpt is before its first word of the query, at most. */
const maxBefore = 40

/** Reads the JSON texts of results, and adds excerpts to the first of those that need their texts to match. */
export type ReadWithExcerpts = (
  hits: readonly Hit[],
  indexes: readonly LanguageIndex[],
  tokens: readonly string[],
) => Promise<string[]>

/**
 * @param read returns the text of a file of dist
 * @param baseUrl the address of the site, without a final slash
 */
export const createExcerpts =
  (read: (file: string) => Promise<string>, readItems: ReadItems, baseUrl: string): ReadWithExcerpts =>
  async (hits, indexes, tokens) => {
    const items = await readItems(hits.map(({ item }) => item))
    let left = maxExcerpts
    return Promise.all(
      items.map(async (item, position) => {
        const hit = hits[position]
        const index = indexes.find(({ lang }) => hit && hit.tier < 2 && hit.lang === lang)
        if (index === undefined || left-- < 1) return item
        // Data of a collection has no Markdown.
        const { markdown_url }: { readonly markdown_url?: string } = JSON.parse(item)
        if (!markdown_url) return item
        const { stopwords, toTerm } = index
        const terms = toQueryTerms(tokens, stopwords, toTerm)
        const text = toProse(await read(decodeURI(markdown_url.slice(baseUrl.length + 1))))
        const excerpt = toExcerpt(text, (word) =>
          toTokens(word)
            .map(toTerm)
            .find((term) => terms.has(term)),
        )
        return excerpt === null ? item : `${item.slice(0, -1)},"excerpt":${JSON.stringify(excerpt)}}`
      }),
    )
  }

/** Drops what the build wrote above the first rule, the targets of links, and the marks of Markdown that readers do not miss. */
const toProse = (markdown: string): string =>
  markdown
    .slice(markdown.indexOf('\n---\n') + 5)
    .slice(0, maxRead)
    .replace(/!?\[([^\][]*)\](?:\([^()\s]*\)|\[[^\][]*\])/g, '$1')
    .replace(/^[ \t]*(?:#{1,6} |> |[-+*] |```.*|\[[^\][]*\]: .*)|[*`]/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Cuts the part with most different words of the query; of several, the first. Returns null if no word is in the text.
 * @param findTerm returns the term of the query that a word has; undefined if it has none
 */
function toExcerpt(text: string, findTerm: (word: string) => string | undefined): string | null {
  const known = new Map<string, string | undefined>()
  const found: { readonly term: string; readonly at: number }[] = []
  for (const { 0: word, index } of text.matchAll(pieces)) {
    if (!known.has(word)) known.set(word, findTerm(word))
    const term = known.get(word)
    // A run of a script without spaces has many words. Its term is a part of it.
    if (term !== undefined) found.push({ term, at: index + Math.max(0, word.indexOf(term)) })
  }
  /** The next position of each term. */
  const next = new Map<string, number>()
  let best: number | null = null
  let most = 0
  for (const { term, at } of found.reverse()) {
    next.set(term, at)
    const near = [...next.values()].filter((position) => position < at + maxLength - maxBefore).length
    if (near >= most) [best, most] = [at, near]
  }
  if (best === null) return null
  // From the beginning of a word to the end of one. A text without spaces is cut between any two characters.
  const first = Math.max(0, best - maxBefore)
  const start = first === 0 ? 0 : best - text.slice(first, best).replace(/^\S*\s/, '').length
  const end = Math.min(text.length, start + maxLength)
  const whole = text
    .slice(start, end)
    .replace(end === text.length ? '' : /\s\S*$/, '')
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
  return `${start === 0 ? '' : '…'}${whole}${end === text.length ? '' : '…'}`
}
