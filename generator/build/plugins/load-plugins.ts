/**
 * Loads the plugins of a build. A plugin is code, so Stele runs the plugins of site.yaml only if the caller allows it: a build of somebody
 * else's content runs none of their code.
 */

import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { CompileOptions } from '../../build-options.ts'
import { readHash } from '../../content/files/read-text.ts'
import { isImporterName } from '../../content/schemas/source.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { type Host, type HostName, hostNames } from '../../hosts/host.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { ContentError, OperationalError } from '../../kernel/diagnostics/errors.ts'
import { toDiagnostics } from '../../kernel/diagnostics/to-diagnostics.ts'
import type { OpenContent } from '../../site/collect.ts'
import type { Plugin } from './plugin.ts'
import { addImporters, findImporterMistake, type LoadedPlugin } from './plugin-importers.ts'

type NamedContent = Pick<OpenContent, 'folder' | 'site'>

/**
 * Loads the plugins that the caller passes, then those that site.yaml names. Mistakes of the latter are diagnostics of site.yaml. If one is
 * refused, none of them is loaded.
 * @throws {OperationalError} PLUGIN_FAILED if a plugin of the caller cannot be loaded, or two plugins have one name or an importer of one name
 * @throws {ContentError} if a source has the importer of a plugin that was not loaded: its documents cannot be checked
 */
export async function loadPlugins(
  content: NamedContent,
  { plugins = [], sitePlugins = false }: Pick<CompileOptions, 'plugins' | 'sitePlugins'>,
): Promise<readonly LoadedPlugin[]> {
  const passed = new Set(plugins.map(toUrl))
  const loaded = await Promise.all(Array.from(passed, (url) => loadPassed(url, url)))
  const named = listNamed(content)
  const refused = named.filter(({ url }) => url !== null && !sitePlugins && !passed.has(url))
  for (const { name, position } of refused)
    reportPlugin(
      content,
      position,
      name,
      'refused-plugin',
      `The build would run the code of "${name}"; allow it with "--plugins" if you trust it, or remove it from "plugins"`,
    )
  if (refused.length > 0) return finish(content, loaded)
  for (const { name, url, position } of named) {
    if (url !== null && passed.has(url)) continue
    if (url !== null) passed.add(url)
    const plugin = url === null ? 'it does not exist' : await loadPlugin(url)
    if (typeof plugin === 'string')
      reportPlugin(
        content,
        position,
        name,
        'invalid-plugin',
        `The plugin "${name}" cannot be used: ${plugin}`,
      )
    else loaded.push(plugin)
  }
  return finish(content, loaded)
}

/** @param name as messages show it */
async function loadPassed(url: string | null, name: string): Promise<LoadedPlugin> {
  const plugin = url === null ? 'it does not exist' : await loadPlugin(url)
  if (typeof plugin === 'string')
    throw new OperationalError(`Cannot use the plugin "${name}": ${plugin}`, 'PLUGIN_FAILED')
  return plugin
}

/** A plugin that a user names on the command line. */
export interface NamedPlugin {
  /** A path from the working directory, or the name of a package. */
  readonly name: string
  /** The URL of its module. */
  readonly url: string
  readonly plugin: LoadedPlugin
}

/**
 * Loads the plugins that a user names, for a site that has no site.yaml yet.
 * @param names paths from the working directory, or the names of packages
 * @throws {OperationalError} PLUGIN_FAILED as {@link loadPlugins}
 */
export async function loadNamedPlugins(names: readonly string[]): Promise<readonly NamedPlugin[]> {
  const named = await Promise.all(
    [...new Set(names)].map(async (name) => {
      const url = resolveModule(existsSync(name) ? resolve(name) : name, '.')
      return { name, url: url ?? '', plugin: await loadPassed(url, name) }
    }),
  )
  assertDistinct(named.map(({ plugin }) => plugin))
  return named
}

/** Checks the names of all plugins and of their importers together. Throws as {@link loadPlugins}. */
function finish({ site }: NamedContent, loaded: readonly LoadedPlugin[]): readonly LoadedPlugin[] {
  const owners = assertDistinct(loaded)
  const hasUnknown = listImporterNames(site.value).some(
    (name) => name !== 'stele' && !isImporterName(name) && !owners.has(name),
  )
  const isIncomplete = site.file.messages.some(
    ({ ruleId }) => ruleId === 'refused-plugin' || ruleId === 'invalid-plugin',
  )
  if (hasUnknown && isIncomplete) throw new ContentError(toDiagnostics([site.file]))
  return loaded
}

/**
 * Returns the plugin that has each importer.
 * @throws {OperationalError} PLUGIN_FAILED if two plugins have one name, or an importer of one name
 */
function assertDistinct(loaded: readonly LoadedPlugin[]): ReadonlyMap<string, LoadedPlugin> {
  const shared = loaded.find(({ name }, index) => loaded.findIndex((other) => other.name === name) < index)
  if (shared !== undefined)
    throw new OperationalError(`Cannot use two plugins with the name "${shared.name}"`, 'PLUGIN_FAILED')
  const owners = new Map<string, LoadedPlugin>()
  for (const plugin of loaded)
    for (const name of Object.keys(plugin.importers ?? {})) {
      const other = owners.get(name) ?? plugin
      if (other.url !== plugin.url)
        throw new OperationalError(
          `Cannot use the plugins "${other.name}" and "${plugin.name}": both have an importer "${name}"`,
          'PLUGIN_FAILED',
        )
      owners.set(name, plugin)
    }
  return owners
}

