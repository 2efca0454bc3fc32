/** Chooses the slugs of documents of other generators. Translations share one. Documents with different addresses have different ones. */

import { hash } from 'node:crypto'
import { posix } from 'node:path'
import { isImported, type Source } from '../../content/schemas/source.ts'
import { avoidReserved, toContractSlug } from '../../importers/documents/address.ts'
import type { ImportedFrontMatter } from '../../kernel/document.ts'
import { compareTexts, group } from '../../kernel/grouping.ts'
import type { Candidate } from './candidates.ts'

/** A document that has a page on the other site, in a language of this one. */
interface ImportedPage {
  readonly imported: ImportedFrontMatter
  readonly lang: string
  readonly source: Source
  readonly kind: Source['kind']
  readonly collection: string
  readonly path: string
  /** What its translations share. */
  readonly key: string
  /** What its translations share if the names of others differ by their date alone. */
  readonly datedKey: string
}

/**
 * Returns a function that returns the slug of a document; undefined for one of Stele's own layout.
 * @param candidates those that become documents
 */
export function chooseSlugs(
  candidates: readonly Candidate[],
  sources: readonly Source[],
): (candidate: Candidate) => string | undefined {
  const groups = groupSources(sources)
  const toKey = ({ file, imported }: Candidate) => `${groups[file.source]} ${imported?.key}`
  const toDatedKey = (candidate: Candidate) => `${toKey(candidate)} ${candidate.metadata?.date ?? ''}`
  const rank = ({ lang, source }: ImportedPage) => source.languages.findIndex(({ code }) => code === lang)
  const pages = candidates
    .flatMap((candidate): readonly ImportedPage[] => {
      const { imported, file } = candidate
      const source = sources[file.source]
      if (source === undefined || imported === null || imported.lang === null || imported.isHidden) return []
      const { file: path, kind, collection } = file
      return [
        {
          imported,
          lang: imported.lang,
          source,
          kind,
          collection,
          path,
          key: toKey(candidate),
          datedKey: toDatedKey(candidate),
        },
      ]
    })
    .sort((a, b) => rank(a) - rank(b) || compareTexts(a.datedKey, b.datedKey) || compareTexts(a.path, b.path))

  const translations = group(pages.map((page) => [page.datedKey, page]))
  const toName = ({ collection, lang }: ImportedPage, slug: string) => `${collection} ${lang} ${slug}`
  const shared = new Map<string, string>()
  for (const { key, imported } of pages) if (!shared.has(key)) shared.set(key, imported.slug)
  const own = new Map<string, string>()
  /** The documents whose file names have the same key: `guide.md` and `guide/index.md`. */
  const ofFiles = new Map<string, string>()
  const taken = new Map<string, ImportedPage>()
  for (const page of pages) {
    const { imported, key, datedKey } = page
    const slug = own.get(datedKey) ?? shared.get(key) ?? imported.slug
    const other = taken.get(toName(page, slug))
    if (other === undefined) taken.set(toName(page, slug), page)
    // Two pages with one address, such as a file that two sources have, are a mistake, which the model reports.
    if (other === undefined || other.imported.address === imported.address) continue
    // All translations get another slug together, so it must be free in the language of each.
    const renamed = other.datedKey === datedKey ? [page] : (translations.get(datedKey) ?? [page])
    const free = listOtherSlugs(slug, page).find((candidate) =>
      renamed.every((translation) => !taken.has(toName(translation, candidate))),
    )
    if (free === undefined) continue
    if (other.datedKey === datedKey) ofFiles.set(page.path, free)
    else own.set(datedKey, free)
    for (const translation of renamed) taken.set(toName(translation, free), translation)
  }
  return (candidate) =>
    ofFiles.get(candidate.file.file) ?? own.get(toDatedKey(candidate)) ?? shared.get(toKey(candidate))
}

/** The slugs that tell a document from others: its own slug, the slug of its address, or else a slug with a hash of the address. */
function listOtherSlugs(slug: string, { imported, lang, source, kind }: ImportedPage): readonly string[] {
  const { address } = imported
  const path = address.replace(/^https?:\/\/[^/]*/, '').replace(/\.html?$/, '')
  const parts = path.split('/').filter((part) => part !== '')
  const unlocalized = parts[0]?.toLowerCase() === lang ? parts.slice(1) : parts
  const codes = source.languages.map(({ code }) => code)
  const derived = [
    toContractSlug(unlocalized),
    toContractSlug([slug, hash('sha256', address, 'hex').slice(0, 8)]),
  ]
  return [imported.slug, ...derived.map((candidate) => avoidReserved(candidate, kind, codes))]
}

/**
 * Finds the sources whose documents are translations of each other: folders beside each other, with a language each. A folder can have
 * several sources, such as one for each section whose addresses differ. Returns the first index of each source's group.
 */
function groupSources(sources: readonly Source[]): readonly number[] {
  const named = sources.flatMap((source, index) => {
    if (!isImported(source) || source.lang.from !== 'fixed') return []
    const { from, kind, prefix, id, lang } = source
    const name = JSON.stringify([from, kind, prefix, posix.dirname(id)])
    return [{ index, name, folder: id, lang: lang.lang }]
  })
  return sources.map((_, index) => {
    const name = named.find((source) => source.index === index)?.name
    const members = named.filter((source) => source.name === name)
    const folders = new Set(members.map(({ folder }) => folder))
    const langs = new Set(members.map(({ lang }) => lang))
    return langs.size < folders.size ? index : (members[0]?.index ?? index)
  })
}
