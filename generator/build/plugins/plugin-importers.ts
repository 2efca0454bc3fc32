/** Makes importers of what plugins export, and loads them where documents are read. */

import * as z from 'zod'
import {
  fieldNames,
  importerNames,
  isImporterName,
  type Source,
  splitImporterKey,
  toImporterKey,
} from '../../content/schemas/source.ts'
import { isPattern } from '../../content/schemas/sources.ts'
import type { Importer } from '../../importers/importer.ts'
import { addImporter, getImporter, type ImporterKeys } from '../../importers/importers.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import type { Plugin, PluginImporter } from './plugin.ts'
import { toFoundSite } from './plugin-sites.ts'

const texts = z.array(z.string('a text'), 'a list of texts')
const templates = z.record(
  z.string(),
  z.strictObject(
    { html: z.string('a text'), markdown: z.string('a text') },
    'a map with "html" and "markdown"',
  ),
  'a map of templates',
)

const importerSchema = z
  .strictObject(
    {
      extends: z.enum(importerNames, 'the name of an importer of Stele'),
      files: texts,
      ignore: texts,
      lang: z.enum(['folder', 'suffix', 'key'], 'folder, suffix or key'),
      slug: z.enum(['path', 'name'], 'path or name'),
      pattern: z.string('a text').refine(isPattern, 'a path with tokens, such as /{path}/'),
      fields: z.partialRecord(z.enum(fieldNames), texts, 'a map of fields'),
      settings: texts,
      isHidden: z.custom((value) => typeof value === 'function', 'a function'),
      recognise: z.custom((value) => typeof value === 'function', 'a function'),
      shortcodes: templates,
      components: templates,
    },
    'a map',
  )
  .partial()
  .extend({ title: z.string('a text') })

/** Returns the first mistake in the importers of a plugin, as the end of a message; null if there is none. */
export function findImporterMistake(importers: unknown): string | null {
  const { data, error } = z.record(z.string(), z.unknown()).safeParse(importers)
  if (error !== undefined) return 'its "importers" is no map'
  for (const [name, importer] of Object.entries(data)) {
    if (name === 'stele' || isImporterName(name))
      return `"importers.${name}" has the name of an importer of Stele`
    if (!/^[a-z][a-z0-9-]*$/.test(name))
      return `"importers.${name}" must have a name of small letters, digits and hyphens`
    const [issue] = importerSchema.safeParse(importer).error?.issues ?? []
    if (issue?.code === 'unrecognized_keys')
      return `"importers.${name}" has the unknown key "${issue.keys[0]}"`
    if (issue !== undefined)
      return `"${['importers', name, ...issue.path].join('.')}" must be ${issue.message}`
  }
  return null
}

/** A plugin whose module is loaded in this thread. */
export interface LoadedPlugin extends Plugin {
  /** The URL of its module, with the hash of its bytes. */
  readonly url: string
}

/** Adds the importers of a plugin to this thread. */
export function addImporters({ name: plugin, url, importers = {} }: LoadedPlugin): void {
  for (const [name, importer] of Object.entries(importers)) {
    const key = toImporterKey(name, url)
    addImporter(key, toImporter(importer, key, `"${name}" of the plugin "${plugin}"`))
  }
}

/** The keys of the importers of all plugins, by their names. */
export const toImporterKeys = (plugins: readonly LoadedPlugin[]): NonNullable<ImporterKeys> =>
  new Map(
    plugins.flatMap(({ url, importers = {} }) =>
      Object.keys(importers).map((name) => [name, toImporterKey(name, url)] as const),
    ),
  )

/** Loads the plugins whose importers some sources have, in a thread that has not loaded the plugins of the build. */
export async function loadImporters(sources: readonly Source[]): Promise<void> {
  const modules = new Set(sources.flatMap(({ from }) => splitImporterKey(from).module ?? []))
  for (const url of modules) addImporters({ ...((await import(url)) as Plugin), url })
}

/** @param label names the importer in messages */
function toImporter(
  { extends: name = 'markdown', fields, lang, pattern, isHidden, recognise, ...own }: PluginImporter,
  key: string,
  label: string,
): Importer {
  const base = getImporter(name)
  const toLang = lang === undefined ? base.lang : { from: lang, locales: null }
  return {
    ...base,
    title: own.title,
    recognise: (folder) => {
      try {
        const found = recognise?.(folder) ?? null
        return found === null ? null : toFoundSite(found, { key, folder, lang: toLang, pattern })
      } catch (error) {
        throw toFailure(`The importer ${label} cannot recognise a site`, error)
      }
    },
    files: own.files ?? base.files,
    ignore: [...base.ignore, ...(own.ignore ?? [])],
    lang: toLang,
    slug: own.slug ?? base.slug,
    toPattern: pattern === undefined ? base.toPattern : () => pattern,
    fields: { ...base.fields, ...fields },
    settings: [...base.settings, ...(own.settings ?? [])],
    isHidden:
      isHidden === undefined
        ? base.isHidden
        : (frontMatter) => {
            try {
              return Boolean(isHidden(frontMatter))
            } catch (error) {
              throw toFailure(`The importer ${label} cannot read front matter`, error)
            }
          },
    shortcodes: { ...base.shortcodes, ...own.shortcodes },
    components: { ...base.components, ...own.components },
  }
}

function toFailure(what: string, error: unknown): OperationalError {
  const reason = error instanceof Error ? error.message : String(error)
  return new OperationalError(`${what}: ${reason}`, 'PLUGIN_FAILED', { cause: error })
}
