/** Filters of several generators that LiquidJS lacks. */

import type { TextFilters } from './liquid-engine.ts'

const keep = (value: unknown): unknown => value

/** The text that a value shows. Null for a value that no generator shows as LiquidJS does, such as a map. */
export function toShownText(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (!Array.isArray(value)) return typeof value === 'object' ? null : String(value)
  const texts = value.map(toShownText)
  return texts.includes(null) ? null : texts.join('')
}

/**
 * The text that a filter reads.
 * @throws {Error} if the value has none, so that the result of the filter is unknown
 */
export function toText(value: unknown): string {
  const text = toShownText(value)
  if (text === null) throw new Error('no text')
  return text
}

/** Makes a path start at the root of the site. The build adds its base path. */
function toRootPath(value: unknown): string {
  const path = toText(value)
  return /^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(path) ? path : `/${path}`
}

/** Filters of Jekyll and Eleventy, and those that many sites of Eleventy have. */
export const siteFilters: TextFilters = {
  relative_url: toRootPath,
  absolute_url: toRootPath,
  url: toRootPath,
  // A text is Markdown, and the build makes HTML of it.
  markdownify: keep,
  smartify: keep,
}

/** Filters of Nunjucks (https://mozilla.github.io/nunjucks/templating.html#builtin-filters). */
export const nunjucksFilters: TextFilters = {
  ...siteFilters,
  lower: (value) => toText(value).toLowerCase(),
  upper: (value) => toText(value).toUpperCase(),
  trim: (value) => toText(value).trim(),
  length: (value) => (Array.isArray(value) ? value : toText(value)).length,
  safe: keep,
}

/** Filters that Nunjucks and Liquid have, with other results. */
export const ambiguousFilters = ['truncate', 'slice', 'sort', 'reverse', 'round', 'sum'] as const
