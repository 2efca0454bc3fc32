/** How the index for language models is laid out: in one file, or where that would be too long, in parts. */

import { documents, indexFolder, maxIndexCharacters } from '../../shim/contract/routes.ts'
import type { Page, Site } from '../model/site.ts'

/** Some pages of one kind, under one heading. */
export interface IndexSection {
  readonly name: 'essays' | 'pages'
  readonly pages: readonly Page[]
}

/** One file of the index. */
export interface IndexPart {
  /** Its path in the default language, from the root on. */
  readonly file: string
  readonly sections: readonly IndexSection[]
  /** The files in which it goes on; empty for all but the first file. */
  readonly rest: readonly IndexPart[]
  /** Which part of its section it is, and of how many; null for the first file. */
  readonly position: readonly [part: number, of: number] | null
}

/** What headings, summaries and links to other files may take of a file. */
const reserve = 10_000
const room = maxIndexCharacters - reserve

/** Lays out the index of one language: its first file, then those in which it goes on. */
export function planIndex({ config: { base_url }, published }: Site, lang: string): readonly IndexPart[] {
  const own = published.filter((page) => page.lang === lang)
  const measure = ({ title, description, path }: Page) =>
    // Every character may need a backslash before it.
    2 * (title.length + description.length) + base_url.length + path.length + 12
  const sections = (['essays', 'pages'] as const).map((name) => {
    const pages = own.filter(({ document }) => (document?.kind === 'essay') === (name === 'essays'))
    return { name, pages, length: pages.reduce((sum, page) => sum + measure(page), 0) }
  })
  const split = new Set<string>()
  // The longest section goes into files of its own until the rest fits.
  for (const { name } of [...sections].sort((a, b) => b.length - a.length)) {
    const left = sections.filter((section) => !split.has(section.name))
    if (left.reduce((sum, { length }) => sum + length, 0) > room) split.add(name)
  }
  const rest = sections
    .filter(({ name }) => split.has(name))
    .flatMap(({ name, pages }) => toParts(name, pages, measure))
  const inline = sections.filter(({ name, pages }) => !split.has(name) && pages.length > 0)
  const first = inline.map(({ name, pages }) => ({ name, pages }))
  return [{ file: documents.llms, sections: first, rest, position: null }, ...rest]
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
    if (length > room) {
      groups.push([])
      length = measure(page)
    }
    groups.at(-1)?.push(page)
  }
  return groups.map((group, index) => ({
    file: `${indexFolder}/${name}-${index + 1}.txt`,
    sections: [{ name, pages: group }],
    rest: [],
    position: [index + 1, groups.length],
  }))
}
