/** Patterns of differences, for tables that say what a difference means. */

import type { Difference } from './case.ts'

const comparedFields = ['request', 'status', 'part', 'expected', 'received'] as const

/** Matches a difference if every pattern matches; a missing pattern matches everything. */
export type DifferencePattern = { readonly [Field in (typeof comparedFields)[number]]?: RegExp } & {
  /** Patterns of request headers, by lower-case name. A header that was not sent counts as an empty text. */
  readonly sent?: Readonly<Record<string, RegExp>>
}

/** Checks whether any of the patterns matches a difference. */
export function matchesAny(difference: Difference, patterns: readonly DifferencePattern[]): boolean {
  const sentHeaders = new Map(
    Object.entries(difference.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return patterns.some(
    ({ sent = {}, ...fields }) =>
      Object.entries(sent).every(([name, pattern]) => pattern.test(sentHeaders.get(name) ?? '')) &&
      comparedFields.every((field) => fields[field]?.test(String(difference[field])) ?? true),
  )
}
