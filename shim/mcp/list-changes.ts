/**
 * The tool `listChanges`. For a build it reads the change feed; for a day it compares the dates of documents. The feed has no days,
 * because a build depends only on its content.
 */

import {
  documentsPerFile,
  maxPartItems,
  type NewestFile,
  toChangeDay,
  toNewestFile,
  toSortableDay,
} from '../contract/mcp.ts'
import { documents, toDeltaFile } from '../contract/routes.ts'
import { InvalidCall, type Params, quote } from './message.ts'
import { parseCursor } from './parts.ts'
import { type GetFromSite, toText } from './site.ts'
import { readListPage, type ToolResult, toFields, toPart } from './tool-result.ts'

/** A day, a month, a year or nothing. */
const day = /^(\d{4}(-(0\d|1[0-2])(-[0-3]\d)?)?)?$/

/** @throws {InvalidCall} */
export async function listChanges({ since = '', cursor }: Params, get: GetFromSite): Promise<ToolResult> {
  const text = String(since)
  return day.test(text) ? listSinceDay(text, cursor, get) : listSinceBuild(text, cursor, get)
}

/** A document in a list of changes. */
interface ChangedItem extends Params {
  readonly hash: string
}

async function listSinceBuild(build: string, cursor: unknown, get: GetFromSite): Promise<ToolResult> {
  const response = /^[\w-]+$/.test(build) ? await get(`/${toDeltaFile(build)}`) : null
  if (response === null || response.status === 404)
    throw new InvalidCall(`There is no build ${quote(build)}. Use a day such as 2026-07-31, or omit "since".`)
  const fields = toFields(response)
  const changes = ['added', 'changed', 'removed'].flatMap((change) =>
    (fields[change] as readonly ChangedItem[]).map(({ hash, api_hash, ...item }) => ({ change, ...item })),
  )
  return toPart({ build: fields.to, changes }, 'changes', cursor)
}

/** @param since empty for all documents with a date */
async function listSinceDay(since: string, cursor: unknown, get: GetFromSite): Promise<ToolResult> {
  const toPath = (page: number) => `/${toNewestFile(page)}`
  const { fields, first, start } = await readListPage(cursor, documentsPerFile, toPath, get)
  const { documents: all, next } = fields as unknown as NewestFile
  parseCursor(cursor, start - first + all.length)
  const rest = all.slice(first)
  const found = rest.filter((document) => toChangeDay(document) >= since)
  const changes = found
    .slice(0, maxPartItems)
    .map((document) => ({ change: toSortableDay(document.date) >= since ? 'added' : 'changed', ...document }))
  const hasMore =
    found.length > changes.length || (found.length === rest.length && next !== undefined && next >= since)
  const next_cursor = String(start + changes.length)
  return { fields: { build: await readBuild(get), changes, ...(hasMore && { next_cursor }) } }
}

/** Returns the id of the build, with which the change feed begins. The feed of a large site is not decoded as a whole. */
async function readBuild(get: GetFromSite): Promise<string | undefined> {
  const { bytes } = await get(`/${documents.changes}`)
  return /"build":"([\w-]+)"/.exec(toText({ bytes: bytes.subarray(0, 100) }))?.[1]
}
