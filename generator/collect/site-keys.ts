/** What the collection reads of site.yaml before the model validates it: where the documents and the pages of another generator are. */

import { VFile } from 'vfile'
import { maxYamlBytes } from '../formats/limits.ts'
import { parseYaml } from '../formats/yaml/parse-yaml.ts'
import { toOwnSources, toSources } from '../importers/documents/resolve-sources.ts'
import type { ImporterKeys } from '../importers/importers.ts'
import { joinPortably } from '../kernel/files/portable-path.ts'
import { languagesSchema, toLanguages } from '../schemas/languages.ts'
import type { Source } from '../schemas/source.ts'
import { toSourcesSchema } from '../schemas/sources.ts'
import { isMap } from '../schemas/validate.ts'
import { readText } from './read-text.ts'

const noImporters: ReadonlyMap<string, string> = new Map()

interface SiteKeys {
  /** The sources of Stele's own layout. */
  readonly own: readonly Source[]
  /** The sources that site.yaml names. */
  readonly named: readonly Source[]
  /** The folder of the output of another generator, relative to the content folder; null without one. */
  readonly otherFolder: string | null
  /** The importers of plugins that the sources can name. */
  readonly importers: ImporterKeys
  /** The plugins, as site.yaml names them: modules and packages. */
  readonly plugins: readonly string[]
}

/**
 * @param value of a site.yaml that may be invalid: the model reports its mistakes
 * @param importers the importers of plugins; null if no plugin was loaded
 */
export function toSiteKeys(value: unknown, importers: ImporterKeys = null): SiteKeys {
  const { sources, languages: entries, site, plugins: modules } = isMap(value) ? value : {}
  const plugins = Array.isArray(modules) ? modules.filter((name) => typeof name === 'string') : []
  const keys = importers ?? (plugins.length === 0 ? noImporters : null)
  const { languages: codes, languageTags } = toLanguages(languagesSchema.safeParse(entries).data ?? [])
  const languages = codes.map((code) => ({ code, tag: languageTags[code] ?? code }))
  const settings = toSourcesSchema(keys && [...keys.keys()]).safeParse(sources).data ?? []
  const { from } = isMap(site) ? site : {}
  return {
    own: toOwnSources(languages),
    named: toSources(settings, languages, keys),
    otherFolder: typeof from === 'string' && from.trim() !== '' ? from : null,
    importers: keys,
    plugins,
  }
}

/**
 * Reads the keys of a content folder, as of an empty site.yaml if it cannot be read.
 * @param folder the content folder
 */
export function readSiteKeys(folder: string): SiteKeys {
  try {
    const path = joinPortably([folder, 'site.yaml'])
    const text = String(readText(path, maxYamlBytes).file)
    return toSiteKeys(parseYaml(text, new VFile({ path }), 0).value)
  } catch {
    return toSiteKeys(undefined)
  }
}
