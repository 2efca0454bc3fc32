/** Promises of hosts that run the shim elsewhere than on Node. */

import { expecting, expects, getSent, mapHeaders, type Promised, withOwnTags } from './change-step.ts'
import { serverErrors } from './rules.ts'

/** The runtime rejects what is not valid HTTP for it. */
export const invalidHttp: Promised = serverErrors

/** The platform may add brotli, which makes tags weak. */
export const gzipOnly: Promised = (step) =>
  /br|\*/.test(getSent(step, 'accept-encoding'))
    ? mapHeaders(withOwnTags(step), (expectation, name) => {
        if (name === 'Content-Encoding') return { optional: /^(?:br|gzip)$/ }
        return name === 'Content-Length' ? undefined : expectation
      })
    : step

/** Other isolates do not know the requests of this one. */
export const quotaPerIsolate: Promised = (step) =>
  expects(step, 429)
    ? null
    : mapHeaders(step, (expectation, name) =>
        name === 'RateLimit-Remaining' && typeof expectation === 'string' ? /^\d+$/ : expectation,
      )

/** The platform serves assets. It may leave out the charset, and generates the tags. */
export const platformAssets: Promised = (step) => {
  if (!step.path.startsWith('/assets/') || !expects(step, 200, 304)) return step
  if (getSent(step, 'if-none-match') !== '') return expecting(step, { status: [200, 304] })
  return mapHeaders(withOwnTags(step), (expectation, name) =>
    name === 'Content-Type' && typeof expectation === 'string'
      ? new RegExp(`^${expectation.split(';')[0]?.replace('+', '\\+')}(?:; ?charset=utf-8)?$`, 'i')
      : expectation,
  )
}
