/** The fields of a body and their kinds, as the contract's tables write them. */

/**
 * A kind of value; `?` behind it lets the field be absent, `|null` lets it be null. An array holds the shape of
 * its items, an object the shapes of its fields; a field that is not named must not be there.
 */
export type Shape = Kind | readonly [Shape] | { readonly [field: string]: Shape }

type Base = 'string' | 'integer' | 'url' | 'email' | 'month' | 'lang' | 'time' | 'day'
export type Kind = Base | `${Base}|null` | `${Base}?` | `${Base}|null?` | 'tags?'

const kinds: Readonly<Record<Base, (value: unknown, languages: readonly string[]) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  url: (value) => typeof value === 'string' && /^https?:\/\/[^/]/.test(value) && URL.canParse(value),
  email: (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value),
  month: (value) => typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
  lang: (value, languages) => typeof value === 'string' && languages.includes(value),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
}

/** What of a value is not of its shape. */
export interface Misfit {
  readonly path: string
  readonly expected: string
  readonly found: string
}

/** Holds a value against a shape; `languages` are the values of a `lang`. */
export function findMisfits(
  value: unknown,
  shape: Shape,
  languages: readonly string[],
  path: string = 'body',
): Misfit[] {
  const misfit = (expected: string): Misfit[] => [{ path, expected, found: describe(value) }]
  if (typeof shape === 'string') return fits(value, shape, languages) ? [] : misfit(shape)
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return misfit('a list')
    const [item] = shape
    return value.flatMap((entry, place) => findMisfits(entry, item, languages, `${path}[${place}]`))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit('an object')
  const fields = shape as Readonly<Record<string, Shape>>
  const strangers = Object.keys(value).filter((field) => !Object.hasOwn(fields, field))
  return [
    ...strangers.map((field) => ({ path: `${path}.${field}`, expected: 'no such field', found: 'one' })),
    ...Object.entries(fields).flatMap(([field, inner]) =>
      findMisfits((value as Record<string, unknown>)[field], inner, languages, `${path}.${field}`),
    ),
  ]
}

function fits(value: unknown, kind: Kind, languages: readonly string[]): boolean {
  if (kind.endsWith('?') && value === undefined) return true
  if (kind === 'tags?') return Array.isArray(value) && value.every((tag) => typeof tag === 'string')
  const bare = kind.replace('?', '')
  if (bare.endsWith('|null') && value === null) return true
  return kinds[bare.replace('|null', '') as Base](value, languages)
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
