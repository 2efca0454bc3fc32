/** The tool that reads a page of the site, or a section of one, as text. */

import { operations } from '../contract/routes.ts'
import { isResource, parseAddress, toTextPath, toTextTarget } from './address.ts'
import { toFailure, toReason } from './failures.ts'
import type { Params } from './message.ts'
import { toTextPart } from './parts.ts'
import { type GetFromSite, toText } from './site.ts'
import { invalid, invalidCursor, type ToolResult, toToolHint } from './tools.ts'

/** @param siteUrl without a trailing slash */
export async function readPage(
  { url, section, cursor }: Params,
  siteUrl: string,
  get: GetFromSite,
): Promise<ToolResult> {
  const address = parseAddress(String(url), siteUrl)
  if (address === null || !isResource(toTextPath(address))) return missing(url)
  const wanted = section === undefined ? address.section : String(section)
  const target = toTextTarget({ ...address, section: wanted })
  const response = await get(target)
  const { status } = response
  if (status === 429 || status >= 500) throw toFailure(response)
  if (status !== 200) return invalid(toToolHint(toReason(response)) || missing(url).reason)
  const text = toText(response)
  const part = toTextPart(text, cursor)
  if (part === null) return invalidCursor(cursor)
  const listTarget = toTextTarget({ ...address, section: '' })
  const list = listTarget.includes('.md?') ? toText(await get(listTarget)) : ''
  const [tokens, hasSections] = parseSectionList(list)
  return {
    kind: 'result',
    fields: {
      url: siteUrl + target,
      characters: text.length,
      ...(tokens !== undefined && { page_tokens: Number(tokens) }),
      ...(hasSections && wanted === null && { sections_url: siteUrl + listTarget }),
      ...part.next,
    },
    text: part.part,
  }
}

/** Returns the tokens of the whole page, and whether it has sections. A list of pages has neither. */
function parseSectionList(list: string): readonly [tokens: string | undefined, hasSections: boolean] {
  const [, tokens] = /^- <\S+> \((\d+) tokens\)\n/.exec(list) ?? []
  return [tokens, tokens !== undefined && list.includes('\n  - ')]
}

const missing = (url: unknown) =>
  invalid(
    `There is no page at ${JSON.stringify(String(url).slice(0, 200))}. ${operations.searchContent.id} and ${operations.listEssays.id} return the URLs of pages.`,
  )
