/** Lists the requests that announce the changes of a build. Sends none of them. */

import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import { readReceivers } from '../../verifier/diff/receivers.ts'
import { parseJson } from '../../verifier/diff/snapshot.ts'
import { type DiffOptions, diffBuilds } from '../diff.ts'
import { type Announced, type NotifyRequest, toIndexNowBodies, toRequests } from './requests.ts'

/** The parts of a report of `stele diff` that are read. */
const reportSchema = z.object({ pages: z.array(z.string()), feeds: z.array(z.string()) })

/**
 * Lists the requests.
 * @param old a folder with the older build, the origin of a running service that still has it, or a report of `stele diff`
 * @param current a folder with the newer build. It names the receivers.
 * @param url the address that gets requests for IndexNow
 * @throws {OperationalError} OUTPUT_NOT_FOUND if a folder has no build; OPERATION_FAILED if the service or the report cannot be read, or
 *   if the newer build names no receivers
 */
export async function planRequests(
  old: string,
  current: string,
  url: string,
  options: DiffOptions = {},
): Promise<readonly NotifyRequest[]> {
  const receivers = readReceivers(current)
  if (receivers.key === null && [...receivers.hubs.values()].flat().length === 0) {
    throw new OperationalError(
      `Cannot notify anyone of "${current}": it has no key for IndexNow, and its feeds name no hub; add "notify" to site.yaml, and build again`,
    )
  }
  const announced = readReport(old) ?? (await diffBuilds(old, current, options))
  return toRequests(keepOwn(announced, receivers.baseUrl), receivers, url)
}

/**
 * Returns the bodies of the requests for IndexNow.
 * @throws {OperationalError} if the build has no key
 */
export function planIndexNowBodies({ pages }: Announced, current: string): readonly string[] {
  const { key, baseUrl } = readReceivers(current)
  if (key === null) {
    throw new OperationalError(
      `Cannot write requests for IndexNow: "${current}" has no key; add "notify: { indexnow: KEY }" to site.yaml, and build again`,
    )
  }
  return toIndexNowBodies(pages, key, baseUrl)
}

/** Reads a report of `stele diff`; null if the path is no file. */
function readReport(path: string): Announced | null {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null
  const bytes = explainSystemError(() => readFileSync(path), `Cannot read "${path}"`)
  const { data } = reportSchema.safeParse(parseJson(bytes))
  if (data !== undefined) return data
  throw new OperationalError(
    `Cannot read "${path}": this version of "stele diff" did not write it as a report; write the report with --report`,
  )
}

/** Drops the URLs of other sites, which a report about another build may have. */
const keepOwn = ({ pages, feeds }: Announced, baseUrl: string): Announced => {
  const isOwn = (address: string) => address.startsWith(`${baseUrl}/`)
  return { pages: pages.filter(isOwn), feeds: feeds.filter(isOwn) }
}
