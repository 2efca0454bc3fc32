/** The tags of essays, by their slugs. Spellings that differ only in case, accents and punctuation are one tag. */

import { toPlainLetters } from '../../kernel/diagnostics/wording.ts'
import { compareTexts } from '../../kernel/grouping.ts'
import { memoize } from '../../kernel/memoize.ts'
import { toTagSlug } from '../addresses/tag-slug.ts'
import type { DocumentPage, Page, Site } from './site.ts'

/** The essays of one tag in one language. */
export interface Tag {
  /** The spelling that most essays use; of equally frequent ones the first by code units. */
  readonly name: string
  /** Newest first. */
  readonly essays: readonly DocumentPage[]
}

/** Returns the tags of a language by their slugs, sorted by name. A site without HTML pages has tags, too. */
export const getTags = ({ published }: Pick<Site, 'published'>, lang: string): ReadonlyMap<string, Tag> =>
  groupTagsByLanguage(published).get(lang) ?? new Map()

const groupTagsByLanguage = memoize(
  (published: readonly Page[]): ReadonlyMap<string, ReadonlyMap<string, Tag>> => {
    const essays = published.filter(
      (page): page is DocumentPage => page.kind === 'document' && page.document.kind === 'essay',
    )
    return new Map(
      [...new Set(essays.map(({ lang }) => lang))].map((lang) => [
        lang,
        groupByTag(essays.filter((essay) => essay.lang === lang)),
      ]),
    )
  },
)

/** Groups essays by the slugs of their tags, sorted by name without regard to case and accents. */
export function groupByTag(essays: readonly DocumentPage[]): ReadonlyMap<string, Tag> {
  const toSlug = memoizeByText(toTagSlug)
  const groups = new Map<
    string,
    { readonly essays: Set<DocumentPage>; readonly spellings: Map<string, number> }
  >()
  for (const essay of essays) {
    for (const tag of essay.document.tags) {
      const slug = toSlug(tag)
      const group = groups.get(slug) ?? { essays: new Set(), spellings: new Map() }
      groups.set(slug, group)
      group.essays.add(essay)
      group.spellings.set(tag, (group.spellings.get(tag) ?? 0) + 1)
    }
  }
  return new Map(
    [...groups]
      .map(([slug, { essays, spellings }]) => {
        const name = toName(spellings)
        return { slug, sortKey: toPlainLetters(name), tag: { name, essays: [...essays] } }
      })
      .sort((a, b) => compareTexts(a.sortKey, b.sortKey) || compareTexts(a.slug, b.slug))
      .map(({ slug, tag }) => [slug, tag]),
  )
}

function toName(spellings: ReadonlyMap<string, number>): string {
  const [[name] = ['']] = [...spellings].sort(([a, left], [b, right]) => right - left || compareTexts(a, b))
  return name
}

/** Many essays share tags. */
function memoizeByText(compute: (text: string) => string): (text: string) => string {
  const results = new Map<string, string>()
  return (text) => {
    const result = results.get(text) ?? compute(text)
    results.set(text, result)
    return result
  }
}
