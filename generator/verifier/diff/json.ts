/** Reads JSON whose form is not known. */

import { isMap } from '../../schemas/validate.ts'

/** Returns undefined without bytes, and for bytes that are not JSON. */
export function parseJson(bytes: Uint8Array | null): unknown {
  try {
    return bytes === null ? undefined : JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns a value inside a JSON value; undefined if there is none. */
export function getIn(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (isMap(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  )
}

/** Returns a list inside a JSON value; an empty one if there is none. */
export function getListIn(value: unknown, path: readonly string[]): readonly unknown[] {
  const list = getIn(value, path)
  return Array.isArray(list) ? list : []
}
