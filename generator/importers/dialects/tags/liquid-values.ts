/** The values of expressions of Liquid and Nunjucks, as far as they are known: `"/x" | relative_url`, `site.baseurl`. */

import { toDateValue } from '../../../schemas/values.ts'
import { parseArguments } from './arguments.ts'
import { escapeHtml } from './html-form.ts'

/**
 * How long a value is at most, and all that a text shows and gives to filters together. Values can be made of values, and each filter
 * reads all of a value.
 */
const maxLength = 100_000
const maxTotal = 1_000_000

export type Values = ReturnType<typeof createValues>

interface Evaluated {
  /** Null if it is unknown. */
  readonly value: string | null
  /** The name of what is unknown then: a value, a filter, or an argument of a filter. */
  readonly unknown: string
}

/**
 * @param known the values that the site gives
 * @param ownFilters filters besides those of the table
 */
export function createValues(
  known: Readonly<Record<string, string>>,
  ownFilters: Readonly<Record<string, Filter>> = {},
) {
  const variables = new Map<string, string | null>(Object.entries(known))
  let total = 0

  function lookUp(word: string): string | null {
    if (/^"[^"]*"$|^'[^']*'$/.test(word)) return word.slice(1, -1)
    if (/^(?:-?\d+(?:\.\d+)?|true|false)$/.test(word)) return word
    if (/^(?:nil|none|blank|empty)$/.test(word)) return ''
    // The names of parameters are in lower case.
    return variables.get(word) ?? variables.get(word.toLowerCase()) ?? null
  }

  function evaluate(expression: string): Evaluated {
    const [head = '', ...filters] = splitFilters(expression)
    let value = lookUp(head)
    let unknown = head
    for (const filter of filters) {
      const [, name = '', rest = ''] = /^(\w+)[ \t\r\n]*[:(]?([\s\S]*)$/.exec(filter) ?? []
      if (name === 'default' ? value : value === null) continue
      const apply = Object.hasOwn(ownFilters, name) ? ownFilters[name] : filterTable.get(name)
      const missing = apply === undefined ? [name] : []
      const { positional } = parseArguments(rest.replace(/\)$/, ''), {
        hasCommas: true,
        toValue: (word) => {
          const found = lookUp(word)
          if (found === null) missing.push(word)
          return found ?? ''
        },
      })
      unknown = missing[0] || head
      total += positional.reduce((sum, { length }) => sum + length, value?.length ?? 0)
      if (total > maxTotal) return { value: null, unknown: unknown.slice(0, 100) }
      // A filter makes a value longer by a constant factor.
      value = apply === undefined || missing.length > 0 ? null : limit(apply(value ?? '', positional))
    }
    total += value?.length ?? 0
    return { value: total > maxTotal ? null : value, unknown: unknown.slice(0, 100) }
  }

  return {
    evaluate,
    /** The value of a word among the arguments of a tag, or the word. */
    toValue: (word: string): string => lookUp(word) ?? word,
    /** @param value null if it is unknown */
    assign: (name: string, value: string | null): void => {
      variables.set(name, limit(value))
    },
  }
}

const limit = (value: string | null): string | null =>
  value === null || value.length > maxLength ? null : value

const filterPart = /"[^"]*"|'[^']*'|[^|"']+|["']/y

/** Splits an expression at its filters. */
function splitFilters(expression: string): string[] {
  const parts = ['']
  let position = 0
  while (position < expression.length) {
    filterPart.lastIndex = position
    const found = filterPart.exec(expression)?.[0]
    if (found === undefined) {
      parts.push('')
      position += 1
      continue
    }
    parts[parts.length - 1] += found
    position += found.length
  }
  return parts.map((part) => part.trim())
}

/** Returns null for a value that it does not know. */
type Filter = (value: string, values: readonly string[]) => string | null

const keep: Filter = (value) => value
/** Addresses start at the root of the site: the build adds its base path. */
const toAddress: Filter = (value) => (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(value) ? value : `/${value}`)

/** The parts of a date (https://shopify.github.io/liquid/filters/date/). Letters for times are not supported. */
const dateParts: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  Y: { year: 'numeric' },
  y: { year: '2-digit' },
  m: { month: '2-digit' },
  B: { month: 'long' },
  b: { month: 'short' },
  d: { day: '2-digit' },
  e: { day: 'numeric' },
  A: { weekday: 'long' },
  a: { weekday: 'short' },
}

/** The formatters of the letters that texts use. Each takes a millisecond to create. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns null for a letter that has no part. */
function formatPart(date: Date, letter: string): string | null {
  const part = dateParts[letter]
  if (part === undefined) return null
  const formatter = formatters.get(letter) ?? new Intl.DateTimeFormat('en', { ...part, timeZone: 'UTC' })
  formatters.set(letter, formatter)
  return formatter.format(date)
}

/** Formats a day: `{{ page.date | date: "%Y/%m/%d" }}`. A hyphen removes the zero in front. */
const formatDate: Filter = (value, [format = '']) => {
  const day = toDateValue(value)
  if (day?.length !== 10 || !format.includes('%')) return null
  const date = new Date(day)
  const shown = new Map([['%', '%']])
  let isKnown = true
  const text = format.replace(/%(-?)([a-z%])/gi, (_, hyphen: string, letter: string) => {
    const part = shown.get(letter) ?? formatPart(date, letter)
    if (part === null) {
      isKnown = false
      return ''
    }
    shown.set(letter, part)
    return hyphen === '' ? part : part.replace(/^0/, '')
  })
  return isKnown ? text : null
}

/** Filters of Liquid, Jekyll and Eleventy whose results do not depend on the site. */
const filterTable: ReadonlyMap<string, Filter> = new Map(
  Object.entries<Filter>({
    default: (_, [other = '']) => other,
    date: formatDate,
    relative_url: toAddress,
    absolute_url: toAddress,
    url: toAddress,
    escape: escapeHtml,
    escape_once: escapeHtml,
    xml_escape: escapeHtml,
    strip: (value) => value.trim(),
    trim: (value) => value.trim(),
    lstrip: (value) => value.trimStart(),
    rstrip: (value) => value.trimEnd(),
    strip_newlines: (value) => value.replaceAll('\n', ''),
    downcase: (value) => value.toLowerCase(),
    lower: (value) => value.toLowerCase(),
    upcase: (value) => value.toUpperCase(),
    upper: (value) => value.toUpperCase(),
    capitalize: (value) => value.charAt(0).toUpperCase() + value.slice(1).toLowerCase(),
    append: (value, [added = '']) => value + added,
    prepend: (value, [added = '']) => added + value,
    remove: (value, [removed = '']) => value.replaceAll(removed, ''),
    url_encode: (value) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD')),
    safe: keep,
    markdownify: keep,
    smartify: keep,
  }),
)
