/** The tool that reads a page of the site, or a section of one, as text. */

import { documents, operations } from '../contract/routes.ts'
import { isResource, parseAddress, toTextPath, toTextTarget } from './address.ts'
import { InvalidCall, type Params, quote, toFailure, toReason } from './message.ts'
import { toTextPart } from './parts.ts'
import { type GetFromSite, toText } from './site.ts'
import { type ToolResult, toToolHint } from './tool-result.ts'

/**
 * @param siteUrl without a trailing slash
 * @throws {InvalidCall}
 */
export async function readPage(
  { url, section, cursor }: Params,
  siteUrl: string,
  get: GetFromSite,
): Promise<ToolResult> {
  const given = String(url)
  const open = async (text: string) => {
    const parsed = parseAddress(text, siteUrl)
    if (parsed === null || !isResource(toTextPath(parsed))) return null
    const address = section === undefined ? parsed : { ...parsed, section: String(section) }
    return { address, response: await get(toTextTarget(address)) }
  }
  const own = await open(given)
  const isKnown = own !== null && own.response.status !== 404
  const markdown = isKnown ? undefined : await findMarkdown(given, siteUrl, get)
  const opened = (markdown !== undefined && (await open(markdown))) || own
  if (opened === null) throw missing(url)
  const { address, response } = opened
  const { status } = response
  if (status === 429 || status >= 500) throw toFailure(response)
  if (status === 410) throw missing(url, 'The author has withdrawn the page')
  if (status !== 200) throw new InvalidCall(toToolHint(toReason(response)) || missing(url).message)
  const text = toText(response)
  const part = toTextPart(text, cursor)
  const listTarget = toTextTarget({ ...address, section: '' })
  const list = listTarget.includes('.md?') ? toText(await get(listTarget)) : ''
  const [tokens, hasSections] = parseSectionList(list)
  return {
    fields: {
      url: siteUrl + toTextTarget(address),
      characters: text.length,
      ...(tokens !== undefined && { page_tokens: Number(tokens) }),
      ...(hasSections && address.section === null && { sections_url: siteUrl + listTarget }),
      ...part.next,
    },
    text: part.part,
  }
}

/**
 * Finds a page whose address does not say where its Markdown is, such as one that another generator publishes.
 * @returns the address of its Markdown, with the query and the fragment of `text`; undefined if there is none
 */
async function findMarkdown(text: string, siteUrl: string, get: GetFromSite): Promise<string | undefined> {
  if (!URL.canParse(text, `${siteUrl}/`)) return undefined
  const { host, pathname, search, hash } = new URL(text, `${siteUrl}/`)
  const response = await get(`/${documents.changes}`)
  const feed = response.status === 200 ? toText(response) : ''
  const page = host + pathname.replace(/\/$/, '')
  const line = feed
    .split('\n')
    .find((each) => readText(each, 'url').replace(/^https?:\/\/|\/$/g, '') === page)
  return line && readText(line, 'markdown_url') + search + hash
}

/**
 * Returns a URL in the line of a document in the change feed; empty if it has none. Does not parse the feed as JSON, which takes much
 * memory on a large site.
 */
const readText = (line: string, key: string): string => line.split(`"${key}":"`, 2)[1]?.split('"', 1)[0] ?? ''

/** Returns the tokens of the whole page, and whether it has several sections, as its Markdown says. A list of pages has neither. */
function parseSectionList(list: string): readonly [tokens: string | undefined, hasSections: boolean] {
  const [, tokens] = /^- <\S+> \((\d+) tokens\)\n/.exec(list) ?? []
  return [tokens, tokens !== undefined && /\n.+\n./.test(list)]
}

const missing = (url: unknown, reason = 'There is no page') =>
  new InvalidCall(
    `${reason} at ${quote(String(url), 200)}. ${operations.searchContent.id} and ${operations.listEssays.id} return the URLs of pages.`,
  )
