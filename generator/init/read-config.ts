/** Reads configuration in TOML, YAML, JSON, JavaScript and TypeScript as data. Code is parsed and never run. */

import { extname } from 'node:path'
import { VFile } from 'vfile'
import { parseToml } from '../collect/toml/source.ts'
import { parseYaml } from '../collect/yaml/source.ts'
import { isMap } from '../schemas/validate.ts'
import { findValue } from '../sources/values.ts'
import { readBounded } from './read-bounded.ts'
import { readScript } from './read-script.ts'
import type { SiteFolder } from './site-folder.ts'

/** Configuration. The case of keys makes no difference. */
export type Config = Readonly<Record<string, unknown>>

/** Reads a file. A mistake in it is noted, with its position; what can be read counts. Null if there is no such file. */
export function readConfig(site: SiteFolder, file: string): Config | null {
  const text = site.read(file)
  if (text === null) return null
  const value = readValue(site, file, text)
  return isMap(value) ? value : {}
}

function readValue(site: SiteFolder, file: string, text: string): unknown {
  const note = (line: number, column: number, message: string) =>
    site.note(`${file}:${line}:${column}: ${message}`)
  switch (extname(file)) {
    case '.toml':
      return readBounded(note, () => readToml(text, note))
    case '.yaml':
    case '.yml':
    case '.json':
      return readBounded(note, () => readYaml(text, note))
    default:
      return readScript(text, note).main
  }
}

/** Reports a mistake. Lines and columns are counted from 1. */
export type NoteMistake = (line: number, column: number, message: string) => void

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

/** Finds a value: a dot leads into a map. */
export const get = (config: unknown, key: string): unknown =>
  isMap(config) ? findValue(config, key)?.value : undefined

/** The first of these keys that has a text, without control characters; null without one. */
export function getText(config: unknown, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = get(config, key)
    const text = typeof value === 'string' ? value.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim() : ''
    if (text !== '') return text
  }
  return null
}

export const getBoolean = (config: unknown, key: string): boolean | null => {
  const value = get(config, key)
  return typeof value === 'boolean' ? value : null
}

export const getMap = (config: unknown, key: string): Config => {
  const value = get(config, key)
  return isMap(value) ? value : {}
}

export const getList = (config: unknown, key: string): readonly unknown[] => {
  const value = get(config, key)
  return Array.isArray(value) ? value : []
}

/** The texts of a list, or one text. */
export const getTexts = (config: unknown, key: string): readonly string[] => {
  const value = get(config, key)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((text): text is string => typeof text === 'string' && text !== '')
}
