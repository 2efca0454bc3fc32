/** The kinds of values in bodies, as the tables of the contract define them. A message says what is expected. */

import * as z from 'zod'

const matching = (expected: string, pattern: RegExp) => z.string(expected).regex(pattern, expected)

export const string = z.string('string')
export const integer = z.int('integer')
export const url = z
  .string('url')
  .refine((text) => /^https?:\/\/[^/]/.test(text) && URL.canParse(text), 'url')
export const email = matching('email', /^[^\s@]+@[^\s@]+$/)
export const month = matching('month', /^\d{4}-(0[1-9]|1[0-2])$/)
export const time = matching('time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
export const day = matching('day', /^\d{4}-\d\d-\d\d$/)
export const tags = z.array(string, 'a list').optional()
export const urls = z.record(z.string(), url, 'urls').optional()
export const lang = (languages: readonly string[]) =>
  string.refine((code) => languages.includes(code), 'lang')
export const list = <Item extends z.ZodType>(item: Item) => z.array(item, 'a list')

/** An object with these fields and no others. */
export const object = <Fields extends z.ZodRawShape>(fields: Fields) => z.strictObject(fields, 'an object')

export type Shape = z.ZodType

/** A part of a value that does not have its shape. */
interface Mismatch {
  readonly path: string
  readonly expected: string
  readonly received: string
}

export const findMismatches = (value: unknown, shape: Shape): Mismatch[] =>
  (shape.safeParse(value, { reportInput: true }).error?.issues ?? []).flatMap((issue) => {
    const toMismatch = (keys: readonly PropertyKey[], expected: string, received: unknown): Mismatch => ({
      path: keys.reduce<string>(
        (path, key) => path + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`),
        'body',
      ),
      expected,
      received: describe(received),
    })
    if (issue.code !== 'unrecognized_keys') return [toMismatch(issue.path, issue.message, issue.input)]
    const fields = new Map(Object.entries(issue.input ?? {}))
    return issue.keys.map((key) => toMismatch([...issue.path, key], 'no such field', fields.get(key)))
  })

function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
