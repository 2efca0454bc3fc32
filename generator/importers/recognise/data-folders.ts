/** Finds the folders of data whose files are things of one kind, such as `_data/boats`. */

import { posix } from 'node:path'
import { VFile } from 'vfile'
import { isDataExtension, parseDataFile } from '../../content/formats/data-file.ts'
import { findSlugMistake } from '../../content/schemas/slug.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { getImporter } from '../importers.ts'
import { isTextName, listKeys, toList, type Values } from './collection-fields.ts'
import type { FoundCollection, FoundSite } from './found-site.ts'
import { type SiteFolder, toInner } from './site-folder.ts'

/** How many files a folder has at least, and how many keys each of them. */
const minFiles = 3
const minKeys = 2

/** The keys by which Stele decides about a document. For the author of the data, they may have another meaning. */
const decidingKeys: readonly string[] = ['draft', 'aliases', 'translation_of']

/** Lists the folders in which each file has at least half of the keys of all. */
export function findDataFolders(
  folder: SiteFolder,
  { generator, languages }: FoundSite,
): readonly FoundCollection[] {
  const { dataFolders } = getImporter(generator)
  const isOther = (name: string) => isTextName(name) || languages.some(({ code }) => code === name)
  return dataFolders
    .flatMap((data) => folder.list(data).map((name) => toInner(data, name)))
    .filter((path) => folder.isFolder(path) && !isOther(posix.basename(path)))
    .flatMap((path): readonly FoundCollection[] => {
      const things = readThings(folder, path)
      if (things.length < minFiles) return []
      const keys = listKeys(things)
      const isAlike = (thing: Values) => Object.keys(thing).length >= Math.max(minKeys, keys.length / 2)
      if (!things.every(isAlike) || keys.some((key) => decidingKeys.includes(key))) return []
      return [{ name: posix.basename(path), folder: path, list: toList(keys) }]
    })
}

/** Reads the files of a folder of data; none if one of them is no map, has a mistake, or a name that is no slug or another file's. */
function readThings(folder: SiteFolder, path: string): readonly Values[] {
  const names = folder.list(path)
  const things = names.flatMap((name): readonly Values[] => {
    const ending = posix.extname(name)
    const extension = ending.slice(1)
    if (!isDataExtension(extension) || findSlugMistake(posix.basename(name, ending)) !== null) return []
    const file = new VFile(folder.read(toInner(path, name)))
    const [document] = parseDataFile(file, extension)
    const value = document?.slug === null ? document.source.value : undefined
    return isMap(value) && file.messages.length === 0 ? [value] : []
  })
  const slugs = new Set(names.map((name) => name.replace(/\..*/s, '')))
  return things.length === names.length && things.length === slugs.size ? things : []
}
