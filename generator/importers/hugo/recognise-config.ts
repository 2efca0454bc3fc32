/** The configuration of Hugo, which can be in several files (https://gohugo.io/configuration/introduction/). */

import { posix } from 'node:path'
import { isMap } from '../../schemas/validate.ts'
import type { Config } from '../recognise/config.ts'
import { readConfig } from '../recognise/read-config.ts'
import { findNamed, type SiteFolder } from '../recognise/site-folder.ts'

const extensions = ['toml', 'yaml', 'yml', 'json']

/** The configuration for publishing is that of the environment `production`. */
const configFolders = ['config/_default', 'config/production']

/** In merge order: a later file overrides an earlier one. */
export function listConfigFiles(site: SiteFolder): readonly string[] {
  const root = findNamed(site, ['hugo', 'config'], extensions)
  const inFolders = configFolders.flatMap((folder) =>
    site
      .listFiles(folder)
      .filter((file) => extensions.includes(file.slice(file.lastIndexOf('.') + 1)))
      .map((file) => `${folder}/${file}`),
  )
  return [...(root === null ? [] : [root]), ...inFolders]
}

/** Reads the files as one configuration. */
export const readHugoConfig = (site: SiteFolder, files: readonly string[]): Config =>
  files.reduce<Config>((all, file) => merge(all, readPart(site, file)), {})

/** A file named `languages.toml` holds the key `languages`, `params.pt.toml` that of a language, and `languages.pt.toml` all of its keys. */
function readPart(site: SiteFolder, file: string): Config {
  const config = readConfig(site, file)
  const base = posix.basename(file)
  const name = base.replace(/\..*/, '')
  const language = /\.([^.]+)\.[^.]+$/.exec(base)?.[1]
  if (language === undefined) return name === 'hugo' || name === 'config' ? config : { [name]: config }
  const isPart = ['params', 'menu', 'menus'].includes(name)
  return { languages: { [language]: isPart ? { [name]: config } : config } }
}

/** Merges the keys of maps. Hugo ignores the case of keys. */
export function merge(one: Config, other: Config): Config {
  const merged: Record<string, unknown> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const known = Object.keys(merged).find((name) => name.toLowerCase() === key.toLowerCase()) ?? key
    const before = merged[known]
    merged[known] = isMap(before) && isMap(value) ? merge(before, value) : value
  }
  return merged
}
