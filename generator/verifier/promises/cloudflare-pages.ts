/** Promises of Cloudflare Pages, whose rules see nothing but paths. */

import {
  type AdaptStep,
  expecting,
  expects,
  getSent,
  isPreflight,
  isRead,
  mapHeaders,
  toPathname,
  withHeaders,
  withoutHeaders,
} from './change-step.ts'

export const pagesErrors: AdaptStep = (step) =>
  step.path.length > 8000 ? expecting(step, { status: [200, 404, 414, 431] }) : step

export const pagesGone: AdaptStep = (step) => (expects(step, 410) ? expecting(step, { status: 404 }) : step)

/** The headers are those of the path, and of an asset those of its file. */
const notAllowed: AdaptStep = (step) =>
  expecting(step, { status: [405, 308], headers: { 'Cache-Control': { optional: /./ } } })

export const pagesMethods: AdaptStep = (step, facts) =>
  isRead(step) || isPreflight(step) ? step : notAllowed(step, facts)

export const pagesPreflight: AdaptStep = (step, facts) => (isPreflight(step) ? notAllowed(step, facts) : step)

/** The error pages redirect to their own paths, which are hidden. */
export const pagesRedirects: AdaptStep = (step) =>
  isRead(step) && /^\/4(?:04|10)\/$/.test(toPathname(step)) ? expecting(step, { status: [308, 404] }) : step

/** The rules set headers by path, so that errors and redirects have those of similar paths. */
const headersOfPath =
  /^(?:cache-control|vary|content-language|link|content-security-policy|content-signal|referrer-policy|deprecation|sunset|access-control-expose-headers|x-content-type-options|etag|(?:x-)?api-version|ratelimit-.*)$/i

export const pagesHeaders: AdaptStep = (step) => {
  const everywhere = mapHeaders(step, (expectation, name) => {
    if (expectation !== null) return expectation
    if (name === 'Access-Control-Allow-Origin') return { optional: '*' }
    return name === 'Referrer-Policy' ? { optional: 'strict-origin-when-cross-origin' } : null
  })
  if (!isRead(step) || !expects(step, 404, 308)) return everywhere
  const kept = withoutHeaders(everywhere, headersOfPath)
  return expects(step, 308) ? withHeaders(kept, { 'Content-Type': { optional: /./ } }) : kept
}

/** The edge compresses as it likes, and may refuse to send a body without any coding. */
export const pagesEncodings: AdaptStep = (step) =>
  /\*;q=0\b(?!\.\d)/.test(getSent(step, 'accept-encoding'))
    ? expecting(step, { status: [200, 415] })
    : withoutHeaders(step, /^content-(?:encoding|length)$/i)

export const pagesAssets: AdaptStep = (step) =>
  mapHeaders(step, (expectation, name) =>
    name === 'Cache-Control' && expectation === 'public, max-age=31536000, immutable'
      ? /^public, (?:max-age=31536000, immutable|no-cache)$/
      : expectation,
  )
