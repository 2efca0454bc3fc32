/** `llms-full.txt` of a language: the Markdown of all its pages as it has been put out, read back piece by piece. */

import { toPageFile } from '../../../shim/contract/routes.ts'
import type { CacheLocation } from '../../cache/cache.ts'
import { openEntryStore, toKey } from '../../cache/store.ts'
import type { Page, Site } from '../../model/site.ts'
import { type CoveredAddresses, readCovered } from '../../verify-output/coverage.ts'
import { createContent } from '../../verify-output/read-file.ts'
import type { FileRecord, OutputTarget } from '../output.ts'
import type { PageContext } from '../page-context.ts'
import { toFullText } from './llms.ts'

export interface FullTextOptions {
  readonly site: Site
  readonly context: PageContext
  readonly output: OutputTarget
  readonly cache: CacheLocation | null
  /** The hash of a file that has been put out. */
  readonly findHash: (file: string) => string | undefined
}

/** What is known of a full text once it is put out. */
export interface FullText {
  readonly facts: Pick<FileRecord, 'hash' | 'length'>
  /** What it says is published. */
  readonly covered: readonly CoveredAddresses[]
}

export interface PutFullText extends FullText {
  /** Of what is remembered of it; null where nothing is. */
  readonly key: string | null
}

/** Puts out a full text. One that is published, and of which nothing has changed, is not made. */
export function putFullText(
  { file, lang }: { readonly file: string; readonly lang: string },
  { site, context, output, cache, findHash }: FullTextOptions,
): PutFullText {
  const pages = site.published.filter((page) => page.lang === lang)
  const store = cache && openEntryStore(cache.folder)
  const key =
    cache && toKey('full-text', cache.toolchain, site.config, file, lang, toSources(pages, findHash))
  const known = store && key ? ((store.get(key)?.record ?? null) as FullText | null) : null
  if (known !== null && output.isPublished({ file, ...known.facts })) {
    output.keep(file)
    return { ...known, key }
  }
  let covered: CoveredAddresses[] = []
  function* toPieces(): Generator<string> {
    covered = []
    const readPage = (page: Page) => output.read(toPageFile(page.path, 'md')).toString()
    for (const piece of toFullText(lang, context, pages, readPage)) {
      // What a page is stands above the rule that begins its author's text.
      const [head = ''] = piece.split('\n---\n', 1)
      covered.push(...readCovered(file, createContent(Buffer.from(head)), site))
      yield piece
    }
  }
  const made: FullText = { facts: output.putChunks(file, toPieces), covered }
  if (key !== null) store?.put(key, made, [])
  return { ...made, key }
}

/** What it is made of: the pages in their order, and what their Markdown is. */
const toSources = (pages: readonly Page[], findHash: FullTextOptions['findHash']): unknown =>
  pages.map(({ path, kind, document }) => [
    path,
    kind,
    document?.kind ?? null,
    findHash(toPageFile(path, 'md')) ?? null,
  ])
