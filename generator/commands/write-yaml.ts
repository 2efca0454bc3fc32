/** Writes texts and values as YAML that Stele reads as the same. */

import { VFile } from 'vfile'
import { parseYaml } from '../content/formats/yaml/parse-yaml.ts'
import { isMap } from '../content/schemas/validate.ts'

/** A text: plain where YAML reads it as the same text, otherwise in quotes. */
export function toYamlText(text: string): string {
  const file = new VFile()
  const { value } = parseYaml(`key: ${text}\n`, file, 0)
  const isPlain = file.messages.length === 0 && isMap(value) && value.key === text && !/[\n#]/.test(text)
  return isPlain ? text : JSON.stringify(text)
}

/** A key, or a text in a list or map on one line, where more signs have a meaning. */
export const toInnerText = (text: string): string =>
  /^[\p{L}\p{N}_.][\p{L}\p{N}_./-]*$/u.test(text) ? toYamlText(text) : JSON.stringify(text)

/** A value on one line. */
export function toYamlValue(value: unknown): string {
  if (typeof value === 'string') return toInnerText(value)
  if (Array.isArray(value)) return `[${value.map(toYamlValue).join(', ')}]`
  if (!isMap(value)) return JSON.stringify(value)
  const entries = Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [`${toInnerText(key)}: ${toYamlValue(inner)}`],
  )
  return `{ ${entries.join(', ')} }`
}
