/** LiquidJS, as it evaluates values, filters and conditions in the texts of a generator. */

import { createRequire } from 'node:module'
import type { Context, Liquid } from 'liquidjs'
import { dateFilters, formatTime, parseTime, rubyWords } from '../../../content/formats/strftime.ts'

/**
 * Loads LiquidJS when the first text needs it: that takes 30 ms, and most builds have no such text. `generator/package/bundle-cli.ts`
 * knows this call, and puts a file with LiquidJS into the package.
 */
const loadLibrary = (): typeof import('liquidjs') => createRequire(import.meta.url)('liquidjs')

/** A filter gets texts, numbers, booleans, lists or nothing. If it throws an error, its result is unknown. */
export type TextFilter = (
  this: { readonly context: Context },
  value: unknown,
  ...values: unknown[]
) => unknown

/** Filters of a generator that LiquidJS lacks, or that differ there. Null for a filter that the generator does not have. */
export type TextFilters = Readonly<Record<string, TextFilter | null>>

export interface LiquidEngine {
  readonly library: typeof import('liquidjs')
  readonly liquid: Liquid
}

/** The longest value, with all items of a list. Values can be made of values, and each filter reads all of a value. */
export const maxLength = 100_000

/** The length of a text, or of all texts in a list. It stops at values that are too long. */
export function measure(value: unknown, limit = maxLength): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let length = 1
  for (const item of Object.values(value)) {
    length += 1 + measure(item, limit - length)
    if (length > limit) break
  }
  return length
}

/** Their results differ between two builds, or are what Ruby shows of a value. */
const removedFilters: TextFilters = { sample: null, inspect: null, raw: null }

/**
 * Formats a date of a text.
 * @param onPadding gets how many characters of padding a number or a text gets
 * @throws {Error} if the value is not a date, or the format has no letters or those that only Ruby knows
 */
function formatDate(value: unknown, format: unknown, onPadding: (size: number) => void): string {
  const time = parseTime(value)
  if (time === null || typeof format !== 'string' || !format.includes('%')) throw new Error('no date')
  const onUnknown = (directive: string): string => {
    if (/[a-z]$/i.test(directive)) throw new Error(`unknown letter in ${directive}`)
    return directive
  }
  return formatTime(time, format, { words: rubyWords, onUnknown, onPadding })
}

/** The filters for dates, which LiquidJS has, too. */
const textDateFilters: TextFilters = Object.fromEntries(
  Object.entries(dateFilters).map(([name, toFormat]): [string, TextFilter] => [
    name,
    function (value, first, second) {
      return formatDate(value, toFormat(first, second), (size) => this.context.memoryLimit.use(size))
    },
  ]),
)

/** Returns a function that creates the engine of a generator when it is first called. */
export function createEngine(filters: TextFilters): () => LiquidEngine {
  let engine: LiquidEngine | null = null
  return () => {
    if (engine !== null) return engine
    const library = loadLibrary()
    const { '==': isSame } = library.defaultOperators
    /** Numbers and booleans of front matter can be texts here. */
    const isEqual = (a: unknown, b: unknown, context: Context) =>
      isMixed(a, b) ? String(a) === String(b) : (isSame?.(a, b, context) ?? false)
    const liquid = new library.Liquid({
      templates: {},
      ownPropertyOnly: true,
      jekyllWhere: true,
      // An unknown filter in an argument of `where_exp` makes its result unknown.
      strictFilters: true,
      operators: {
        ...library.defaultOperators,
        '==': isEqual,
        *'!='(a: unknown, b: unknown, context: Context): Generator<unknown, boolean> {
          return !(yield isEqual(a, b, context))
        },
      },
    })
    for (const [name, filter] of Object.entries({ ...removedFilters, ...textDateFilters, ...filters })) {
      if (filter === null) delete liquid.filters[name]
      else liquid.registerFilter(name, filter)
    }
    for (const [name, filter] of Object.entries(liquid.filters)) {
      if (typeof filter !== 'function') continue
      liquid.registerFilter(name, function (value: unknown, ...values: unknown[]) {
        // A filter may read its arguments once for each item of a list.
        const times = 1 + (Array.isArray(value) ? value.length : 0)
        const size = values.reduce<number>(
          (sum, item) => sum + (typeof item === 'string' ? item.length * times : measure(item)),
          measure(value),
        )
        this.context.memoryLimit.use(size)
        return filter.call(this, value, ...values)
      })
    }
    engine = { library, liquid }
    return engine
  }
}

const isMixed = (a: unknown, b: unknown): boolean =>
  (typeof a === 'string' && /^(?:number|boolean)$/.test(typeof b)) ||
  (typeof b === 'string' && /^(?:number|boolean)$/.test(typeof a))
