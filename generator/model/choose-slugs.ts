/** Chooses the slugs of documents of other generators: translations share one, and documents with addresses of their own do not. */

import { hash } from 'node:crypto'
import { avoidReserved, toContractSlug } from '../importers/documents/address.ts'
import { compareTexts } from '../kernel/ordering.ts'
import type { Source } from '../schemas/source.ts'
import type { FrontMatter, ImportedDocument } from './validate-front-matter.ts'

/** A document that has a page on the other site, in a language of this one. */
interface Page {
  readonly imported: ImportedDocument
  readonly lang: string
  readonly source: Source
  readonly kind: Source['kind']
  readonly path: string
  /** What its translations share. */
  readonly key: string
  /** What its translations share if the names of others differ by their date alone. */
  readonly datedKey: string
}

/**
 * Returns a function that returns the slug of a document.
 * @param toKey returns what the translations of a document share
 */
export function chooseSlugs(
  frontMatter: readonly FrontMatter[],
  sources: readonly Source[],
  toKey: (document: FrontMatter) => string,
): (document: FrontMatter) => string | undefined {
  const toDatedKey = (document: FrontMatter) => `${toKey(document)} ${document.metadata?.date ?? ''}`
  const rank = ({ lang, source }: Page) => source.languages.findIndex(({ code }) => code === lang)
  const pages = frontMatter
    .flatMap((document): readonly Page[] => {
      const { imported, sourceFile } = document
      const source = sources[sourceFile.source]
      if (source === undefined || imported === null || imported.lang === null || imported.isHidden) return []
      const { path, kind } = sourceFile
      return [
        {
          imported,
          lang: imported.lang,
          source,
          kind,
          path,
          key: toKey(document),
          datedKey: toDatedKey(document),
        },
      ]
    })
    .sort((a, b) => rank(a) - rank(b) || compareTexts(a.datedKey, b.datedKey) || compareTexts(a.path, b.path))

  const shared = new Map<string, string>()
  for (const { key, imported } of pages) if (!shared.has(key)) shared.set(key, imported.slug)
  const own = new Map<string, string>()
  /** The documents whose file names have the same key: `guide.md` and `guide/index.md`. */
  const ofFiles = new Map<string, string>()
  const taken = new Map<string, Page>()
  for (const page of pages) {
    const { imported, key, datedKey, lang, kind } = page
    const toName = (slug: string) => `${kind} ${lang} ${slug}`
    const slug = own.get(datedKey) ?? shared.get(key) ?? imported.slug
    const other = taken.get(toName(slug))
    if (other === undefined) taken.set(toName(slug), page)
    // Two pages with one address, such as a file that two sources have, are a mistake, which the model reports.
    if (other === undefined || other.imported.address === imported.address) continue
    const free = listOtherSlugs(slug, page).find((candidate) => !taken.has(toName(candidate)))
    if (free === undefined) continue
    if (other.datedKey === datedKey) ofFiles.set(page.path, free)
    else own.set(datedKey, free)
    taken.set(toName(free), page)
  }
  return (document) =>
    ofFiles.get(document.sourceFile.path) ?? own.get(toDatedKey(document)) ?? shared.get(toKey(document))
}

/** The slugs that tell a document from others: its own slug, the slug of its address, or else a slug with a hash of the address. */
function listOtherSlugs(slug: string, { imported, lang, source, kind }: Page): readonly string[] {
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
