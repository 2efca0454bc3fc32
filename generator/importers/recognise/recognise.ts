/**
 * Recognises the generator of a site by its configuration, and finds the key of front matter that holds the dates of a source whose
 * documents have none of the usual keys.
 */

import { statSync } from 'node:fs'
import { posix } from 'node:path'
import { createGlobs } from '../../content/schemas/globs.ts'
import { findValue, toDateValue } from '../../content/schemas/lenient-values.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { getImporter, importers } from '../importers.ts'
import { withCollections } from './collections.ts'
import { findDomain } from './details.ts'
import type { FoundSite, FoundSource, RecognisedSite } from './found-site.ts'
import { splitLanguages, withTextLanguage } from './languages.ts'
import { openSiteFolder } from './open-site-folder.ts'
import { readDocuments } from './read-documents.ts'
import { hasDocuments, type SiteFolder, toInner, withoutFolders } from './site-folder.ts'

/** Notes documents that are not Markdown. Files without front matter are not documents. */
function noteOtherFormats(
  { listFiles, read, note }: SiteFolder,
  format: RegExp | null,
  folder: string,
): void {
  if (format === null) return
  const paths = listFiles(folder).map((file) => toInner(folder, file))
  const [first, ...others] = paths.filter(
    (path) => format.test(path) && /^(?:---|\+\+\+|\{|#\+)/.test(read(path)),
  )
  if (first === undefined) return
  const count = others.length === 0 ? '' : ` and ${others.length} more`
  note(`Not Markdown, and left out: ${first}${count}`)
}

/** Leaves out the folders that the generator writes to, whether they exist now or not. */
function ignoreOutputs(source: FoundSource, { generator, outputs }: FoundSite): FoundSource {
  const isIgnored = createGlobs(getImporter(generator).ignore)
  const globs = outputs.flatMap((output) => {
    const inner = posix.relative(source.folder, output)
    // Builds enter no folder whose name starts with a dot.
    const isLeftOut = inner === '' || /(?:^|\/)\./.test(inner) || isIgnored(`${inner}/x.md`)
    return isLeftOut ? [] : [`${inner}/**`]
  })
  return globs.length === 0 ? source : { ...source, ignore: [...(source.ignore ?? []), ...globs] }
}

/**
 * Recognises a site.
 * @param path of the folder of the site
 * @param added the keys of further importers, which come before those of Stele
 * @throws {OperationalError} if there is no such folder, or it has no Markdown
 */
export function recognise(
  path: string,
  added: readonly string[] = [],
): { readonly folder: SiteFolder; readonly site: RecognisedSite } {
  const cannot = `Cannot find a site in "${path}"`
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new OperationalError(`${cannot}: the folder does not exist`)
  const folder = openSiteFolder(path)
  for (const { recognise: find } of [...added.map(getImporter), ...Object.values(importers)]) {
    const site = find(folder)
    if (site === null) continue
    const { mayHaveLanguageFolders, otherFormats, title } = getImporter(site.generator)
    const content = withoutFolders(folder, site.outputs)
    const sources = site.sources
      .filter((source) => hasDocuments(content, source.folder))
      .map((source) => ignoreOutputs(source, site))
    if (sources.length > 0) {
      const all = withCollections(content, { ...site, sources })
      const found = {
        ...all,
        sources: all.sources.map((source) => addDateKey(content, site.generator, source)),
        collections: all.collections.map((collection) => addDateKey(content, site.generator, collection)),
        baseUrl: site.baseUrl ?? findDomain(folder),
      }
      for (const name of new Set(sources.map((source) => source.folder)))
        noteOtherFormats(folder, otherFormats, name)
      const split = mayHaveLanguageFolders ? splitLanguages(content, found) : found
      return { folder, site: withTextLanguage(folder, split) }
    }
    throw new OperationalError(
      `${cannot}: "${site.config}" is of ${title}, but no Markdown was found where it says`,
    )
  }
  throw new OperationalError(`${cannot}: it has no Markdown files`)
}

/** Adds the key to `fields` of the source, and notes it. */
function addDateKey<S extends Omit<FoundSource, 'lang'>>(
  site: SiteFolder,
  generator: FoundSite['generator'],
  source: S,
): S {
  const key = findDateKey(site, generator, source)
  if (key === null) return source
  const { folder, fields } = source
  site.note(
    `The documents${folder === '' ? '' : ` in "${folder}"`} have no usual date key, but all have a date in "${key}", so site.yaml uses it as their date ("fields"); remove it there if it means something else`,
  )
  return { ...source, fields: { ...fields, date: [...(fields?.date ?? []), key] } }
}

/** Returns the only key that holds a date in all documents; null if there is none, or if a document has a date without it. */
function findDateKey(
  site: SiteFolder,
  generator: FoundSite['generator'],
  source: Pick<FoundSource, 'folder' | 'files' | 'ignore' | 'fields'>,
): string | null {
  const importer = getImporter(generator)
  const keys = { ...importer.fields, ...source.fields }
  const known = new Set([...Object.values(keys).flat(), ...importer.settings].map((key) => key.toLowerCase()))
  let candidates: readonly string[] | null = null
  for (const { path, place, values } of readDocuments(site, generator, source)) {
    const isDated = keys.date.some((key) => toDateValue(findValue(values, key)?.value) !== null)
    if (isDated || place.date !== null || /(?:^|\/)\d{4}\/\d{2}\//.test(path)) return null
    const own: readonly string[] =
      candidates ?? Object.keys(values).filter((key) => !known.has(key.toLowerCase()))
    candidates = own.filter((key) => isDate(key, values[key]))
    if (candidates.length === 0) return null
  }
  const [key = null] = candidates ?? []
  return candidates?.length === 1 ? key : null
}

/** Decides whether a value may be the date of publication. A bare number such as `2024` usually is not a date. */
const isDate = (key: string, value: unknown): boolean =>
  typeof value === 'string' &&
  !/^\d+$/.test(value) &&
  toDateValue(value) !== null &&
  !/^last|updat|modif|review|check|expir|until|deadline|^end/i.test(key)
