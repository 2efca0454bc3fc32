/** Recognises the generator of a site by its configuration. */

import { statSync } from 'node:fs'
import { posix } from 'node:path'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { createGlobs } from '../../schemas/globs.ts'
import { getImporter, importers } from '../importers.ts'
import { addDateKey } from './date-key.ts'
import { findDomain } from './details.ts'
import type { FoundSite, FoundSource } from './found-site.ts'
import { splitLanguages, withTextLanguage } from './guess-languages.ts'
import { openSiteFolder } from './open-site-folder.ts'
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
 * @throws {OperationalError} if there is no such folder, or it has no Markdown
 */
export function recognise(path: string): { readonly folder: SiteFolder; readonly site: FoundSite } {
  const cannot = `Cannot find a site in "${path}"`
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new OperationalError(`${cannot}: the folder does not exist`)
  const folder = openSiteFolder(path)
  for (const { recognise: find } of Object.values(importers)) {
    const site = find(folder)
    if (site === null) continue
    const { mayHaveLanguageFolders, otherFormats, title } = getImporter(site.generator)
    const content = withoutFolders(folder, site.outputs)
    const sources = site.sources
      .filter((source) => hasDocuments(content, source.folder))
      .map((source) => ignoreOutputs(source, site))
      .map((source) => addDateKey(content, site.generator, source))
    for (const name of new Set(sources.map((source) => source.folder)))
      noteOtherFormats(folder, otherFormats, name)
    if (sources.length > 0) {
      const found = { ...site, sources, baseUrl: site.baseUrl ?? findDomain(folder) }
      const split = mayHaveLanguageFolders ? splitLanguages(content, found) : found
      return { folder, site: withTextLanguage(folder, split) }
    }
    throw new OperationalError(
      `${cannot}: "${site.config}" is of ${title}, but no Markdown was found where it says`,
    )
  }
  throw new OperationalError(`${cannot}: it has no Markdown files`)
}
