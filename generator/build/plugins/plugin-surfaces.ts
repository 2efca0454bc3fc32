/** Makes surfaces of what plugins export. */

import { setTimeout } from 'node:timers/promises'
import { apiRoot, assetFolder, internalFolder } from '../../../shim/contract/routes.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import type { FileRecords, PlannedFile } from '../../kernel/file.ts'
import { toDocumentUrl } from '../../kernel/published-urls.ts'
import { hasImpossibleName } from '../../site/addresses/other-pages.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import { isOfHosts } from '../../site/model/published-assets.ts'
import type { Site } from '../../site/model/site.ts'
import { createFile, deriveFile, type FilesSurface } from '../../surfaces/surface.ts'
import type { Plugin, PluginDocument, PluginSite, PluginSurface } from './plugin.ts'

/** The surfaces of all plugins. */
export const toPluginSurfaces = (plugins: readonly Plugin[]): readonly FilesSurface<PlannedPluginFile>[] =>
  plugins.flatMap((plugin) => (plugin.surfaces ?? []).map((surface) => toSurface(plugin, surface)))

interface PlannedPluginFile extends PlannedFile {
  /** As JSON. The renderer gets what JSON says, so a cache key cannot forget a part of it. */
  readonly input: string
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
    isOfPlugin: true,
    plan(site) {
      try {
        return Array.from(assertList(surface.plan(toPluginSite(site))), ({ file, lang = null, input }) => {
          assertPath(file)
          if (lang !== null && !site.config.languages.includes(lang))
            throw new Error(`the site does not have the language "${lang}" of "${file}"`)
          return { file, lang, input: JSON.stringify(input ?? null) }
        })
      } catch (error) {
        return fail(`plan its files of "${surface.name}"`, error)
      }
    },
    *toDerived(files, { records, target, signal }) {
      for (const planned of files) {
        const { file } = planned
        const reads = listReads(
          () => surface.reads?.(JSON.parse(planned.input)) ?? [],
          records,
          (error) => fail(`list what "${file}" reads`, error),
        )
        const render = async (input: string, readFile: (file: string) => Uint8Array) => {
          const read = (path: string): Uint8Array => {
            if (!reads.includes(path)) throw new Error(`"reads" does not list "${path}"`)
            return readFile(path)
          }
          try {
            const rendered = surface.render(JSON.parse(input), read)
            return { content: toBuffer(await untilAborted(rendered, signal)) }
          } catch (error) {
            signal?.throwIfAborted()
            return fail(`render "${file}"`, error)
          }
        }
        yield plugin.version === undefined
          ? createFile(planned, () => render(planned.input, target.read))
          : deriveFile(
              planned,
              { input: { version: plugin.version, json: planned.input }, reads },
              ({ json }, { read }) => render(json, read),
            )
      }
    },
  }
}

/** @throws {Error} if `plan` returned no list */
function assertList<T>(files: Iterable<T>): Iterable<T> {
  if (typeof files !== 'object' || typeof files?.[Symbol.iterator] !== 'function')
    throw new Error('"plan" must return a list of files')
  return files
}

/** Lists the files that a renderer reads. Each must be rendered. */
function listReads(
  list: () => Iterable<string>,
  records: Pick<FileRecords, 'getHash'>,
  fail: (error: unknown) => never,
): readonly string[] {
  try {
    const files = [...list()]
    for (const file of files) records.getHash(file)
    return files
  } catch (error) {
    return fail(error)
  }
}

/** @throws {Error} if a renderer returned something else than text or bytes */
function toBuffer(content: unknown): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  if (content instanceof Uint8Array) return Buffer.from(content)
  throw new Error('"render" must return a text or a Uint8Array')
}

/**
 * Waits for a renderer, or for the end of the build. The timer keeps Node running: it would exit without a message if a renderer waits for
 * nothing.
 * @throws if `signal` aborts the build
 */
async function untilAborted<T>(rendered: T | Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const done = new AbortController()
  const timer = setTimeout(longestDelay, undefined, {
    signal: AbortSignal.any([done.signal, ...(signal === undefined ? [] : [signal])]),
  })
  try {
    return await Promise.race([rendered, timer.then(() => rendered)])
  } finally {
    done.abort()
  }
}

/** Of a timer of Node, in milliseconds: 24 days. */
const longestDelay = 2 ** 31 - 1

/** The folders that only Stele writes to. */
const reserved = [apiRoot.slice(1), internalFolder, assetFolder]

/** The longest name that file systems accept, in bytes. */
const maxNameBytes = 255

/** @throws {Error} if a plugin cannot publish a file at a path */
function assertPath(file: unknown): void {
  if (typeof file !== 'string' || file === '') throw new Error('a file has no path')
  const names = file.split('/')
  if (names.some((name) => name === '' || name === '.' || name === '..') || hasImpossibleName(file))
    throw new Error(`"${file}" is no path of a file; write one such as "talks/index.json"`)
  if (names.some((name) => Buffer.byteLength(name) > maxNameBytes))
    throw new Error(`"${file}" has a name of more than ${maxNameBytes} bytes`)
  if (reserved.includes(names[0]?.toLowerCase() ?? ''))
    throw new Error(`"${file}" is in a folder that Stele writes to`)
  if (isOfHosts(file)) throw new Error(`"${file}" is a file that hosts read`)
  if (file.endsWith('/index.html'))
    throw new Error(
      `"${file}" has no address of its own; write "${file.slice(0, -'/index.html'.length)}.html"`,
    )
}

function toPluginSite(site: Site): PluginSite {
  const { base_url, service, languages } = site.config
  return {
    baseUrl: base_url,
    service,
    languages: [...languages],
    documents: site.published.flatMap((page): PluginDocument[] => {
      if (page.kind !== 'document') return []
      const { kind, collection, hasPage, slug, lang, title, description, date, updated, tags, extra } =
        page.document
      return [
        {
          kind,
          collection,
          slug,
          lang,
          url: toDocumentUrl(page, site),
          markdown: hasPage ? toDecodedPageFile(page.path, 'md') : null,
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