/** The importers that sources name in a site.yaml that may be invalid. */
const listImporterNames = (site: unknown): readonly string[] => {
  const sources: unknown = isMap(site) ? site.sources : undefined
  return Array.isArray(sources)
    ? sources.flatMap((source) => (isMap(source) && typeof source.from === 'string' ? source.from : []))
    : []
}

function reportPlugin(
  { site }: NamedContent,
  position: number,
  found: string,
  rule: 'refused-plugin' | 'invalid-plugin',
  reason: string,
): void {
  report(site.file, rule, { reason, found, expected: ['a module'], ...site.locate(['plugins', position]) })
}

/** The URL of a module that the caller passes: a path, or a URL already. */
const toUrl = (plugin: string): string =>
  /^(?:file|data|node):/.test(plugin) ? plugin : pathToFileURL(resolve(plugin)).href

interface ListedPlugin {
  readonly name: string
  /** Null for a module that does not exist. */
  readonly url: string | null
  readonly position: number
}

/** Lists the plugins that site.yaml names. The schema of site.yaml reports values of other types. */
function listNamed({ folder, site }: NamedContent): readonly ListedPlugin[] {
  const plugins: unknown = isMap(site.value) ? site.value.plugins : undefined
  if (!Array.isArray(plugins)) return []
  return plugins.flatMap((name: unknown, position): ListedPlugin[] =>
    typeof name === 'string' ? [{ name, position, url: resolveModule(name, folder) }] : [],
  )
}

/** Returns the URL of a module that a file in a folder names; null for one that does not exist. */
function resolveModule(name: string, folder: string): string | null {
  try {
    // A module of Node is not a plugin.
    const path = createRequire(join(resolve(folder), 'site.yaml')).resolve(name)
    return isAbsolute(path) ? pathToFileURL(path).href : null
  } catch {
    return null
  }
}

const surfacesSchema = z.array(z.object({ name: z.string(), plan: z.function(), render: z.function() }))
const hostsSchema = z.record(
  z.string(),
  z.object({ servedBy: z.string(), addressing: z.string(), toFiles: z.function() }),
)

/** Returns the first mistake in the surfaces and hosts of a plugin, as the end of a message; null if there is none. */
function findMistake({ surfaces = [], hosts = {} }: Partial<Plugin>): string | null {
  if (!surfacesSchema.safeParse(surfaces).success)
    return 'its "surfaces" must be a list of objects with "name", "plan" and "render"'
  if (new Set(surfaces.map(({ name }) => name)).size < surfaces.length)
    return 'two of its surfaces have the same name'
  if (!hostsSchema.safeParse(hosts).success)
    return 'its "hosts" must be a map of hosts with "servedBy", "addressing" and "toFiles"'
  const known = Object.keys(hosts).find(isHostName)
  return known === undefined ? null : `its host "${known}" has the name of a host of Stele`
}

/** Loads a plugin. Returns the reason, as the end of a message, if the module is not a plugin. */
async function loadPlugin(url: string): Promise<LoadedPlugin | string> {
  try {
    // `stele dev` loads a changed module again. Node keeps each URL for ever.
    const version = url.startsWith('file:') ? `?${readHash(fileURLToPath(url))}` : ''
    const module = url + version
    const plugin: Partial<Plugin> = await import(module)
    if (typeof plugin.name !== 'string' || plugin.name === '')
      return 'it does not export a "name"; write "export const name = …"'
    if (plugin.version !== undefined && typeof plugin.version !== 'string') return 'its "version" is no text'
    const mistake =
      findMistake(plugin) ?? (plugin.importers === undefined ? null : findImporterMistake(plugin.importers))
    if (mistake !== null) return mistake
    const loaded = { ...plugin, name: plugin.name, url: module }
    addImporters(loaded)
    return loaded
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Finds the host of a build.
 * @returns a host of Stele by its name, which is part of cache keys, or else the host itself
 * @throws {OperationalError} INVALID_OPTION for an unknown name
 */
export function findHost(
  host: CompileOptions['host'],
  plugins: readonly Plugin[],
): HostName | Host | undefined {
  if (typeof host !== 'string' || isHostName(host)) return host
  const plugin = plugins.find(({ hosts = {} }) => Object.hasOwn(hosts, host))
  const found = plugin?.hosts?.[host]
  if (plugin !== undefined && found !== undefined) return withPluginErrors(found, host, plugin)
  const names = [...hostNames, ...plugins.flatMap(({ hosts = {} }) => Object.keys(hosts))].join(', ')
  throw new OperationalError(`There is no host "${host}"; known hosts are ${names}`, 'INVALID_OPTION')
}

/** Names the plugin in the errors of its host. */
const withPluginErrors = (host: Host, name: string, { name: plugin }: Plugin): Host => ({
  ...host,
  *toFiles(site) {
    try {
      yield* host.toFiles(site)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new OperationalError(
        `The plugin "${plugin}" cannot write the files of its host "${name}": ${reason}`,
        'PLUGIN_FAILED',
        { cause: error },
      )
    }
  },
})

const isHostName = (name: string): name is HostName => hostNames.some((known) => known === name)
