/** Writes values as YAML. A file that people read and change needs comments and a form of its own, which no library writes. */

import { VFile } from 'vfile'
import { parseYaml } from '../../formats/yaml/parse-yaml.ts'
import { isMap } from '../../schemas/validate.ts'

/** A text: plain where YAML reads it as the same text, otherwise in quotes. */
export function toYamlText(text: string): string {
  const file = new VFile()
  const { value } = parseYaml(`key: ${text}\n`, file, 0)
  const isPlain = file.messages.length === 0 && isMap(value) && value.key === text && !/[\n#]/.test(text)
  return isPlain ? text : JSON.stringify(text)
}

/** A text in a list or map on one line, where more signs have a meaning. */
const toInnerText = (text: string): string =>
  /^[\p{L}\p{N}_.][\p{L}\p{N}_./-]*$/u.test(text) ? toYamlText(text) : JSON.stringify(text)

export const toYamlList = (texts: readonly string[]): string => `[${texts.map(toInnerText).join(', ')}]`

/** A value on one line. */
export function toYamlValue(value: unknown): string {
  if (typeof value === 'string') return toInnerText(value)
  if (Array.isArray(value)) return `[${value.map(toYamlValue).join(', ')}]`
  if (!isMap(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, inner]) => `${toInnerText(key)}: ${toYamlValue(inner)}`)
  return `{ ${entries.join(', ')} }`
}

/** Lines of comments, each of at most 100 columns if its words allow. */
export function toComment(text: string, indent = ''): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || `${indent}# ${last} ${word}`.length > 100) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.map((line) => `${indent}# ${line}\n`).join('')
}
