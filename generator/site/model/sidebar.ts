/** Finds the documents that `sidebar` of site.yaml lists, and reports paths that lead to none. */

import type { SiteConfig } from '../../content/schemas/site.ts'
import type { DataSource } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { didYouMean, quote, toName } from '../../kernel/diagnostics/wording.ts'
import type { Document } from '../../kernel/document.ts'
import type { DocumentPage, LinkedPage, SidebarSection } from './site.ts'

type SidebarConfig = Pick<SiteConfig, 'sidebar' | 'languages'>

type ListedPage = LinkedPage & Pick<DocumentPage, 'lang'> & { readonly document: Pick<Document, 'hasPage'> }

/**
 * Lists the documents of one language that have pages, in the order of the sidebar. Sections without any are left out. A document has one
 * place: where its own path is, or else the first path with an asterisk that matches.
 * @param documents in any order and language
 */
export function toSidebar(
  lang: string,
  { sidebar, languages }: SidebarConfig,
  documents: readonly ListedPage[],
): readonly SidebarSection[] {
  if (sidebar.length === 0) return []
  const pages = new Map(
    withPages(documents)
      .filter((page) => page.lang === lang)
      .map((page) => [toOwnPath(page, languages), { path: page.path, title: page.title }] as const),
  )
  const named = new Set(sidebar.flatMap((section) => section.pages))
  const placed = new Set<string>()
  return sidebar.flatMap(({ title, pages: paths }) => {
    const found = paths
      .flatMap((path) => findPaths(path, named, [...pages.keys()]))
      .filter((path) => !placed.has(path) && placed.add(path))
    const listed = found.flatMap((path) => pages.get(path) ?? [])
    return listed.length === 0 ? [] : [{ title: toTitle(title, lang), pages: listed }]
  })
}

/** Leaves out documents without a page, such as data, because nothing is at their paths. */
const withPages = (documents: readonly ListedPage[]): readonly ListedPage[] =>
  documents.filter(({ document }) => document.hasPage)

/** Returns the path of a document as site.yaml has it: without the language. */
const toOwnPath = ({ path, lang }: ListedPage, [defaultLanguage]: readonly string[]): string =>
  lang === defaultLanguage ? path : path.slice(`/${lang}`.length)

/** Returns the path, or all paths that an asterisk stands for, sorted. Documents that have a place of their own are left out. */
function findPaths(path: string, named: ReadonlySet<string>, known: readonly string[]): readonly string[] {
  if (!path.endsWith('*')) return [path]
  const start = path.slice(0, -1)
  return known.filter((other) => other.startsWith(start) && !named.has(other)).sort()
}

const toTitle = (title: SiteConfig['sidebar'][number]['title'], lang: string): string =>
  typeof title === 'string' ? title : (title[lang] ?? Object.values(title)[0] ?? '')

/** Reports paths that lead to no document in any language. */
export function reportSidebar(
  { sidebar, languages }: SidebarConfig,
  documents: readonly ListedPage[],
  source: DataSource,
): void {
  const known = [...new Set(withPages(documents).map((page) => toOwnPath(page, languages)))]
  for (const [index, { pages }] of sidebar.entries()) {
    for (const [position, path] of pages.entries()) {
      if (known.some((other) => (path.endsWith('*') ? other.startsWith(path.slice(0, -1)) : other === path)))
        continue
      const where = ['sidebar', index, 'pages', position]
      report(source.file, 'missing-document', {
        reason: `${toName(where)} must be the path of a published document, got ${quote(path)}${didYouMean(path, known) || '; publish it, or correct the path'}`,
        found: path,
        expected: known,
        ...source.locate(where),
      })
    }
  }
}
