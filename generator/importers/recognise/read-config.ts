/** Reads configuration in TOML, YAML, JSON, JavaScript and TypeScript as data. Code is parsed and never run. */

import { extname, posix } from 'node:path'
import { VFile } from 'vfile'
import { parseToml } from '../../formats/toml/parse-toml.ts'
import { parseYaml } from '../../formats/yaml/parse-yaml.ts'
import { isMap } from '../../schemas/validate.ts'
import type { Config, Script } from './config.ts'
import { type NoteMistake, type ReadImport, readBounded, readScript } from './read-script.ts'
import type { SiteFolder } from './site-folder.ts'

/** What configuration is read from. */
type Files = Pick<SiteFolder, 'findFile' | 'note' | 'read'>

/** See {@link SiteFolder.readConfig}. */
export function readConfig(
  site: Files,
  file: string | null,
  toText: (text: string) => string = (text) => text,
): Config {
  const value = file === null ? {} : readValue(site, file, toText(site.read(file)))
  return isMap(value) ? value : {}
}

/** See {@link SiteFolder.readScript}. */
export const readConfigScript = (site: Files, file: string): Script =>
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
