/** The folder of a site that another generator builds, and the paths in it. */

import { posix } from 'node:path'
import type { FoundFiles } from '../../kernel/files/walk.ts'
import { isMarkdown } from '../../kernel/files/walk.ts'
import type { Config, Script } from './config.ts'

export interface SiteFolder {
  /** As the caller named it. */
  readonly path: string
  /** The text of a file without a byte order mark, with LF at the ends of lines; empty if there is none to read. */
  readonly read: (file: string) => string
  /**
   * Reads configuration in TOML, YAML, JSON, JavaScript or TypeScript. A mistake in it is noted, with its position; what can be read
   * counts. Empty without such a file.
   * @param toText changes the text before it is parsed
   */
  readonly readConfig: (file: string | null, toText?: (text: string) => string) => Config
  /** Reads all values of a script, and of the files of the site that it imports. */
  readonly readScript: (file: string) => Script
  readonly isFile: (path: string) => boolean
  readonly isFolder: (path: string) => boolean
  /** The names of the entries of a folder, sorted; empty without such a folder. */
  readonly list: (folder: string) => readonly string[]
  /** The files below a folder, and what is left out of it. */
  readonly walk: (folder: string) => FoundFiles
  /** The sorted paths of the files below a folder that are not left out, relative to it. */
  readonly listFiles: (folder: string) => readonly string[]
  /** The first of these files that exists. */
  readonly findFile: (...files: readonly string[]) => string | null
  /** Adds what the author should know: a mistake of the configuration, or a setting that site.yaml cannot express. */
  readonly note: (message: string) => void
  readonly notes: readonly string[]
}

/** Joins paths of a configuration to one relative to the folder of the site; an empty text for that folder itself. */
export function toInner(...paths: readonly string[]): string {
  const path = posix.join(...paths).replace(/^\/+|\/+$/g, '')
  return path === '.' ? '' : path
}

export const scriptExtensions: readonly string[] = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts']

/** Finds the first of some files, given their names without extensions, such as `astro.config`. */
export const findNamed = (
  { findFile }: SiteFolder,
  names: readonly string[],
  extensions = scriptExtensions,
): string | null =>
  findFile(...names.flatMap((name) => extensions.map((extension) => `${name}.${extension}`)))

/**
 * Returns the site without some folders, such as the output of its generator.
 * @param folders relative to the folder of the site
 */
export function withoutFolders(site: SiteFolder, folders: readonly string[]): SiteFolder {
  const isLeftOut = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`))
  return {
    ...site,
    listFiles: (folder) => site.listFiles(folder).filter((file) => !isLeftOut(toInner(folder, file))),
  }
}

/** Whether a folder of the site has a document. */
export const hasDocuments = ({ listFiles }: SiteFolder, folder: string): boolean =>
  listFiles(folder).some(isMarkdown)

/** Files of a project at its root, which are no documents of a site. */
const ofProject = /^(?:readme|changelog|license|contributing|code_of_conduct|security|agents|claude)\b[^/]*$/i

/** Whether a file is Markdown, and not one about a project, such as README.md at its root. */
export const isDocument = (path: string): boolean => isMarkdown(path) && !ofProject.test(path)
