/** Reads the change feed of the build that a new one replaces. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documents } from '../../../shim/contract/routes.ts'
import { boundedFetch } from '../../../shim/sources/bounded-fetch.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import { type PreviousChanges, parsePreviousChanges } from '../../surfaces/changes/change-feed.ts'

/** Bounds of a feed on another host: milliseconds, and bytes. A site of 100,000 documents has a feed of some 10 MB. */
const bounds = { timeout: 30_000, maxBytes: 64 * 2 ** 20 }

/**
 * Reads the feed of a published build.
 * @param previous the base URL of a service, or a folder with a build
 * @returns null for a build without a feed, which an older release made
 * @throws {OperationalError} if there is no such folder, the service does not respond, or the feed is damaged
 */
export async function readPreviousChanges(previous: string): Promise<PreviousChanges | null> {
  const isService = /^https?:\/\//i.test(previous)
  const text = isService ? await fetchFeed(previous) : readFeed(previous)
  const feed = text === null ? null : parsePreviousChanges(text)
  if (feed === undefined) throw toError(previous, `its ${documents.changes} is no change feed`)
  return feed
}

const toError = (previous: string, reason: string) =>
  new OperationalError(`Cannot read the change feed of "${previous}": ${reason}`)

function readFeed(folder: string): string | null {
  if (!existsSync(folder)) throw toError(folder, 'there is no such folder')
  const path = join(folder, documents.changes)
  if (!existsSync(path)) return null
  return explainSystemError(() => readFileSync(path, 'utf8'), `Cannot read "${path}"`)
}

async function fetchFeed(service: string): Promise<string | null> {
  const fail = (reason: string): never => {
    throw toError(service, reason)
  }
  if (!URL.canParse(service)) return fail('it is no URL')
  const address = new URL(documents.changes, service.endsWith('/') ? service : `${service}/`)
  const { status, bytes } = await boundedFetch(fetch, address, {}, bounds).catch((error: Error) =>
    fail(error.message),
  )
  if (status === 404 || status === 410) return null
  if (status !== 200) return fail(`it responded with ${status}`)
  return bytes === null
    ? fail(`it has more than ${bounds.maxBytes} bytes`)
    : Buffer.from(bytes).toString('utf8')
}
