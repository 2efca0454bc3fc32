/** The values of expressions of Liquid and Nunjucks, as far as they are known: `"/x" | relative_url`, `site.baseurl`. */

import { parseArguments } from './arguments.ts'

/** How long a value is at most, and all values that a text uses together. Values can be made of values. */
const maxLength = 100_000
const maxTotal = 1_000_000

export type Values = ReturnType<typeof createValues>

/** @param known the values that the site gives */
export function createValues(known: Readonly<Record<string, string>>) {
  const variables = new Map<string, string | null>()
  let total = 0

  function lookUp(word: string): string | null {
    const quoted = /^"([^"]*)"$|^'([^']*)'$/.exec(word)
    if (quoted !== null) return quoted[1] ?? quoted[2] ?? ''
    if (/^-?\d+(?:\.\d+)?$/.test(word)) return word
    if (word === 'nil' || word === 'none' || word === 'blank' || word === 'empty') return ''
    const variable = variables.get(word)
    if (variable !== undefined) return variable
    return Object.hasOwn(known, word) ? (known[word] ?? null) : null
  }

  /** Returns the value of an expression; null if it is unknown. */
  function evaluate(expression: string): string | null {
    const [head = '', ...filters] = splitFilters(expression)
    let value = lookUp(head)
    for (const filter of filters) {
      const [, name = '', rest = ''] = /^(\w+)[ \t\r\n]*[:(]?([\s\S]*)$/.exec(filter) ?? []
      const apply = Object.hasOwn(filterTable, name) ? filterTable[name] : undefined
      const { positional } = parseArguments(rest.replace(/\)$/, ''), {
        hasCommas: true,
        toValue: (word) => lookUp(word) ?? '',
      })
      if (name === 'default') value = value === null || value === '' ? (positional[0] ?? '') : value
      else if (value === null || apply === undefined) return null
      else value = apply(value, positional)
      // A filter makes a value longer by a constant factor.
      if (value.length > maxLength) return null
    }
    if (value === null) return null
    total += value.length
    return total > maxTotal ? null : value
  }

  return {
    evaluate,
    /** The value of a word among the arguments of a tag, or the word. */
    toValue: (word: string): string => lookUp(word) ?? word,
    /** @param value null if it is unknown */
    assign: (name: string, value: string | null): void => {
      variables.set(name, value !== null && value.length > maxLength ? null : value)
    },
  }
}

/** The name of what an expression shows, for messages. */
export function toExpressionName(expression: string): string {
  const [head = '', filter = ''] = splitFilters(expression)
  const isLiteral = /^["']/.test(head) || head === ''
  return (isLiteral ? /^\w*/.exec(filter)?.[0] : head.slice(0, 100)) || head.slice(0, 100)
}

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

type Filter = (value: string, values: readonly string[]) => string

const keep: Filter = (value) => value
const escapeHtml: Filter = (value) =>
  value
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
/** Addresses start at the root of the site: the build adds its base path. */
const toAddress: Filter = (value) => (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(value) ? value : `/${value}`)

/** Filters of Liquid, Jekyll and Eleventy whose results do not depend on the site. */
const filterTable: Readonly<Record<string, Filter>> = {
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
  remove: (value, [removed = '']) => (removed === '' ? value : value.replaceAll(removed, '')),
  url_encode: (value) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD')),
  safe: keep,
  markdownify: keep,
  smartify: keep,
}
