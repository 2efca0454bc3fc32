/** What a list says about an essay or an item besides its title and description. HTML and Markdown write the same pieces. */

import type { Document } from '../kernel/document.ts'
import { toTagSlug } from '../site/addresses/tag-slug.ts'
import type { PageLocale } from './page-context.ts'

/** A piece of the line of facts. A message is in the language of the messages. */
export type EssayLinePiece =
  | { readonly kind: 'date' | 'message' | 'separator'; readonly text: string }
  /** The path leads to the page of the tag. It is null on a site without such pages, and for an item. */
  | { readonly kind: 'tag'; readonly text: string; readonly path: string | null }

/**
 * Lists the pieces of a line with the dates, the reading time and the tags of an essay, such as
 * `2026-09-14 · Updated 2026-10-02 · 4 min · a, b`. A date is as in front matter.
 * @param toReadingTime writes a number of minutes
 * @returns an empty array for an essay without any of them
 */
export function toEssayLine(
  { kind, date, updated, readingMinutes, tags }: Document,
  { tagList, messages }: PageLocale,
  toReadingTime: (minutes: number) => string,
): readonly EssayLinePiece[] {
  const toDate = (text: string): EssayLinePiece => ({ kind: 'date', text })
  const toMessage = (text: string): EssayLinePiece => ({ kind: 'message', text })
  const toTag = (text: string): EssayLinePiece => ({
    kind: 'tag',
    text,
    // The pages of tags list essays alone.
    path: tagList && kind === 'essay' ? `${tagList.path}/${toTagSlug(text)}` : null,
  })
  const facts = [
    date === null ? [] : [toDate(date)],
    updated === null ? [] : [toMessage(`${messages.updated} `), toDate(updated)],
    readingMinutes === 0 ? [] : [toMessage(toReadingTime(readingMinutes))],
    join(
      tags.map((tag) => [toTag(tag)]),
      ', ',
    ),
  ]
  return join(
    facts.filter((fact) => fact.length > 0),
    ' · ',
  )
}

const join = (parts: readonly (readonly EssayLinePiece[])[], separator: string): readonly EssayLinePiece[] =>
  parts.flatMap((part, index) =>
    index > 0 ? [{ kind: 'separator' as const, text: separator }, ...part] : part,
  )
