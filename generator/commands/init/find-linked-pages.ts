/** Finds the pages "about", "contact" and "privacy" among the documents of a site. */

import { collect } from '../../collect/collect.ts'
import { placeDocuments } from '../../model/place-documents.ts'
import { createWorkerPool } from '../../workers/pool.ts'
import { readAllFrontMatter } from '../../workers/read-all-front-matter.ts'
import type { LinkedPages } from './write-site-file.ts'

/** The usual slugs of each page. */
const slugs: Readonly<Record<keyof LinkedPages, readonly string[]>> = {
  about: ['about', 'about-us', 'about-me'],
  contact: ['contact', 'contact-us'],
  privacy: ['privacy', 'privacy-policy'],
}

/** Files that may be one of the pages. All others are not read. */
const candidate = /(?:about|contact|privacy)/i

/**
 * Finds the addresses of the pages in each language. A page that a language lacks is that of the first language, or the home page.
 * @param content a content folder with sources
 * @param home the URL of the home page
 */
export async function findLinkedPages(
  content: string,
  languages: readonly string[],
  { home, today }: { readonly home: string; readonly today: string },
): Promise<ReadonlyMap<string, LinkedPages>> {
  const { sources, documents } = collect(content)
  const candidates = documents.filter(({ id }) => candidate.test(id))
  const pool = createWorkerPool({ threads: 0 })
  try {
    const read = await readAllFrontMatter(pool, sources, candidates, [], () => {})
    const placed = placeDocuments(read, sources, today).frontMatter.filter(({ isDraft }) => !isDraft)
    const find = (page: keyof LinkedPages, lang: string): string | null =>
      slugs[page]
        .map((slug) => placed.find(({ sourceFile }) => sourceFile.slug === slug && sourceFile.lang === lang))
        .find((found) => found?.sourceFile.url != null)?.sourceFile.url ?? null
    const [first = ''] = languages
    const choose = (page: keyof LinkedPages, lang: string) => find(page, lang) ?? find(page, first) ?? home
    return new Map(
      languages.map((lang) => [
        lang,
        {
          about: choose('about', lang),
          contact: choose('contact', lang),
          privacy: choose('privacy', lang),
        },
      ]),
    )
  } finally {
    await pool.close()
  }
}
