/** Filters of several generators that LiquidJS lacks. */

import type { TextFilters } from './liquid-engine.ts'

const keep = (value: unknown): unknown => value

/** Converts a value to the text that it shows. */
export const toText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : Array.isArray(value)
      ? value.map(toText).join('')
      : String(value)

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
