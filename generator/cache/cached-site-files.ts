/** What earlier builds made of the heads of all documents: lists, feeds, the search, guides. It changes where one of the heads does. */

import { toHash } from '../files/hash.ts'
import { hasGuide } from '../guides/front-matter.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import { toPageFacts } from '../model/pages.ts'
import type { Page, Site } from '../model/site.ts'
import type { DeliveredFile, ListedFile, Output, RenderedFile } from '../render/output.ts'
import type { Finding } from '../verify-output/verify-output.ts'
import type { CachePlace } from './cache.ts'
import { createStore, type Entry, toKey } from './store.ts'

export interface SiteMemory {
  /** What was made of the very same; null where any of it is not there any more. */
  recall(): RecalledSite | null
  /** Keeps a file. */
  keep(file: RenderedFile, finding: Finding): void
  /**
   * Tells that all that there is has been kept.
   * @returns the keys of all that is known of the site
   */
  complete(): readonly string[]
}

/** What an earlier build made. */
export interface RecalledSite {
  /** Of all that is known of it. */
  readonly keys: readonly string[]
  readonly files: readonly DeliveredFile[]
  readonly findings: readonly Finding[]
}

/** What is kept of a file, beside its bytes. */
interface Kept {
  readonly listed: ListedFile
  readonly finding: Finding
}

export function createSiteMemory(
  cache: CachePlace,
  site: Site,
  parser: ParserName,
  output: Output,
): SiteMemory {
  const store = createStore(cache.folder)
  const siteKey = toSiteKey(cache.makers, parser, site)
  const toFileKey = (file: string) => toKey('file', siteKey, file)
  const toKeys = (names: readonly string[]) => [siteKey, ...names.map(toFileKey)]
  const kept: string[] = []

  const deliver = ({ record, readBytes }: Entry): DeliveredFile | null => {
    const { listed } = record as Kept
    if (output.isPublished(listed)) return { ...listed, bytes: null, isKept: true }
    const bytes = readBytes()
    return bytes !== null && toHash(bytes) === listed.hash ? { ...listed, bytes, isKept: false } : null
  }

  return {
    recall() {
      const names = (store.get(siteKey)?.record ?? null) as readonly string[] | null
      const entries: readonly (Entry | null)[] = (names ?? []).map((name) => store.get(toFileKey(name)))
      if (names === null || !isFull(entries)) return null
      const files = entries.map(deliver)
      const findings = entries.map(({ record }) => (record as Kept).finding)
      return isFull(files) ? { keys: toKeys(names), files, findings } : null
    },
    keep({ bytes, ...file }, finding) {
      const record: Kept = { listed: { ...file, length: bytes.length }, finding }
      store.put(toFileKey(file.file), record, [bytes])
      kept.push(file.file)
    },
    complete() {
      store.put(siteKey, kept, [])
      return toKeys(kept)
    },
  }
}

const isFull = <T>(values: readonly (T | null)[]): values is readonly T[] => !values.includes(null)

/** All that a site says of itself, the texts of the pages that guides stand on, and what reads those. */
function toSiteKey(
  makers: string,
  parser: ParserName,
  { config, addressing, profiles, published }: Site,
): string {
  const pages = published.map((page) => [toPageFacts(page), toGuideHash(page)])
  return toKey('site', makers, parser, config, addressing, profiles, pages)
}

const toGuideHash = ({ document }: Page): string | null =>
  document?.place && hasGuide(document) ? document.place.hash : null
