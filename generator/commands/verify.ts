/** Checks a deployed service against the contract. */

import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { toBasePath } from '../../shim/contract/routes.ts'
import { baseUrlForm, isBaseUrl, toBaseUrl } from '../content/schemas/text-rules.ts'
import { hostNames } from '../hosts/host.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { toAlternatives } from '../kernel/diagnostics/wording.ts'
import { createBasePathTarget, createHttpTarget } from '../verifier/http-target.ts'
import { groupNames, type Report, type VerifyOptions } from '../verifier/report.ts'

export type {
  CaseName,
  Failure,
  Plan as VerifyPlan,
  Report as VerifyReport,
  VerifyOptions,
  VerifyProgress,
  VerifyStage,
} from '../verifier/report.ts'

/**
 * Checks a deployed service against the contract, within its quota.
 * @param serviceUrl its URL of the service, such as `https://example.com` or `https://example.com/blog`
 * @returns what holds and what differs; differences are not errors
 * @throws {OperationalError} VERIFICATION_FAILED if the service cannot be reached or the budget is too small;
 * INVALID_OPTION if an option is wrong
 */
export async function verify(serviceUrl: string, options: VerifyOptions = {}): Promise<Report> {
  const { onWait = () => {} } = options
  assertOptions(serviceUrl, options)
  const url = toBaseUrl(serviceUrl)
  const signal = options.signal && AbortSignal.any([options.signal])
  // Each request listens to it.
  if (signal !== undefined) setMaxListeners(0, signal)
  const wait = async (seconds: number) => {
    if (seconds > 0) onWait(seconds)
    await setTimeout(seconds * 1000, undefined, signal && { signal }).catch(() => signal?.throwIfAborted())
  }
  const target = createBasePathTarget(createHttpTarget(url, url, signal && { signal }), toBasePath(url))
  const { verify: verifyTarget } = await import('../verifier/verify.ts')
  return verifyTarget(target, { ...options, wait, now: () => performance.now() }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new OperationalError(`Cannot verify ${url}: ${toReason(error)}`, 'VERIFICATION_FAILED')
  })
}

function assertOptions(url: string, { only, host, quotaBudget }: VerifyOptions): void {
  const refuse = (message: string) => new OperationalError(message, 'INVALID_OPTION')
  if (!isBaseUrl(url)) {
    throw refuse(`Cannot verify "${url}": expected ${baseUrlForm}`)
  }
  if (only !== undefined && !groupNames.includes(only)) {
    throw refuse(`There are no cases "${only}": expected ${toAlternatives(groupNames)}`)
  }
  if (host !== undefined && !hostNames.includes(host)) {
    throw refuse(`There is no host "${host}": expected ${toAlternatives(hostNames)}`)
  }
  if (quotaBudget !== undefined && !(quotaBudget >= 1)) {
    throw refuse(`Cannot send ${quotaBudget} requests: "quotaBudget" must be at least 1`)
  }
}

/**
 * The error of a host with several addresses has no message itself. A message of OpenSSL has several lines, with positions in
 * its source; the reason is a part of it.
 */
function toReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toReason).join('; ')
  const { message } = error as Error
  const [, tlsReason] = /:SSL routines:[^:]*:([^:]+):/.exec(message) ?? []
  return tlsReason === undefined ? message : `the service does not accept TLS (${tlsReason})`
}
