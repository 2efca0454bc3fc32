/** Lists the pages of tags: in each language the list of all tags, and for each tag a page with its essays. */

import { tagListPath, toMarkdownPath, toPagePath, toTagPath } from '../../shim/contract/routes.ts'
import { toTagSlug } from '../addresses/tag-slug.ts'
import { toPlainLetters } from '../kernel/diagnostics/wording.ts'
import { compareTexts } from '../kernel/ordering.ts'
import { getMessages } from '../look/messages/ui-languages.ts'
import type { DocumentPage, ListPage, TagPage } from './site.ts'
import type { FrontMatter } from './validate-front-matter.ts'

/** The essays of one tag in one language. */
interface Tag {
  /** The spelling that most essays use; of equally frequent ones the first by code units. */
  readonly name: string
  /** Newest first. */
  readonly essays: readonly DocumentPage[]
}

/**
 * Lists the page with all tags of each language that has any, and then the page of each tag, sorted by name.
 * @param essays newest first
 * @param authors by language
 */
export function listTagPages(
  essays: readonly DocumentPage[],
  languages: readonly string[],
  authors: ReadonlyMap<string, string>,
): readonly (ListPage | TagPage)[] {
  const tagsByLanguage = new Map(
    languages.map((lang) => [lang, groupByTag(essays.filter((essay) => essay.lang === lang))]),
  )
  const tagged = [...tagsByLanguage].filter(([, tags]) => tags.size > 0)
  const toTranslations = (path: string, hasPage: (tags: ReadonlyMap<string, Tag>) => boolean) =>
    new Map(
      tagged
        .filter(([, tags]) => hasPage(tags))
        .map(([lang]) => [lang, toPagePath(path, lang, languages)] as const),
    )
  const lists = tagged.map(([lang]): ListPage => {
    const messages = getMessages(lang)
    return {
      kind: 'tag-list',
      lang,
      path: toPagePath(tagListPath, lang, languages),
      title: messages.tags,
      description: messages.tagsBy(authors.get(lang) ?? ''),
      translations: toTranslations(tagListPath, () => true),
      document: null,
    }
  })
  const pages = tagged.flatMap(([lang, tags]) =>
    [...tags].map(
      ([slug, tag]): TagPage => ({
        kind: 'tag',
        lang,
        path: toPagePath(toTagPath(slug), lang, languages),
        title: tag.name,
        description: getMessages(lang).essaysTagged(tag.essays.length, tag.name),
        translations: toTranslations(toTagPath(slug), (others) => others.has(slug)),
        document: null,
        essays: tag.essays,
      }),
    ),
  )
  return [...lists, ...pages]
}

/** Groups essays by the slugs of their tags, sorted by name without regard to case and accents. */
function groupByTag(essays: readonly DocumentPage[]): ReadonlyMap<string, Tag> {
  const toSlug = memoize(toTagSlug)
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

/** Lists the paths of all pages that {@link listTagPages} lists for these documents, and of their Markdown. */
export function listTagPaths(documents: readonly FrontMatter[], languages: readonly string[]): string[] {
  const toSlug = memoize(toTagSlug)
  const paths = new Set<string>()
  for (const { sourceFile, metadata } of documents) {
    if (sourceFile.kind !== 'essay' || metadata === null || metadata.tags.length === 0) continue
    paths.add(toPagePath(tagListPath, sourceFile.lang, languages))
    for (const tag of metadata.tags) paths.add(toPagePath(toTagPath(toSlug(tag)), sourceFile.lang, languages))
  }
  return [...paths].flatMap((path) => [path, toMarkdownPath(path)])
}

/** Many essays share tags. */
function memoize(compute: (text: string) => string): (text: string) => string {
  const results = new Map<string, string>()
  return (text) => {
    const result = results.get(text) ?? compute(text)
    results.set(text, result)
    return result
  }
}
