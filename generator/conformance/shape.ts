/** The fields of a body and their kinds, as the tables of the contract define them. */

/**
 * The kind of a value. With `?` the field may be absent, with `|null` it may be null. An array has the shape of its items,
 * an object the shapes of its fields. Fields that are not listed must be absent.
 */
export type Shape = Kind | readonly [Shape] | { readonly [field: string]: Shape }

type Base = 'string' | 'integer' | 'url' | 'email' | 'month' | 'lang' | 'time' | 'day'
type Kind = Base | `${Base}|null` | `${Base}?` | `${Base}|null?` | 'tags?' | 'urls?' | 'object?'

type KindTest = (value: unknown, languages: readonly string[]) => boolean

const kinds: Readonly<Record<string, KindTest>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  url: (value) => typeof value === 'string' && /^https?:\/\/[^/]/.test(value) && URL.canParse(value),
  email: (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value),
  month: (value) => typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
  lang: (value, languages) => typeof value === 'string' && languages.includes(value),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
} satisfies Record<Base, KindTest>

/** A part of a value that does not have its shape. */
interface Mismatch {
  readonly path: string
  readonly expected: string
  readonly received: string
}

/**
 * Compares a value with a shape.
 * @param languages the allowed values of a `lang`
 */
export function findMismatches(
  value: unknown,
  shape: Shape,
  languages: readonly string[],
  path: string = 'body',
): Mismatch[] {
  const mismatch = (expected: string): Mismatch[] => [{ path, expected, received: describe(value) }]
  if (typeof shape === 'string') return isOfKind(value, shape, languages) ? [] : mismatch(shape)
  if (isListShape(shape)) {
    if (!Array.isArray(value)) return mismatch('a list')
    const [item] = shape
    return value.flatMap((entry, index) => findMismatches(entry, item, languages, `${path}[${index}]`))
  }
  if (!isMap(value)) return mismatch('an object')
  const fields = new Map<string, unknown>(Object.entries(value))
  const unknownFields = [...fields.keys()].filter((field) => !Object.hasOwn(shape, field))
  return [
    ...unknownFields.map((field) => ({
      path: `${path}.${field}`,
      expected: 'no such field',
      received: describe(fields.get(field)),
    })),
    ...Object.entries(shape).flatMap(([field, inner]) =>
      findMismatches(fields.get(field), inner, languages, `${path}.${field}`),
    ),
  ]
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListShape = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

function isOfKind(value: unknown, kind: Kind, languages: readonly string[]): boolean {
  if (kind.endsWith('?') && value === undefined) return true
  if (kind === 'tags?') return Array.isArray(value) && value.every((tag) => typeof tag === 'string')
  if (kind === 'object?') return isMap(value)
  if (kind === 'urls?')
    return isMap(value) && Object.values(value).every((url) => kinds.url?.(url, languages))
  const required = kind.replace('?', '')
  if (required.endsWith('|null') && value === null) return true
  return kinds[required.replace('|null', '')]?.(value, languages) ?? false
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
