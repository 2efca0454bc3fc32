/** Splits `llms.txt` into several files where one file would be too long. */

import { documents, indexFolder, maxIndexCharacters } from '../../../shim/contract/routes.ts'
import { type Outline, sectionParameter } from '../../../shim/contract/sections.ts'
import type { Page, Site } from '../../model/site.ts'

/** Pages of one kind under one heading. */
export interface IndexSection {
  readonly name: 'essays' | 'pages'
  readonly pages: readonly Page[]
}

/** One file of the index. */
export interface IndexPart {
  /** Path of the file in the default language, relative to the root. */
  readonly file: string
  readonly sections: readonly IndexSection[]
  /** In the first file, the files that hold the split sections; empty in all others. */
  readonly parts: readonly IndexPart[]
  /** Number of this part in its section, from 1, and number of parts; null for the first file. */
  readonly position: readonly [part: number, of: number] | null
}

/** Characters of a file that are reserved for headings, summaries and links to other files. */
const reservedCharacters = 10_000
const maxSectionCharacters = maxIndexCharacters - reservedCharacters

/** The maximum length of what a document's item says about its tokens. */
const tokenCharacters = 24

/** Whether `llms.txt` and `llms-full.txt` have a page. Pages of tags only repeat the titles of essays. */
export const isIndexed = ({ kind }: Page): boolean => !['tag', 'tag-list', 'search'].includes(kind)

/** Plans the index of one language. Returns its first file, then the files that hold the split sections. */
export function planIndex({ config: { base_url }, published }: Site, lang: string): readonly IndexPart[] {
  const localPages = published.filter((page) => page.lang === lang && isIndexed(page))
  const measure = ({ title, description, path }: Page) =>
    // Markdown may escape every character of a text. 12 covers the syntax of the list item and `.md`.
    2 * (title.length + description.length) + base_url.length + path.length + 12 + tokenCharacters
  const sections = (['essays', 'pages'] as const).map((name) => {
    const pages = localPages.filter(({ document }) => (document?.kind === 'essay') === (name === 'essays'))
    return { name, pages, length: pages.reduce((sum, page) => sum + measure(page), 0) }
  })
  const split = new Set<string>()
  // Splits the longest section first, until the remaining ones fit into the first file.
  for (const { name } of [...sections].sort((a, b) => b.length - a.length)) {
    const remaining = sections.filter((section) => !split.has(section.name))
    if (remaining.reduce((sum, { length }) => sum + length, 0) > maxSectionCharacters) split.add(name)
  }
  const parts = sections
    .filter(({ name }) => split.has(name))
    .flatMap(({ name, pages }) => toParts(name, pages, measure))
  const inline = sections
    .filter(({ name, pages }) => !split.has(name) && pages.length > 0)
    .map(({ name, pages }) => ({ name, pages }))
  return [{ file: documents.llms, sections: inline, parts, position: null }, ...parts]
}

/**
 * Whether one file can list the sections of all documents, too. An index of several files has no sections.
 * @param outlines the outline of each document by the path of its page
 */
export function hasRoomForSections(
  { sections, parts, position }: IndexPart,
  { config: { base_url } }: Pick<Site, 'config'>,
  outlines: ReadonlyMap<string, Outline | null>,
): boolean {
  if (parts.length > 0 || position !== null) return false
  let length = 0
  for (const { path, title, description } of sections.flatMap(({ pages }) => pages)) {
    const address = base_url.length + path.length + `.md?${sectionParameter}=`.length
    length += 2 * (title.length + description.length) + address + 12 + tokenCharacters
    for (const [id, name, level] of outlines.get(path)?.[1] ?? [])
      length += 2 * (name.length + level) + address + encodeURIComponent(id).length + 12 + tokenCharacters
    if (length > maxSectionCharacters) return false
  }
  return true
}

function toParts(
  name: IndexSection['name'],
  pages: readonly Page[],
  measure: (page: Page) => number,
): IndexPart[] {
  const groups: Page[][] = [[]]
  let length = 0
  for (const page of pages) {
    length += measure(page)
    if (length > maxSectionCharacters) {
      groups.push([])
      length = measure(page)
    }
    groups.at(-1)?.push(page)
  }
  return groups.map((group, index) => ({
    file: `${indexFolder}/${name}-${index + 1}.txt`,
    sections: [{ name, pages: group }],
    parts: [],
    position: [index + 1, groups.length],
  }))
}
