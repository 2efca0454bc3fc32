/** Finds the documents that `sidebar` of site.yaml lists, and reports paths that lead to none, and too many documents. */

import { findFirst } from '../../../shim/core/sorted.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { DataSource } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { didYouMean, quote, toName } from '../../kernel/diagnostics/wording.ts'
import type { Document } from '../../kernel/document.ts'
import type { DocumentPage, LinkedPage, SidebarSection } from './site.ts'

type SidebarConfig = Pick<SiteConfig, 'sidebar' | 'languages'>

type ListedPage = LinkedPage & Pick<DocumentPage, 'lang'> & { readonly document: Pick<Document, 'hasPage'> }

/** The sections of the sidebar by language. */
export type Sidebars = ReadonlyMap<string, readonly SidebarSection[]>

/**
 * Lists the documents of each language that have pages, in the order of the sidebar. Sections without any are left out. A document has
 * one place: where its own path is, or else the first path with an asterisk that matches.
 * @param documents in any order and language
 */
export const toSidebars = (config: SidebarConfig, documents: readonly ListedPage[]): Sidebars =>
  new Map(config.languages.map((lang) => [lang, toSidebar(lang, config, documents)]))

function toSidebar(
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
  const sorted = [...pages.keys()].sort()
  const named = new Set(sidebar.flatMap((section) => section.pages))
  // Has paths with an asterisk, too, because they find nothing the second time.
  const placed = new Set<string>()
  const isNew = (path: string) => !placed.has(path) && placed.add(path)
  return sidebar.flatMap(({ title, pages: paths }) => {
    const listed = paths
      .filter(isNew)
      .flatMap((path) =>
        path.endsWith('*')
          ? findPaths(path, sorted).filter((other) => !named.has(other) && isNew(other))
          : path,
      )
      .flatMap((path) => pages.get(path) ?? [])
    return listed.length === 0 ? [] : [{ title: toTitle(title, lang), pages: listed }]
  })
}

/** Leaves out documents without a page, such as data, because nothing is at their paths. */
const withPages = (documents: readonly ListedPage[]): readonly ListedPage[] =>
  documents.filter(({ document }) => document.hasPage)

/** Returns the path of a document as site.yaml has it: without the language. */
const toOwnPath = ({ path, lang }: ListedPage, [defaultLanguage]: readonly string[]): string =>
  lang === defaultLanguage ? path : path.slice(`/${lang}`.length)

/** Returns the paths of a sorted list that a path with an asterisk matches. */
function findPaths(path: string, sorted: readonly string[]): readonly string[] {
  const start = path.slice(0, -1)
  return sorted.slice(
    findFirst(sorted, (other) => other < start),
    findFirst(sorted, (other) => other < start || other.startsWith(start)),
  )
}

/** Whether a path with an asterisk matches a path of a sorted list. */
function hasPath(path: string, sorted: readonly string[]): boolean {
  const start = path.slice(0, -1)
  return sorted[findFirst(sorted, (other) => other < start)]?.startsWith(start) === true
}

const toTitle = (title: SiteConfig['sidebar'][number]['title'], lang: string): string =>
  typeof title === 'string' ? title : (title[lang] ?? Object.values(title)[0] ?? '')

/** How many documents a sidebar can list in one language. Each page has links to all of them. */
const maxDocuments = 500

/** Reports paths that lead to no document in any language, and a sidebar that is too long. */
export function reportSidebar(
  { sidebar, languages }: SidebarConfig,
  documents: readonly ListedPage[],
  sidebars: Sidebars,
  source: DataSource,
): void {
  for (const [lang, sections] of sidebars) {
    const count = sections.reduce((sum, { pages }) => sum + pages.length, 0)
    if (count <= maxDocuments) continue
    report(source.file, 'invalid-value', {
      reason: `${toName(['sidebar'])} must list at most ${maxDocuments} documents in a language, got ${count} in ${quote(lang)}; name the first page of each part instead of all its pages`,
      found: `${count} documents`,
      expected: [`at most ${maxDocuments} documents`],
      ...source.locate(['sidebar']),
    })
    // Translations are often too many for the same reason.
    break
  }
  const paths = new Set(withPages(documents).map((page) => toOwnPath(page, languages)))
  const known = [...paths]
  const sorted = known.toSorted()
  for (const [index, { pages }] of sidebar.entries()) {
    for (const [position, path] of pages.entries()) {
      if (path.endsWith('*') ? hasPath(path, sorted) : paths.has(path)) continue
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
