/** Finds values in the configuration of a generator. */

import { findValue } from '../../content/schemas/lenient-values.ts'
import { isMap } from '../../content/schemas/validate.ts'

/** Configuration. The case of keys makes no difference. */
export type Config = Readonly<Record<string, unknown>>

/** The call of a function, as a value. */
export interface Call {
  readonly call: string
  readonly parameters: readonly unknown[]
}

/** The values of a script. */
export interface Script {
  /** What the file exports by default, or assigns to `module.exports`. */
  readonly main: Config
  /** The values that it exports, by name, `default` included. */
  readonly exports: Config
  /** All calls of functions, wherever they are. */
  readonly calls: readonly Call[]
}

export const isCall = (value: unknown): value is Call =>
  isMap(value) && typeof value.call === 'string' && Array.isArray(value.parameters)

/** The value that functions such as `defineConfig` return: their last parameter that is a map. */
export function unwrap(value: unknown): unknown {
  if (!isCall(value)) return value
  return value.parameters.map(unwrap).findLast(isMap)
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
  const value = unwrap(get(config, key))
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
