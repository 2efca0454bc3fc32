/** Judges the names that documents have by their place: slug, language, one document for both. */

import { dirname } from 'node:path'
import { VFile } from 'vfile'
import {
  maxSlugLength,
  reservedEssaySlugs,
  reservedPageSlugs,
  slugPattern,
} from '../../shim/contract/routes.ts'
import { analyzedLanguages, getAnalyzer } from '../../shim/core/search/analyzers/analyzers.ts'
import { plain } from '../../shim/core/search/analyzers/plain.ts'
import type { YamlSource } from '../collect/yaml/source.ts'
import { report } from '../diagnostics/diagnostic.ts'
import { didYouMean, fold, quote, toAlternatives } from '../diagnostics/wording.ts'
import type { ContentDocument } from './content-model.ts'

/**
 * Reports what is wrong with slugs, once for each folder.
 * @returns the folders with a message
 */
export function validateSlugs(sources: readonly ContentDocument[], languages: readonly string[]): VFile[] {
  const folders = new Map(sources.map((source) => [dirname(source.file.path), source]))
  return [...folders].flatMap(([path, source]) => {
    const file = new VFile({ path })
    judgeSlug(file, source, languages)
    return file.messages.length === 0 ? [] : [file]
  })
}

function judgeSlug(
  file: VFile,
  { sourceFile: { kind, slug } }: ContentDocument,
  languages: readonly string[],
): void {
  const found = `Found the folder ${quote(slug)}`
  if (!slugPattern.test(slug)) {
    const meant = toSlug(slug)
    const hint = slugPattern.test(meant) ? `; did you mean ${quote(meant)}?` : ''
    const expected = 'a slug of lower case letters a to z and digits, words joined by hyphens'
    report(file, 'invalid-slug', {
      reason: `${found}; expected ${expected}${hint}`,
      found: slug,
      expected: [expected],
    })
  } else if (slug.length > maxSlugLength) {
    const expected = `a slug of at most ${maxSlugLength} characters`
    const reason = `${found} of ${slug.length} characters; expected ${expected}`
    report(file, 'invalid-slug', { reason, found: slug, expected: [expected] })
  } else if (languages.includes(slug)) {
    const reason = `${found}, which is a language code and would shadow its addresses; expected another slug`
    report(file, 'reserved-slug', { reason, found: slug, expected: ['another slug'] })
  } else if ((kind === 'essay' ? reservedEssaySlugs : reservedPageSlugs).includes(slug)) {
    const reason = `${found}, a name under which the service itself publishes; expected another slug`
    report(file, 'reserved-slug', { reason, found: slug, expected: ['another slug'] })
  }
}

/** The slug that a name comes nearest to. */
const toSlug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Reports a file that is in none of the site’s languages. */
export function validateLanguage(
  file: VFile,
  what: string,
  lang: string,
  languages: readonly string[],
): void {
  if (languages.includes(lang)) return
  report(file, 'unknown-language', {
    reason: `Found a ${what} in ${quote(lang)}; expected one of the site’s languages ${toAlternatives(languages)}${didYouMean(lang, languages)}`,
    found: lang,
    expected: languages,
  })
}

/** One folder may hold a language once, as Markdown or as MDX. */
export function reportDuplicates(sources: readonly ContentDocument[]): void {
  const seen = new Map<string, ContentDocument>()
  for (const source of sources) {
    const { kind, slug, lang } = source.sourceFile
    const key = `${kind} ${slug} ${lang}`
    const first = seen.get(key)
    seen.set(key, first ?? source)
    if (first === undefined) continue
    report(source.file, 'duplicate-document', {
      reason: `Found a second document in "${lang}" beside "${first.file.path}"; expected one of them alone`,
      found: source.file.path,
      expected: [first.file.path],
    })
  }
}

/** Warns of languages whose words are searched as they are written. */
export function reportPlainSearch(site: YamlSource, languages: readonly string[]): void {
  for (const [sourceFile, lang] of languages.entries()) {
    if (getAnalyzer(lang) !== plain) continue
    report(site.file, 'plain-search', {
      ...site.locate(['languages', sourceFile]),
      reason: `Found the language "${lang}", whose words a search finds only as they are written; expected one whose inflections it knows: ${analyzedLanguages.join(', ')}`,
      found: lang,
      expected: analyzedLanguages,
    })
  }
}
