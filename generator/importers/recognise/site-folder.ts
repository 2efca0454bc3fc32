/** Reads the folder of a site that another generator builds. Nothing in it is written or run. */

import { closeSync, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import type { VFile } from 'vfile'
import { createListing } from '../../kernel/files/listing.ts'
import { isMarkdown } from '../../kernel/files/markdown-names.ts'
import { joinPortably } from '../../kernel/files/portable-path.ts'
import { findRepository, isWithin } from '../../kernel/files/repository.ts'
import { toSystemErrorReason } from '../../kernel/files/system-error.ts'
import { type FoundFiles, walkFolder } from '../../kernel/files/walk.ts'

/** How large a file of configuration may be, in bytes. */
const maxConfigBytes = 1_000_000

export interface SiteFolder {
  /** As the caller named it. */
  readonly path: string
  /** The text of a file without a byte order mark, with LF at the ends of lines; empty if there is none to read. */
  readonly read: (file: string) => string
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

/** @param path of the folder */
export function openSiteFolder(path: string): SiteFolder {
  const notes: string[] = []
  const note = (message: string) => {
    if (!notes.includes(message)) notes.push(message)
  }
  const toPath = (inner: string) => joinPortably([path, inner])
  const boundary = findRepository(path, (folder) => folder)
  const unreadable: VFile[] = []
  const list = createListing(boundary, unreadable)
  const walked = new Map<string, FoundFiles>()

  function walk(folder: string): FoundFiles {
    const known = walked.get(folder)
    if (known !== undefined) return known
    const found = isFolder(folder) ? walkFolder(toPath(folder), list) : { files: [], skipped: new Map() }
    walked.set(folder, found)
    for (const { path: name } of unreadable.splice(0))
      note(`Cannot read "${name}": permission is denied; what is in it is left out`)
    return found
  }

  function readNames(folder: string): readonly string[] {
    if (!isFolder(folder)) return []
    try {
      return readdirSync(toPath(folder)).sort()
    } catch (error) {
      note(`Cannot read "${toPath(folder)}": ${toSystemErrorReason(error)}; what is in it is left out`)
      return []
    }
  }

  /** Files that links lead to are read only if they are in the repository: a build publishes what `init` reads of them. */
  const stat = (inner: string) => {
    try {
      const real = realpathSync(toPath(inner))
      if (isWithin(real, boundary)) return statSync(real)
      note(`"${toPath(inner)}" is a link out of the repository; it is not read`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'ENOTDIR')
        note(`Cannot read "${toPath(inner)}": ${toSystemErrorReason(error)}; what is in it is left out`)
    }
    return undefined
  }
  const isFolder = (inner: string) => stat(inner)?.isDirectory() === true
  const isFile = (inner: string) => stat(inner)?.isFile() === true

  return {
    path,
    notes,
    note,
    walk,
    listFiles: (folder) =>
      walk(folder).files.flatMap(({ entry, path: inner, leftOut }) =>
        entry.kind === 'file' && leftOut === null ? [inner] : [],
      ),
    isFile,
    isFolder,
    list: readNames,
    findFile: (...files) => files.find(isFile) ?? null,
    read(file) {
      if (!isFile(file)) return ''
      try {
        return readText(toPath(file))
      } catch (error) {
        note(`Cannot read "${toPath(file)}": ${toSystemErrorReason(error)}; what it says is left out`)
        return ''
      }
    },
  }
}

/** @throws an error for a file that is too large or cannot be read */
function readText(path: string): string {
  const descriptor = openSync(path, 'r')
  try {
    const { size } = fstatSync(descriptor)
    if (size > maxConfigBytes) throw new Error('it is larger than 1 MB')
    const bytes = Buffer.alloc(size)
    const length = readSync(descriptor, bytes)
    return bytes
      .toString('utf8', 0, length)
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
  } finally {
    closeSync(descriptor)
  }
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
