/** The tools of the author's collections: the documents of one in parts, and one document. */

import { essaysPerPage } from '../contract/limits.ts'
import { getDocumentTool, listDocumentsTool, maxPartItems } from '../contract/mcp.ts'
import { toCollectionPath, toItemPath, toListPage } from '../contract/routes.ts'
import { InvalidCall, type Params, quote } from './message.ts'
import { parseCursor } from './parts.ts'
import type { GetFromSite } from './site.ts'
import { type Parameters, readListPage, type ToolResult, toFields, toPart, toTarget } from './tool-result.ts'

export type DocumentTool = typeof listDocumentsTool | typeof getDocumentTool

/** Whether a tool is one of these. */
export const isDocumentTool = (name: string): name is DocumentTool =>
  name === listDocumentsTool || name === getDocumentTool

/** Says what the slug of a document must be. */
export const invalidSlug = (): InvalidCall =>
  new InvalidCall(`The parameter "slug" must be the slug of a document. ${listDocumentsTool} lists them.`)

/**
 * Calls one of the tools.
 * @param parameters of the tool
 * @throws {InvalidCall}
 */
export async function callDocumentTool(
  name: DocumentTool,
  values: Params,
  parameters: Parameters,
  get: GetFromSite,
): Promise<ToolResult> {
  const names = parameters.collection?.enum ?? []
  if (!names.includes(values.collection))
    throw new InvalidCall(
      `There is no collection ${quote(values.collection)}. The collections are ${names.map((each) => quote(each)).join(', ')}.`,
    )
  return name === listDocumentsTool ? listDocuments(values, get) : getDocument(values, get)
}

/** Lists documents of a collection in a language. Reads the page of the list that has the part, whatever the length of the list. */
async function listDocuments({ collection, lang, cursor }: Params, get: GetFromSite): Promise<ToolResult> {
  const name = String(collection)
  const toPath = (number: number) => toTarget(toListPage(toCollectionPath(name), number), { lang })
  const { fields, first, start } = await readListPage(cursor, essaysPerPage, toPath, get)
  const count = Number(fields.count)
  parseCursor(cursor, count)
  const documents = (fields[name] as readonly unknown[]).slice(first, first + maxPartItems)
  const end = start + documents.length
  return { fields: { collection, count, documents, ...(end < count && { next_cursor: String(end) }) } }
}

async function getDocument(
  { collection, slug, lang, cursor }: Params,
  get: GetFromSite,
): Promise<ToolResult> {
  const path = toItemPath(String(collection), encodeURIComponent(String(slug)))
  const fields = toFields(await get(toTarget(path, { lang })))
  if (fields.content !== undefined) return toPart(fields, 'content', cursor)
  // Data has no text, and so no further part.
  parseCursor(cursor, 0)
  return { fields }
}
