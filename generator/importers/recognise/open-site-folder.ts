/**
 * Reads the folder of a site that another generator builds, and its configuration in TOML, YAML, JSON, JavaScript and TypeScript as
 * data. Nothing in it is written or run.
 */

import { closeSync, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs'
import { extname, posix } from 'node:path'
import { VFile } from 'vfile'
import { parseToml } from '../../content/formats/toml/parse-toml.ts'
import { parseYaml } from '../../content/formats/yaml/parse-yaml.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { findRepository, isWithin, joinPortably } from '../../kernel/files/paths.ts'
import { toSystemErrorReason } from '../../kernel/files/system-error.ts'
import { createListing, type FoundFiles, walkFolder } from '../../kernel/files/walk.ts'
import type { Config, Script } from './config.ts'
import { type NoteMistake, type ReadImport, readBounded, readScript } from './read-script.ts'
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

/** What configuration is read from. */
type Files = Pick<SiteFolder, 'findFile' | 'note' | 'read'>

/** See {@link SiteFolder.readConfig}. */
function readConfig(
  site: Files,
  file: string | null,
  toText: (text: string) => string = (text) => text,
): Config {
  const value = file === null ? {} : readValue(site, file, toText(site.read(file)))
  return isMap(value) ? value : {}
}

/** See {@link SiteFolder.readScript}. */
const readConfigScript = (site: Files, file: string): Script =>
  readScript(site.read(file), createNote(site, file), createReadImport(site, file))

const createNote =
  (site: Files, file: string): NoteMistake =>
  (line, column, message) =>
    site.note(`${file}:${line}:${column}: ${message}`)

function readValue(site: Files, file: string, text: string): unknown {
  const note = createNote(site, file)
  switch (extname(file)) {
    case '.toml':
      return readBounded(note, () => readToml(text, note))
    case '.yaml':
    case '.yml':
    case '.json':
      return readBounded(note, () => readYaml(text, note))
    default:
      return readConfigScript(site, file).main
  }
}

const ignore: NoteMistake = () => {}

/** How many files a chain of imports has. */
const maxImports = 3

/** Creates a function that reads the files of the site that a script imports. */
function createReadImport(site: Files, file: string, depth = 1): ReadImport {
  return (path) => {
    // "@/" is the folder of the site or its sources, as the starters of Next.js and Astro have it.
    const bases = path.startsWith('@/') ? ['.', 'src'] : path.startsWith('.') ? [posix.dirname(file)] : []
    const targets = bases.map((base) => posix.join(base, path.replace(/^@/, '.')))
    if (depth > maxImports || targets.some((target) => target.startsWith('..'))) return null
    const ends = ['', '.ts', '.js', '.mjs', '.json', '/index.ts', '/index.js']
    const found = site.findFile(...targets.flatMap((target) => ends.map((end) => target + end)))
    // A mistake in a file that may have nothing of the configuration is not the author's concern.
    if (found?.endsWith('.json')) {
      const main = readBounded(ignore, () => readYaml(site.read(found), ignore))
      return { main: isMap(main) ? main : {}, exports: { default: main }, calls: [] }
    }
    if (found === null || !/\.[cm]?[jt]s$/.test(found)) return null
    return readScript(site.read(found), ignore, createReadImport(site, found, depth + 1))
  }
}

/** How many mistakes of a file are noted. */
const maxMistakes = 5

/** Reads TOML. A line with a mistake is left out, and the rest is read. */
function readToml(text: string, note: NoteMistake): unknown {
  const lines = text.split('\n')
  for (let count = 0; count < maxMistakes; count++) {
    const file = new VFile({ value: lines.join('\n') })
    const { value } = parseToml(lines.join('\n'), file, 0)
    const [mistake] = file.messages
    if (mistake === undefined) return value
    const { line = 1, column = 1, reason } = mistake
    note(line, column, reason)
    lines[line - 1] = ''
  }
  return {}
}

/** JSON is YAML, apart from a few mistakes that YAML accepts. */
function readYaml(text: string, note: NoteMistake): unknown {
  const file = new VFile({ value: text })
  const { value } = parseYaml(text, file, 0)
  for (const { line = 1, column = 1, reason } of file.messages.slice(0, maxMistakes))
    note(line, column, reason)
  return value
}
