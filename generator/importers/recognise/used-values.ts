/** Finds which values of a configuration the documents of a folder use. */

import { isMarkdown } from '../../kernel/files/walk.ts'
import type { FoundSource } from './found-site.ts'
import { type SiteFolder, toInner } from './site-folder.ts'

/**
 * Returns the values by their names, sorted; undefined without any.
 * @param values by their names in lower case
 * @param pattern finds the uses in a text; its first group is the name
 */
export function findUsedValues(
  site: SiteFolder,
  folder: string,
  values: Readonly<Record<string, string>>,
  pattern: RegExp,
): FoundSource['params'] {
  const names = site
    .listFiles(folder)
    .filter(isMarkdown)
    .flatMap((file) => [...site.read(toInner(folder, file)).matchAll(pattern)])
    .map(([, name = '']) => name.toLowerCase())
  const used = [...new Set(names)].sort().flatMap((name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  return used.length === 0 ? undefined : Object.fromEntries(used)
}
