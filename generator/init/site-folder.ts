/** Reads the folder of a site that another generator builds. Nothing in it is written or run. */

import { closeSync, type Dirent, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { joinPortably } from '../files/portable-path.ts'
import { toSystemErrorReason } from '../files/system-error.ts'

/** How large a file of configuration may be, in bytes. */
const maxConfigBytes = 1_000_000

/** How many entries of folders are looked at. */
const maxEntries = 500_000

export interface SiteFolder {
  /** As the caller named it. */
  readonly path: string
  /** The text of a file without a byte order mark, with LF at the ends of lines; empty if there is none to read. */
  readonly read: (file: string) => string
  readonly isFile: (path: string) => boolean
  readonly isFolder: (path: string) => boolean
  /** The names of the entries of a folder, sorted; empty without such a folder. */
  readonly list: (folder: string) => readonly string[]
  /** The sorted paths of all files below a folder, relative to it. */
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
  const listed = new Map<string, readonly string[]>()
  let entries = 0

  function readEntries(folder: string): readonly Dirent[] {
    try {
      return readdirSync(toPath(folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'ENOTDIR')
        note(`Cannot read "${toPath(folder)}": ${toSystemErrorReason(error)}; what is in it is left out`)
      return []
    }
  }

  function listFiles(folder: string): readonly string[] {
    const known = listed.get(folder)
    if (known !== undefined) return known
    const files: string[] = []
    const visit = (inner: string): void => {
      const names = readEntries(posix.join(folder, inner))
      // The output of a build is no content.
      if (names.some((entry) => entry.name === '_stele')) return
      for (const entry of names) {
        if (entry.name.startsWith('.') || entry.name === 'node_modules' || ++entries > maxEntries) continue
        const next = inner === '' ? entry.name : `${inner}/${entry.name}`
        // Links to folders may form a loop. A build does not follow them either.
        if (entry.isDirectory()) visit(next)
        else if (!entry.isSymbolicLink() || isFile(posix.join(folder, next))) files.push(next)
      }
    }
    visit('')
    listed.set(folder, files)
    return files
  }

  const stat = (inner: string) => {
    try {
      return statSync(toPath(inner), { throwIfNoEntry: false })
    } catch {
      return undefined
    }
  }
  const isFile = (inner: string) => stat(inner)?.isFile() === true

  return {
    path,
    notes,
    note,
    listFiles,
    isFile,
    isFolder: (inner) => stat(inner)?.isDirectory() === true,
    list: (folder) => readEntries(folder).map(({ name }) => name),
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

const document = /\.(?:md|mdx|markdown|mkdn?)$/i

/** Whether a file has Markdown. */
export const isDocument = (file: string): boolean => document.test(file)

/** Whether a folder of the site has a document. */
export const hasDocuments = ({ listFiles }: SiteFolder, folder: string): boolean =>
  listFiles(folder).some(isDocument)
