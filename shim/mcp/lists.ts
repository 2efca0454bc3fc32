/** The tools that list essays and search: they read the pages of a list, and filter what a search has found. */

import { essaysPerPage } from '../contract/limits.ts'
import { listTagsTool, maxPartItems, partedFields } from '../contract/mcp.ts'
import { apiBase, operations, tagListPath, toListPage, toTagPath } from '../contract/routes.ts'
import { InvalidCall, type Params, quote } from './message.ts'
import { parseCursor } from './parts.ts'
import type { GetFromSite } from './site.ts'
import { type Parameters, readListPage, type ToolResult, toFields, toPart, toTarget } from './tool-result.ts'

/** The path of the list of all tags. A function, so that bundles without the endpoint do not have it. */
export const toTagsPath = (): string => apiBase + tagListPath

/** A tag in the list of the tags of a language. */
interface Tag {
  readonly tag: string
  readonly slug: string
}

/** Folds case, accents, spaces and punctuation, as the slugs of tags do: C# and C sharp are one tag. */
const foldTag = (text: string): string =>
  String(
    text
      .normalize('NFKD')
      .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
      .toLowerCase()
      .replace(/\+/g, ' plus ')
      .replace(/(?<=[a-z])#/g, ' sharp ')
      .match(/[\p{L}\p{N}\p{M}]+/gu),
  )

/**
 * Finds the tag whose slug or name the call has.
 * @param languages of the site, searched in this order if the call has no `lang`
 * @returns the tag, and the first language that has it; null if the call has no tag
 * @throws {InvalidCall}
 */
async function findTag(
  { tag: given, lang: only }: Params,
  languages: readonly unknown[],
  get: GetFromSite,
): Promise<(Tag & { readonly lang: unknown }) | null> {
  if (given === undefined) return null
  const text = String(given)
  const folded = foldTag(text)
  for (const lang of only ? [only] : languages) {
    const tags = toFields(await get(toTarget(toTagsPath(), { lang }))).tags as readonly Tag[]
    const found = tags.find(({ slug, tag }) => slug === text || foldTag(tag) === folded)
    if (found) return { ...found, lang }
  }
  throw new InvalidCall(`There is no tag ${quote(text)}. ${listTagsTool} lists the tags of each language.`)
}

/**
 * Lists essays of a language, or those with a tag. Reads the page of the list that has the part, whatever the length of the list.
 * @param languages of the site
 * @throws {InvalidCall}
 */
export async function listEssays(
  values: Params,
  languages: readonly unknown[],
  get: GetFromSite,
): Promise<ToolResult> {
  const { lang, cursor } = values
  const found = await findTag(values, languages, get)
  const list = found ? apiBase + toTagPath(found.slug) : operations.listEssays.path
  const toPath = (number: number) => toTarget(toListPage(list, number), { lang: found?.lang ?? lang })
  const { fields, first, start } = await readListPage(cursor, essaysPerPage, toPath, get)
  const { essays, page, pages, next, previous, ...head } = fields
  const part = (essays as readonly unknown[]).slice(first, first + maxPartItems)
  const end = start + part.length
  parseCursor(cursor, Number(head.count))
  return {
    fields: { ...head, essays: part, ...(end < Number(head.count) && { next_cursor: String(end) }) },
  }
}

/** A result of the search. */
interface FoundItem extends Params {
  readonly tags?: readonly string[]
}

/**
 * Searches, and keeps the results that pass the filters. The operation returns its best matches only, so the filters are applied to these.
 * @param parameters of the tool
 * @throws {InvalidCall}
 */
export async function searchContent(
  values: Params,
  parameters: Parameters,
  get: GetFromSite,
): Promise<ToolResult> {
  const { q, tag: _, cursor, ...filters } = values
  const given = Object.entries(filters)
  for (const [name, value] of given) {
    const examples = parameters[name]?.examples ?? []
    if (!examples.includes(value))
      throw new InvalidCall(
        `The parameter "${name}" cannot be ${quote(value)}. Its values are ${examples.map((each) => quote(each)).join(', ')}.`,
      )
  }
  const tag = await findTag(values, parameters.lang?.examples ?? [], get)
  const folded = tag && foldTag(tag.tag)
  const fields = toFields(await get(toTarget(operations.searchContent.path, { q })))
  const name = partedFields.searchContent
  if (tag === null && given.length === 0) return toPart(fields, name, cursor)
  const results = (fields[name] as readonly FoundItem[]).filter(
    (item) =>
      given.every(([key, value]) => item[key] === value) &&
      (folded === null || item.tags?.some((each) => foldTag(each) === folded)),
  )
  return toPart({ ...fields, total: results.length, [name]: results }, name, cursor)
}
