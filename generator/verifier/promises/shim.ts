/** Promises of hosts that run the shim elsewhere than on Node. */

import {
  type AdaptStep,
  expecting,
  expects,
  getSent,
  mapHeaders,
  sendsKnownTag,
  withAnyCoding,
  withOptionalCharset,
  withOwnTags,
} from './change-step.ts'

/** The platform may add brotli, which makes tags weak. */
export const gzipOnly: AdaptStep = (step) =>
  /br|\*/.test(getSent(step, 'accept-encoding')) ? withAnyCoding(step) : step

/** Other isolates do not know the requests of this one. */
export const quotaPerIsolate: AdaptStep = (step) =>
  expects(step, 429)
    ? null
    : mapHeaders(step, (expectation, name) =>
        name === 'RateLimit-Remaining' && typeof expectation === 'string' ? /^\d+$/ : expectation,
      )

/** The platform serves assets. It may leave out the charset, and generates the tags. */
export const platformAssets: AdaptStep = (step) => {
  if (!step.path.startsWith('/assets/') || !expects(step, 200, 304)) return step
  if (sendsKnownTag(step)) return expecting(step, { status: [200, 304] })
  return mapHeaders(withOwnTags(step), (expectation, name) =>
    name === 'Content-Type' && typeof expectation === 'string'
      ? withOptionalCharset(expectation)
      : expectation,
  )
}
