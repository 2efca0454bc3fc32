/** Compares the fields and types of two JSON responses. Which values they have does not matter. */

import { isMap } from '../../schemas/validate.ts'

interface FieldChange {
  readonly rule: 'field-removed' | 'type-changed' | 'field-added'
  /** One sentence without a full stop. */
  readonly message: string
}

/**
 * Whether the contract allows `null` for a field.
 * @param field its path, such as `essays[].date`: `[]` is any entry of a list
 */
export type AllowsNull = (field: string) => boolean

/**
 * Compares two responses.
 * @param allowsNull of the old contract: such a field may change between `null` and another type
 */
export function compareFields(
  oldValue: unknown,
  newValue: unknown,
  allowsNull: AllowsNull,
): readonly FieldChange[] {
  const before = collectFields(oldValue)
  const after = collectFields(newValue)
  const changes: FieldChange[] = []
  for (const [name, field] of before) {
    const current = after.get(name)
    const owners = countOwners(field, after)
    const count = current?.count ?? 0
    if (isInAll(field, before) && count < owners) {
      const where = count === 0 ? 'is gone' : `is missing in ${owners - count} of ${owners} entries`
      changes.push({ rule: 'field-removed', message: `Field "${name}" ${where}` })
    }
    if (current !== undefined && !hasSameTypes(field, current, allowsNull(name))) {
      const subject = name === '' ? 'It' : `Field "${name}"`
      const message = `${subject} is ${formatTypes(current)}, and was ${formatTypes(field)}`
      changes.push({ rule: 'type-changed', message })
    }
  }
  for (const [name, field] of after) {
    if (countOwners(field, before) > 0 && !before.has(name))
      changes.push({ rule: 'field-added', message: `Field "${name}" is new: ${formatTypes(field)}` })
  }
  return changes
}

/** All occurrences of one field in a response. The entries of a list are one field, since lists grow and shrink. */
interface Field {
  /** The name of the field whose objects have this one as a key; null for the entries of a list, and for the response. */
  readonly owner: string | null
  readonly types: ReadonlySet<string>
  /** How often it occurs. */
  readonly count: number
  /** How often it is an object. */
  readonly objects: number
}

function collectFields(root: unknown): ReadonlyMap<string, Field> {
  const fields = new Map<
    string,
    { owner: string | null; types: Set<string>; count: number; objects: number }
  >()
  const visit = (value: unknown, name: string, owner: string | null): void => {
    const field = fields.get(name) ?? { owner, types: new Set(), count: 0, objects: 0 }
    fields.set(name, field)
    field.types.add(toType(value))
    field.count++
    if (Array.isArray(value)) for (const entry of value) visit(entry, `${name}[]`, null)
    if (!isMap(value)) return
    field.objects++
    for (const [key, inner] of Object.entries(value)) visit(inner, name === '' ? key : `${name}.${key}`, name)
  }
  visit(root, '', null)
  return fields
}

/** How many objects could have a field. */
const countOwners = ({ owner }: Field, fields: ReadonlyMap<string, Field>): number =>
  owner === null ? 0 : (fields.get(owner)?.objects ?? 0)

/** Whether every object that could have a field has it. */
const isInAll = (field: Field, fields: ReadonlyMap<string, Field>): boolean =>
  field.count === countOwners(field, fields)

const toType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : isMap(value) ? 'object' : typeof value

function hasSameTypes({ types }: Field, current: Field, allowsNull: boolean): boolean {
  const others = [...current.types].filter((type) => !types.has(type))
  if (others.length === 0) return true
  return allowsNull && (others.every((type) => type === 'null') || (types.size === 1 && types.has('null')))
}

/** `string` or `null or string`. */
const formatTypes = ({ types }: Field): string => [...types].sort().join(' or ')
