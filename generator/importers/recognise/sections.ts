/** Finds the sections of Hugo and Zola that are collections: the first folders of a source whose documents have keys of their own. */

import { isMap } from '../../content/schemas/validate.ts'
import { group } from '../../kernel/grouping.ts'
import { getImporter } from '../importers.ts'
import { createIsUsed, isTextName, listKeys, type Parts, toList, type Values } from './collection-fields.ts'
import { toFolderGlob } from './folder-globs.ts'
import type { FoundCollection, FoundSite, FoundSource } from './found-site.ts'
import { readDocuments, readValues } from './read-documents.ts'
import { type SiteFolder, toInner } from './site-folder.ts'

/** How many documents a section has at least, and how many keys that no other document has. One is enough with an own template. */
const minDocuments = 2
const minKeys = 2

/** A first folder of a source, and the front matter of its documents. */
interface Section {
  readonly name: string
  /** Its part of addresses. */
  readonly segment: string
  readonly source: FoundSource
  readonly documents: readonly Values[]
  /** Whether its documents have a template of their own. */
  readonly hasTemplate: boolean
}

/** Makes collections of the sections whose documents have keys of their own. */
export function takeSections(
  folder: SiteFolder,
  { generator }: FoundSite,
  sources: readonly FoundSource[],
): Parts {
  const { hasSections, inheritance } = getImporter(generator)
  if (!hasSections) return { sources, collections: [] }
  const all = sources.flatMap((source) => listFolders(folder, generator, source))
  const chosen = all.filter((section) => {
    const isAlone = all.every(({ name, source }) => name !== section.name || source === section.source)
    return isAlone && canBeOwn(section.source) && hasOwnKeys(section, all, generator)
  })
  const collections = chosen.map(({ name, segment, source, documents }): FoundCollection => {
    const toInnerGlobs = (globs: readonly string[]) => globs.flatMap((glob) => toFolderGlob(glob, name))
    const { files, ignore, url, defaults } = source
    return {
      ...source,
      name,
      folder: toInner(source.folder, name),
      files: files && toInnerGlobs(files),
      ignore: ignore && toInnerGlobs(ignore.filter((glob) => !isPagesOfLists(glob))),
      url:
        typeof url === 'string'
          ? url.replace('{path}', `${segment}/{path}`).replace('{section}', segment)
          : url,
      defaults: defaults?.flatMap((entry) => {
        const globs = toInnerGlobs(entry.files)
        return globs.length === 0 ? [] : [{ ...entry, files: globs }]
      }),
      static: undefined,
      list: toList(listKeys(documents), createIsUsed(generator)),
    }
  })
  return { sources: sources.flatMap(withoutChosen), collections }

  /** Whether a folder in a source can be a source. */
  function canBeOwn({ folder: path, url, prefix }: FoundSource): boolean {
    const inherits = folder.listFiles(path).some((file) => {
      const isRoot = !file.includes('/') && inheritance?.isHolder(file) === true
      return isRoot && inheritance.list(file, readValues(folder.read(toInner(path, file))), path).length > 0
    })
    // Addresses with all folders would lose the first one.
    return prefix === undefined && !inherits && !/[{:]sections/.test(String(url))
  }

  /** Leaves the sections out of a source; a source of one of them alone is left out itself. */
  function withoutChosen(source: FoundSource): readonly FoundSource[] {
    const { files = [], ignore = [] } = source
    const names = chosen.flatMap(({ name, source: own }) => (own.folder === source.folder ? [name] : []))
    const isChosen = (glob: string) => names.some((name) => glob.startsWith(`${name}/`))
    // Globs such as `posts/**/*.md` take the files of other sections.
    const others = files.filter((glob) => !isChosen(glob))
    if (files.length > 0 && others.length === 0) return []
    if (names.length === 0 || (others.length > 0 && !others.some((glob) => /^[*{!]/.test(glob))))
      return [source]
    const kept = ignore.filter((glob) => !isChosen(glob))
    return [{ ...source, ignore: [...kept, ...names.map((name) => `${name}/**`)] }]
  }
}

/** Whether a glob leaves out the pages of lists, which describe the list of a collection. */
const isPagesOfLists = (glob: string): boolean => /^\*\*\/_index\*/.test(glob)

/** Lists the first folders of a source. The documents in none have the name of an empty text. */
function listFolders(
  folder: SiteFolder,
  generator: FoundSite['generator'],
  source: FoundSource,
): readonly Section[] {
  const documents = [...readDocuments(folder, generator, source)].map(({ path, place, values }) => {
    const name = path.includes('/') ? path.replace(/\/.*/s, '') : ''
    return [name, { segment: place.segments[0] ?? name, values }] as const
  })
  const { sectionTemplate: key } = getImporter(generator)
  const hasTemplate = (name: string): boolean => {
    const page = toInner(source.folder, name, '_index.md')
    return key !== null && folder.isFile(page) && typeof readValues(folder.read(page))[key] === 'string'
  }
  return Array.from(group(documents), ([name, found]) => ({
    name,
    segment: found[0]?.segment ?? name,
    source,
    documents: found.map(({ values }) => values),
    hasTemplate: hasTemplate(name),
  }))
}

/** Whether documents of a section have keys that no other document has. Switches such as `toc: true` are for the theme. */
function hasOwnKeys(section: Section, all: readonly Section[], generator: FoundSite['generator']): boolean {
  const { name, documents } = section
  const others = all.filter((other) => other !== section)
  if (name === '' || isTextName(name) || documents.length < minDocuments || others.length === 0) return false
  const isKnown = createIsKnown(generator)
  const elsewhere = new Set(others.flatMap((other) => other.documents.flatMap(listDataKeys)))
  const counts = new Map<string, number>()
  for (const key of documents.flatMap(listDataKeys)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const own = [...counts].filter(
    ([key, count]) => count >= documents.length / 2 && !elsewhere.has(key) && !isKnown(key),
  )
  return own.length >= (section.hasTemplate ? 1 : minKeys)
}

/** Whether an importer reads a key, or sets with it how a document is shown. The key may be in a map: `release.tag`. */
function createIsKnown(generator: FoundSite['generator']): (key: string) => boolean {
  const { fields, settings } = getImporter(generator)
  const known = new Set([...Object.values(fields).flat(), ...settings].map((key) => key.toLowerCase()))
  return (key) => known.has(key.toLowerCase()) || known.has(key.replace(/\..*/s, '').toLowerCase())
}

/** The keys of front matter that have data, with those of maps in it. */
const listDataKeys = (values: Values): readonly string[] =>
  Object.entries(values).flatMap(([key, value]) => {
    if (!isMap(value)) return isData(value) ? [key] : []
    return Object.entries(value).flatMap(([inner, part]) => (isData(part) ? [`${key}.${inner}`] : []))
  })

const isData = (value: unknown): boolean =>
  !(value === null || value === undefined || value === '' || typeof value === 'boolean') &&
  !(Array.isArray(value) && value.length === 0)
