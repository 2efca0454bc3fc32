/** Adds to front matter what a document inherits: from the folders above it, and from `defaults` in site.yaml. */

import { listParents } from '../../kernel/files/portable-path.ts'
import { memoize } from '../../kernel/memoize.ts'
import { group } from '../../kernel/ordering.ts'
import { createGlobs } from '../../schemas/globs.ts'
import type { ImportedSource } from '../../schemas/source.ts'
import { isMap } from '../../schemas/validate.ts'
import { getImporter } from '../importers.ts'

type Values = Readonly<Record<string, unknown>>

/** Inherited values by their folder, with their globs compiled. A thread reads many documents of one source. */
const getLayers = memoize(({ inherited }: ImportedSource) =>
  group(
    inherited.map(({ folder, files, langs, values }) => {
      const isOfFile = files === null ? () => true : createGlobs(files)
      const isOfLanguage = langs === null ? () => true : createGlobs(langs)
      const matches = (path: string, code: string | null) => isOfFile(path) && isOfLanguage(code ?? '')
      return [folder, { values, matches }] as const
    }),
  ),
)

/**
 * Returns front matter with the values that the document inherits. Its own values come first, then those of the nearest folder.
 * @param path of the document, relative to the source
 */
export function addInherited(own: Values, path: string, lang: string | null, source: ImportedSource): Values {
  if (source.inherited.length === 0) return own
  const layers = getLayers(source)
  const isDeep = getImporter(source.from).inheritance?.isDeep ?? (() => false)
  let values: Values = {}
  for (const folder of listScopes(path)) {
    for (const layer of layers.get(folder) ?? []) {
      if (layer.matches(path, lang)) values = merge(values, layer.values, isDeep)
    }
  }
  return merge(values, own, isDeep)
}

/** Lists the folders of a path from the root of the source, which is an empty text, and the path itself. */
export const listScopes = (path: string): readonly string[] => ['', ...listParents(path), path]

/** @param isDeep whether the maps of a key are merged, and the lists joined */
function merge(values: Values, stronger: Values, isDeep: (key: string) => boolean): Values {
  const merged: Record<string, unknown> = { ...values }
  for (const [key, value] of Object.entries(stronger)) {
    const other = isDeep(key) && Object.hasOwn(values, key) ? values[key] : undefined
    if (Array.isArray(other) && Array.isArray(value)) merged[key] = [...other, ...value]
    else merged[key] = isMap(other) && isMap(value) ? merge(other, value, isDeep) : value
  }
  return merged
}
