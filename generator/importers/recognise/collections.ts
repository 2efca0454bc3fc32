/**
 * Finds the collections of a site that has several kinds of documents, for site.yaml:
 *
 * - a kind that the configuration names: a collection of Astro, or a further blog of Docusaurus;
 * - a section of Hugo, if at least half of its documents have two keys of front matter that no other document of the site has;
 * - a folder of data files, each of which has most of the keys that the folder has.
 *
 * Folders with the usual names of texts, such as `posts` and `docs`, stay sources, and so does a kind with a folder for each language.
 */

import { findReservation } from '../../content/schemas/collections.ts'
import { toContractSlug } from '../documents/address.ts'
import { createIsUsed, isTextName, listKeys, type Parts, toList } from './collection-fields.ts'
import { findDataFolders } from './data-folders.ts'
import type { FoundCollection, FoundKind, FoundSite, FoundSource, RecognisedSite } from './found-site.ts'
import { readDocuments } from './read-documents.ts'
import { takeSections } from './sections.ts'
import type { SiteFolder } from './site-folder.ts'

/** How many letters a name has at most. */
const maxNameLength = 40

/** Divides a site into sources and collections. */
export function withCollections(folder: SiteFolder, site: FoundSite): RecognisedSite {
  const kinds = takeKinds(folder, site)
  const sections = takeSections(folder, site, kinds.sources)
  const data = findDataFolders(folder, site)
  const found = [...kinds.collections, ...sections.collections, ...data]
  return {
    ...site,
    sources: sections.sources,
    collections: withNames(found, site).sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

/** Gives each collection a name that site.yaml allows. One whose name has another meaning gets a suffix. */
function withNames(found: readonly FoundCollection[], { languages }: FoundSite): FoundCollection[] {
  const taken = new Set(languages.map(({ code }) => code))
  const isFree = (name: string) => findReservation(name) === null && !taken.has(name)
  return found.map((collection) => {
    // `caseStudies` of Astro becomes `case-studies`.
    const words = collection.name.replace(/([a-z\d])([A-Z])/g, '$1-$2')
    const slug = toContractSlug([words]).replace(/^(?=\d)/, 'year-')
    const own = slug.slice(0, maxNameLength - suffix.length).replace(/-$/, '')
    let name = isFree(own) ? own : own + suffix
    for (let count = 2; !isFree(name); count++) name = `${own}-${count}`
    taken.add(name)
    return { ...collection, name }
  })
}

const suffix = '-items'

/** Makes collections of the kinds that the configuration names, if the site has other documents, too. */
function takeKinds(folder: SiteFolder, { generator, kinds = [], sources }: FoundSite): Parts {
  if (sources.length === 1) return { sources, collections: [] }
  const isIn = (source: FoundSource, kind: FoundKind) => `${source.folder}/`.startsWith(`${kind.folder}/`)
  const taken = new Map<FoundSource, FoundKind>()
  for (const kind of kinds) {
    const [source, ...others] = sources.filter((source) => isIn(source, kind))
    if (source === undefined || others.length > 0 || isTextName(kind.name)) continue
    taken.set(source, kind)
  }
  const collections = [...taken].map(([source, { name, fields }]): FoundCollection => {
    const keys = fields ?? listKeys([...readDocuments(folder, generator, source)].map(({ values }) => values))
    return {
      ...source,
      name,
      prefix: undefined,
      list: toList(keys, createIsUsed(generator)),
      static: undefined,
    }
  })
  const others = sources.filter((source) => !taken.has(source))
  // A prefix tells documents of several sources apart.
  const isOne = taken.size > 0 && new Set(others.map(({ prefix }) => prefix)).size === 1
  const kept = isOne ? others.map((source) => ({ ...source, prefix: undefined })) : others
  // One of them names the files that the whole site has.
  const files = [...taken.keys()].flatMap((source) => source.static ?? [])
  return {
    sources: kept.map((source, index) => (index === 0 ? addStatic(source, files) : source)),
    collections: collections.map((collection, index) =>
      index === 0 && others.length === 0 ? addStatic(collection, files) : collection,
    ),
  }
}

const addStatic = <S extends Pick<FoundSource, 'static'>>(source: S, folders: readonly string[]): S =>
  folders.length === 0 ? source : { ...source, static: [...folders, ...(source.static ?? [])] }
