/** The entries of the files for language models. They have the sizes and the Markdown of all documents. */

import type { Outline } from '../../shim/contract/sections.ts'
import { toPageFile } from '../addresses/other-pages.ts'
import { type Entry, toEntry } from '../kernel/entry.ts'
import type { FileRecords } from '../kernel/file-records.ts'
import type { PublishTarget } from '../kernel/publish/target.ts'
import type { Page } from '../model/site.ts'
import { hasRoomForSections, type IndexPart, isIndexed } from '../surfaces/llms/index-parts.ts'
import { toFullText, toIndex } from '../surfaces/llms/to-index.ts'
import { createPageContext } from '../surfaces/page-context.ts'
import { toHeader } from '../verify-output/read-file.ts'
import type { SiteInput } from './site-input.ts'

/**
 * Creates the entries of `llms-full.txt`. Each depends on the Markdown files of its pages.
 * @param records the files of all documents and lists
 */
export function* toFullTextEntries(
  { site, pages: data, paths, plan, toFileKey }: SiteInput,
  records: FileRecords,
  target: Pick<PublishTarget, 'read'>,
): Generator<Entry> {
  const context = createPageContext(data, paths)
  const toMarkdownFile = ({ path }: Page) => toPageFile(path, 'md')
  for (const representation of plan) {
    if (representation.kind !== 'llms-full') continue
    const { file, lang } = representation
    const pages = site.published.filter((page) => page.lang === lang && isIndexed(page))
    const key = toFileKey('full-text', () => [
      site.config,
      site.hosting,
      file,
      lang,
      pages.map((page) => [page.path, page.kind, page.document?.kind, records.getHash(toMarkdownFile(page))]),
    ])
    yield toEntry(representation, key, () => ({
      pieces: toFullText(lang, context, pages, (page) => target.read(toMarkdownFile(page))),
      toChecked: toHeader,
    }))
  }
}

/**
 * Creates the entries of `llms.txt` and its further files. Each depends on the titles and descriptions of its pages, and on the
 * sizes of their texts.
 * @param records the files of all documents
 */
export function* toIndexEntries(
  { site, pages, paths, plan, toFileKey }: SiteInput,
  records: FileRecords,
): Generator<Entry> {
  const context = createPageContext(pages, paths)
  const findOutline = (page: Page): Outline | null =>
    page.kind === 'document' ? JSON.parse(records.getOutline(toPageFile(page.path, 'md'))) : null
  for (const representation of plan) {
    if (representation.kind !== 'llms') continue
    const { file, lang, part } = representation
    const listed = part.sections.flatMap((section) => section.pages)
    const outlines = new Map(listed.map((page) => [page.path, findOutline(page)]))
    if (site.hosting.servedBy !== 'shim' || !hasRoomForSections(part, site, outlines)) {
      for (const [path, outline] of outlines) outlines.set(path, outline && [outline[0], []])
    }
    const key = toFileKey('index', () => [
      site.config,
      site.hosting,
      [...site.profiles],
      file,
      lang,
      listPartFacts(part, outlines),
    ])
    yield toEntry(representation, key, () => ({ content: toIndex(part, lang, context, outlines) }))
  }
}

const listPartFacts = (
  { position, parts, sections }: IndexPart,
  outlines: ReadonlyMap<string, Outline | null>,
) => [
  position,
  parts.map((other) => [other.file, other.position, other.sections.map(({ name }) => name)]),
  sections.map(({ name, pages }) => [
    name,
    pages.map(({ path, title, description }) => [path, title, description, outlines.get(path)]),
  ]),
]
