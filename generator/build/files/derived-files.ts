/**
 * Files that are made from texts or from rendered files: feeds, llms.txt, llms-full.txt, the export, the index of texts, sections, the
 * change feed and the files of plugins. Derives the cache key of each from everything that its renderer can see.
 */

import type { Entry } from '../../kernel/file.ts'
import type { Plain } from '../../kernel/files/hash.ts'
import { memoize } from '../../kernel/memoize.ts'
import type { PathTable } from '../../kernel/path-table.ts'
import { toPageFingerprint } from '../../site/model/list-pages.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { createPageContext, listSharedFacts } from '../../surfaces/page-context.ts'
import { isFileThatNeeds, type SiteFile } from '../../surfaces/plan.ts'
import { listAssetFacts, type SiteInput } from '../../surfaces/site-input.ts'
import type { BuiltSite, DerivedFile, FileSource, SourceTools, Surface } from '../../surfaces/surface.ts'
import { createTextReader } from './text-reader.ts'

/**
 * Derives the key of a file. Returns null without a cache.
 * @param kind of the file
 * @param listFacts lists all that the bytes are made from
 */
export type ToFileKey = <T extends readonly unknown[]>(
  kind: string,
  listFacts: () => T & Plain<T>,
) => string | null

/**
 * Creates the entries of these files, surface by surface: some surfaces read the files of those before them.
 * @param surfaces all of them, in their order
 */
export function* toDerivedEntries(
  plan: readonly SiteFile[],
  surfaces: readonly Surface[],
  built: BuiltSite,
  input: SiteInput,
  toFileKey: ToFileKey,
): Generator<Entry> {
  const planned = plan.filter(isFileThatNeeds('files'))
  // None of these files has a layout.
  const seen = { ...input, pages: { ...input.pages, layouts: {} } }
  const toKey = createSourceKeys(seen, built, toFileKey)
  const toTools = createTools(seen, built)
  for (const surface of surfaces) {
    if (surface.needs !== 'files') continue
    const own = planned.filter((file) => file.surface === surface)
    const names = new Set(own.map(({ file }) => file))
    for (const derived of surface.toDerived(own, built)) {
      const { file, lang, source, render } = derived
      // A further file of the surface can have the name of another surface's file, which is an error.
      if (!names.has(file)) built.records.plan({ file, lang })
      yield {
        file,
        lang,
        author: surface.isOfPlugin ? 'plugin' : 'build',
        key: source && toKey(surface, derived, source),
        source: null,
        render: () => render(toTools(source)),
      }
    }
  }
}

/** Returns a function that derives the key of a file from its source and from what {@link createTools} lets its renderer see. */
function createSourceKeys(input: SiteInput, { records }: BuiltSite, toFileKey: ToFileKey) {
  const settingsKey = toFileKey('settings', () => [
    listSharedFacts(input.pages),
    input.pages.locales.map(({ tagTitles }) => tagTitles),
  ])
  const targetsKey = memoize((site: Site) =>
    toFileKey('targets', () => [input.parser, listTargetFacts(site), listAssetFacts(input)]),
  )
  // The files of a search share a source that names all documents.
  const toSourceKey = memoize(({ input: facts, reads = [], texts = [] }: FileSource) =>
    toFileKey('source', () => [
      toPlain(facts),
      reads.map(records.getHash),
      texts.map((page) => [toPageFingerprint(page), page.document.hash]),
      texts.length === 0 ? null : targetsKey(input.site),
    ]),
  )
  return ({ name }: Surface, { file, lang }: DerivedFile, source: FileSource): string | null =>
    toFileKey('derived', () => [settingsKey, name, file, lang, toSourceKey(source)])
}

/** `deriveFile` accepts only plain data. */
const toPlain = (facts: unknown): string => JSON.stringify(facts)

/** All by which a link in a text can find a page or a document. */
const listTargetFacts = ({ published }: Site) =>
  published.map(({ path, document }) => [path, document && toLinkFacts(document)])

const toLinkFacts = ({ id, lang, source, url, address, names }: DocumentPage['document']) => [
  id,
  lang,
  source,
  url,
  address,
  names,
]

/** The paths for a file that reads no text: its key does not cover them. */
const noPaths: Pick<PathTable, 'get'> = {
  get(path) {
    throw new Error(
      `Cannot look up "${path}": the file reads no texts, so its cache key does not cover paths`,
    )
  },
}

/** Returns a function that creates the tools of a renderer. They can read only what its source lists. */
function createTools(input: SiteInput, { target }: BuiltSite) {
  const readText = createTextReader(input)
  const context = createPageContext(input.pages, noPaths)
  const contextWithPaths = createPageContext(input.pages, input.paths)
  return (source: FileSource | null): SourceTools => {
    const { reads = [], texts = [] } = source ?? {}
    const [files, readable] = [new Set(reads), new Set(texts.map(({ document }) => document))]
    return {
      context: texts.length === 0 ? context : contextWithPaths,
      read(file) {
        if (!files.has(file))
          throw new Error(`Cannot read "${file}": the source of the file does not list it`)
        return target.read(file)
      },
      async readText(document) {
        if (!readable.has(document))
          throw new Error(`Cannot read the text of "${document.id}": the source of the file does not list it`)
        return readText(document)
      },
    }
  }
}
