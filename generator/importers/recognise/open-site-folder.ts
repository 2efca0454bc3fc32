/** Reads the folder of a site that another generator builds. Nothing in it is written or run. */

import { closeSync, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs'
import type { VFile } from 'vfile'
import { joinPortably } from '../../kernel/files/portable-path.ts'
import { findRepository, isWithin } from '../../kernel/files/real-path.ts'
import { toSystemErrorReason } from '../../kernel/files/system-error.ts'
import { createListing, type FoundFiles, walkFolder } from '../../kernel/files/walk.ts'
import { readConfig, readConfigScript } from './read-config.ts'
import type { SiteFolder } from './site-folder.ts'

/** How large a file of configuration may be, in bytes. */
const maxConfigBytes = 1_000_000

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

  const site: SiteFolder = {
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
    readConfig: (file, toText) => readConfig(site, file, toText),
    readScript: (file) => readConfigScript(site, file),
  }
  return site
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
