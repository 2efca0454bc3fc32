/** The permalinks of Eleventy, which may be templates (https://www.11ty.dev/docs/permalinks/). */

import { toTextValue } from '../../content/schemas/lenient-values.ts'
import { addSlash, hasTemplate } from '../base-importer.ts'
import { nunjucksFilters, toText } from '../dialects/tags/liquid-filters.ts'
import { createLiquidLanguage, createValues, type LiquidDialect } from '../dialects/tags/liquid-values.ts'
import { toAscii } from '../documents/to-ascii.ts'
import type { PageValues } from '../importer.ts'

/** https://www.11ty.dev/docs/data-eleventy-supplied/#fileslug */
export const removeDate = (name: string): string => /\d{4}-\d{2}-\d{2}-(.*)/.exec(name)?.[1] ?? name

/** The filters that make slugs (https://www.11ty.dev/docs/filters/slugify/). `slug` is the older one, and keeps some signs. */
export const filters: Readonly<Record<string, (text: string) => string>> = {
  slugify: (text) =>
    toAscii(
      text
        .normalize('NFC')
        .replaceAll('&', ' and ')
        .replace(/['’](?=[ts](?:\s|$))/g, ''),
    )
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, ''),
  slug: (text) =>
    toAscii(text.normalize('NFC').replaceAll('&', 'and').replaceAll('-', ' '))
      .replace(/[^\w\s$*+~.()'"!:@]/g, '')
      .trim()
      .replace(/\s+/g, '-')
      .toLowerCase(),
}

/** Its filters (https://www.11ty.dev/docs/filters/), beside the filters of Liquid and Nunjucks. */
export const dialect: LiquidDialect = {
  filters: {
    ...nunjucksFilters,
    ...Object.fromEntries(
      Object.entries(filters).map(([name, toSlug]) => [name, (value: unknown) => toSlug(toText(value))]),
    ),
  },
  isNunjucks: true,
}

const language = createLiquidLanguage(dialect)

/** https://www.11ty.dev/docs/data-eleventy-supplied/#page-variable */
function toValues({ title, date, values, location }: PageValues): Readonly<Record<string, string>> {
  const { names, segments, isIndex, basename } = location
  const folders = isIndex ? segments : segments.slice(0, -1)
  const texts = Object.entries(values).flatMap(([key, value]) => {
    const text = toTextValue(value)
    return text === null ? [] : [[key, text] as const]
  })
  return {
    ...Object.fromEntries(texts),
    title,
    'page.fileSlug': names.at(-1) ?? '',
    'page.filePathStem': ['', ...folders, isIndex ? 'index' : removeDate(basename)].join('/'),
    'page.outputFileExtension': 'html',
    ...(date === null ? {} : { 'page.date': date }),
  }
}

const pageNames = new Set(
  ['fileSlug', 'filePathStem', 'outputFileExtension', 'date'].map((name) => `page.${name}`),
)

/** Values to test whether any document can fill in a template. */
const toDummyValues = (address: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (address.match(/[\w.]+/g) ?? [])
      .filter((name) => !name.includes('.') || pageNames.has(name))
      .map((name) => [name, '2026-02-28']),
  )

/** Fills in a template (https://www.11ty.dev/docs/permalinks/). Null if a value or a filter is unknown. */
function fillIn(address: string, values: Readonly<Record<string, string>>): string | null {
  const { evaluate } = createValues(values, language)
  const path = address.replace(/\{\{-?([^{}]*)\}\}/g, (template, inner: string) => {
    const { value } = evaluate(inner.replace(/-$/, '').trim())
    return value ?? template
  })
  return hasTemplate(path) ? null : addSlash(`/${path}`.replace(/\/index\.html$/, '/'))
}

/**
 * Completes a permalink.
 * @param page null to test whether any document can fill it in
 */
export const toAddress = (address: string, _: string | null, page: PageValues | null): string | null =>
  fillIn(address, page === null ? toDummyValues(address) : toValues(page))

/** Whether a permalink says that Eleventy writes no file (https://www.11ty.dev/docs/permalinks/#skip-writing-to-the-file-system). */
export const isWithoutFile = (permalink: unknown): boolean =>
  permalink === false ||
  (typeof permalink === 'object' &&
    permalink !== null &&
    !('build' in permalink && permalink.build !== false))
