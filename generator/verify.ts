/** Checks a deployed service against the contract. */

import { setTimeout } from 'node:timers/promises'
import { createHttpTarget } from './conformance/http-target.ts'
import { type Report, verify as verifyTarget } from './conformance/verify.ts'
import { OperationalError } from './diagnostics/errors.ts'
import { isOrigin } from './schemas/urls.ts'

export interface VerifyOptions {
  /** Runs only the cases of this group, or with this text in their names. */
  readonly only?: string | undefined
  /** Sends at most this many API requests. By default as many as all cases need, however long the quota makes that take. */
  readonly quotaBudget?: number | undefined
  /** Called with a number of seconds before the function waits for a new quota window. */
  readonly onWait?: ((seconds: number) => void) | undefined
  /** Ends the verification while it waits. The promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

export type { Report as VerifyReport } from './conformance/verify.ts'

/**
 * Checks a deployed service against the contract, within its quota.
 * @param url the origin of the service, such as `https://example.com`
 * @returns what holds and what differs; differences are no errors
 * @throws {OperationalError} if the service cannot be reached, or is not a service of this kind
 */
export async function verify(url: string, options: VerifyOptions = {}): Promise<Report> {
  const { only, quotaBudget, onWait = () => {}, signal } = options
  if (!isOrigin(url)) {
    throw new OperationalError(
      `Cannot verify "${url}": expected an origin such as https://example.com`,
      'INVALID_OPTION',
    )
  }
  const wait = async (seconds: number) => {
    if (seconds > 0) onWait(seconds)
    await setTimeout(seconds * 1000, undefined, signal && { signal }).catch(() => signal?.throwIfAborted())
  }
  const cases = { ...(only !== undefined && { only }), ...(quotaBudget !== undefined && { quotaBudget }) }
  return verifyTarget(createHttpTarget(url, url), { ...cases, wait }).catch((error) => {
    signal?.throwIfAborted()
    throw new OperationalError(`Cannot verify ${url}: ${(error as Error).message}`, 'VERIFICATION_FAILED')
  })
}
