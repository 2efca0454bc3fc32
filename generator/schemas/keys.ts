/** Finds the keys that a schema allows, for messages about unknown keys. */

import type { z } from 'zod'

/** The parts of a Zod definition that lead to the schemas inside it. */
interface Definition {
  readonly innerType?: Schema
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly options?: readonly Schema[]
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly entries?: Readonly<Record<string, string>>
}

interface Schema {
  readonly def: Definition
}

/** The allowed keys of the map at a path; empty if the schema has no map there. */
export function findKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let { def } = unwrap(schema as unknown as Schema)
  for (const key of path) {
    const inner = def.shape?.[String(key)] ?? def.element ?? def.valueType
    if (inner === undefined) return []
    def = unwrap(inner).def
    // Of alternatives, at most one is a map.
    def = def.options?.find((option) => option.def.shape !== undefined)?.def ?? def
  }
  return Object.keys(def.shape ?? def.keyType?.def.entries ?? {})
}

/** The schema inside wrappers such as default and optional. */
const unwrap = (schema: Schema): Schema =>
  schema.def.innerType === undefined ? schema : unwrap(schema.def.innerType)
