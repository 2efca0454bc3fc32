/**
 * The filters of Jekyll (https://jekyllrb.com/docs/liquid/filters/) that LiquidJS lacks, and those of Ruby's Liquid
 * (https://shopify.github.io/liquid/) that it evaluates in another way.
 */

import type { TextFilter, TextFilters } from '../dialects/tags/liquid-engine.ts'
import { siteFilters, toText } from '../dialects/tags/liquid-filters.ts'

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const toReferences = (text: string, characters: RegExp): string =>
  text.replace(characters, (character) => references[character] ?? character)

/** As CGI.escape of Ruby. */
const encode: TextFilter = (value) =>
  encodeURIComponent(toText(value))
    .replaceAll('%20', '+')
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A number, or a text that starts with an integer. Other values are 0. */
const toNumber = (value: unknown): number => {
  const text = toText(value).trim()
  return /^-?\d+\.\d+$/.test(text) ? Number(text) : Number.parseInt(text, 10) || 0
}

const isDecimal = (value: unknown): boolean =>
  typeof value === 'number' ? !Number.isInteger(value) : /^\s*-?\d+\.\d+\s*$/.test(toText(value))

/** Computes with integers, or with decimals if one of the numbers is one: `7.0` is not an integer. */
const compute =
  (operate: (a: number, b: number, hasDecimals: boolean) => number): TextFilter =>
  (value, other) => {
    const hasDecimals = isDecimal(value) || isDecimal(other)
    const result = operate(toNumber(value), toNumber(other), hasDecimals)
    if (!Number.isFinite(result)) throw new Error('no number')
    return hasDecimals && Number.isInteger(result) ? `${result}.0` : result
  }

/** Ruby's decimals are exact: 183.357 × 12 is 2200.284. */
const toExact = (result: number): number =>
  Number.isInteger(result) ? result : Number(result.toPrecision(15))

export const jekyllFilters: TextFilters = {
  ...siteFilters,
  strip_index: (value) => toText(value).replace(/(^|\/)index\.html?$/, '$1'),
  normalize_whitespace: (value) => toText(value).replace(/\s+/g, ' ').trim(),
  to_integer: (value) => (typeof value === 'boolean' ? Number(value) : Math.trunc(toNumber(value))),
  escape: (value) => toReferences(toText(value), /[&<>"']/g),
  escape_once: (value) => toReferences(toText(value), /[<>"']|&(?!(?:[a-z]+|#\d+);)/gi),
  xml_escape: (value) => toReferences(toText(value), /[&<>"]/g),
  url_encode: encode,
  cgi_escape: encode,
  plus: compute((a, b) => toExact(a + b)),
  minus: compute((a, b) => toExact(a - b)),
  times: compute((a, b) => toExact(a * b)),
  modulo: compute((a, b) => toExact(a - b * Math.floor(a / b))),
  divided_by: compute((a, b, hasDecimals) => (hasDecimals ? a / b : Math.floor(a / b))),
}
