/** Makes surfaces of those of plugins. */

import { apiRoot, assetFolder, internalFolder } from '../../shim/contract/routes.ts'
import { hasImpossibleName, toPageFile } from '../addresses/other-pages.ts'
import { toDocumentUrl } from '../addresses/published-urls.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { toEntry } from '../kernel/file.ts'
import type { Site } from '../model/site.ts'
import type { FilesSurface, LateFile } from '../surfaces/surface.ts'
import type { Plugin, PluginDocument, PluginSite, PluginSurface } from './plugin.ts'

/** The surfaces of all plugins. */
export const toPluginSurfaces = (plugins: readonly Plugin[]): readonly FilesSurface<PlannedPluginFile>[] =>
  plugins.flatMap((plugin) => (plugin.surfaces ?? []).map((surface) => toSurface(plugin, surface)))

interface PlannedPluginFile extends LateFile {
  readonly input: unknown
}

function toSurface(plugin: Plugin, surface: PluginSurface): FilesSurface<PlannedPluginFile> {
  const name = `${plugin.name} ${surface.name}`
  const fail = (what: string, reason: unknown): never => {
    const text = reason instanceof Error ? reason.message : String(reason)
    throw new OperationalError(`The plugin "${plugin.name}" cannot ${what}: ${text}`, 'PLUGIN_FAILED', {
      cause: reason,
    })
  }
  return {
    name,
    needs: 'files',
    plan(site) {
      try {
        return Array.from(surface.plan(toPluginSite(site)), ({ file, lang = null, input }) => {
          assertPath(file)
          if (lang !== null && !site.config.languages.includes(lang))
            throw new Error(`the site does not have the language "${lang}" of "${file}"`)
          return { file, lang, input }
        })
      } catch (error) {
        return fail(`plan its files of "${surface.name}"`, error)
      }
    },
    *toEntries(files, { records, target, toFileKey }) {
      for (const planned of files) {
        const { file, input } = planned
        const reads = new Set(surface.reads?.(input))
        const read = (path: string): Uint8Array => {
          if (!reads.has(path)) throw new Error(`"reads" does not list "${path}"`)
          return target.read(path)
        }
        const key =
          plugin.version === undefined
            ? null
            : toFileKey('plugin', () => [
                name,
                plugin.version,
                file,
                JSON.stringify(input),
                Array.from(reads, (path) => [path, records.getHash(path)]),
              ])
        yield {
          ...toEntry(planned, key, async () => {
            try {
              return { content: Buffer.from(await surface.render(input, read)) }
            } catch (error) {
              return fail(`render "${file}"`, error)
            }
          }),
          author: 'plugin',
        }
      }
    },
  }
}

/** The folders that only Stele writes to. */
const reserved = [apiRoot.slice(1), internalFolder, assetFolder]

/** @throws {Error} if a plugin cannot publish a file at a path */
function assertPath(file: unknown): void {
  if (typeof file !== 'string' || file === '') throw new Error('a file has no path')
  const names = file.split('/')
  if (names.some((name) => name === '' || name === '.' || name === '..') || hasImpossibleName(file))
    throw new Error(`"${file}" is no path of a file; write one such as "talks/index.json"`)
  if (reserved.includes(names[0] ?? '')) throw new Error(`"${file}" is in a folder that Stele writes to`)
}

function toPluginSite(site: Site): PluginSite {
  const { base_url, service, languages } = site.config
  return {
    baseUrl: base_url,
    service,
    languages,
    documents: site.published.flatMap((page): PluginDocument[] => {
      if (page.kind !== 'document') return []
      const { kind, slug, lang, title, description, date, updated, tags, extra } = page.document
      return [
        {
          kind,
          slug,
          lang,
          url: toDocumentUrl(page, site),
          markdown: toPageFile(page.path, 'md'),
          title,
          description,
          date,
          updated,
          tags,
          extra: extra === null ? null : JSON.parse(extra),
        },
      ]
    }),
  }
}
