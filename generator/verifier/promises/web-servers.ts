/** Promises of nginx, Caddy, and S3 with CloudFront. */

import type { Step } from '../case.ts'
import { errorShape, hasCode } from '../cases/expect.ts'
import {
  type AdaptStep,
  expecting,
  expects,
  getSent,
  hasRange,
  isApi,
  isInvalid,
  isPreflight,
  isRead,
  mapHeaders,
  mayFail,
  sendsKnownTag,
  toPathname,
  withAnyCoding,
  withHeaders,
  withOwnTags,
  withoutBody,
  withoutHeaders,
} from './change-step.ts'

/** Long targets may exceed a limit of the server before they exceed the limit of the service. */
const serverLimit = 8000

/** The server itself rejects what is not valid HTTP for it, each in its own way. */
export const serverErrors: AdaptStep = (step) => {
  if (step.path.length > serverLimit) return expecting(step, { status: [200, 400, 404, 414] })
  return isInvalid(toPathname(step)) ? expecting(step, { status: [404, 400, 405] }) : step
}

export const serverPaths: AdaptStep = (step) => (/\\|%2f/i.test(step.path) ? null : step)

export const preflightVary: AdaptStep = (step) =>
  isPreflight(step) ? withHeaders(step, { Vary: /^(?:Accept, )?Accept-Encoding$/ }) : step

/** Where HTML is named too, Markdown is sent for the weight 1 only. */
export const acceptWeights: AdaptStep = (step, { html }) => {
  const isHtml = /markdown[^,]*q=0.*html|html.*markdown[^,]*q=0|^(?!.*markdown).*html;q=0$/i.test(
    getSent(step, 'accept'),
  )
  const { 'Content-Type': type, Vary = /\bAccept\b/ } = step.expect.headers ?? {}
  if (!html || !isHtml || type !== 'text/markdown; charset=utf-8' || /\.\w+$/.test(toPathname(step)))
    return step
  const { save: _, ...sent } = step
  return expecting(sent, {
    status: step.expect.status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', Vary },
  })
}

/** The server generates tags. Its 304 may repeat the media type and the language. */
export const serverTags: AdaptStep = (step) => {
  const tagged = withOwnTags(step)
  if (getSent(step, 'if-none-match') === '') return tagged
  return mapHeaders(tagged, (expectation, name) => {
    if (name === 'Content-Type' && typeof expectation === 'string') return { optional: expectation }
    return name === 'Content-Language' && expectation === null ? { optional: /^[a-zA-Z-]+$/ } : expectation
  })
}

/** Of the conditions, only `If-None-Match` has an effect. */
export const noConditions: AdaptStep = (step) =>
  expects(step, 412) ? expecting(step, { status: getSent(step, 'if-none-match') === '' ? 200 : 304 }) : step

/** Every file is newer than the date in the requests. */
export const fileDates: AdaptStep = (step) =>
  mayFail(step) && getSent(step, 'if-unmodified-since') !== ''
    ? expecting(step, { status: 412, shape: errorShape, conditions: [hasCode('PRECONDITION_FAILED')] })
    : step

export const encodingWeights: AdaptStep = (step) =>
  /\*|q=0\.\d|x-gzip/.test(getSent(step, 'accept-encoding')) ? withAnyCoding(step) : step

/** Expects ranges of a file, or none. */
const withOptionalRanges = (step: Step): Step =>
  mapHeaders(step, (expectation, name) =>
    name === 'Accept-Ranges' && expectation === 'bytes' ? { optional: 'bytes' } : expectation,
  )

/** The server has a body of its own for 416, and chooses headers before it knows the status. Some take malformed ranges as others. */
export const serverRanges: AdaptStep = (step, { rangedFile }) => {
  if (!/\.\w+$/.test(toPathname(step))) return withOptionalRanges(step)
  if (!hasRange(step) || step.path !== rangedFile) return step
  const isEmpty = getSent(step, 'range') === 'bytes=-0'
  if (isEmpty || (expects(step, 200) && isRead(step) && getSent(step, 'if-range') === ''))
    return expecting(step, { status: [200, 416] })
  if (!expects(step, 206, 416)) return step
  const part = expects(step, 416) ? withoutHeaders(withoutBody(step), /^Content-Type$/) : step
  return withHeaders(part, { 'Cache-Control': 'public, no-cache' })
}

export const nginxRanges: AdaptStep = (step, { rangedFile }) => {
  const isCoded = getSent(step, 'accept-encoding') !== ''
  if (hasRange(step) && step.path === rangedFile) {
    if (step.method === 'HEAD') return expecting(step, { status: [200, 206] })
    if (isCoded && expects(step, 206)) return expecting(step, { status: 200 })
  }
  return isCoded ? withOptionalRanges(step) : step
}

export const redirectBodies: AdaptStep = (step) =>
  expects(step, 308) ? withHeaders(withoutBody(step), { 'Content-Type': { optional: /^text\/html/ } }) : step

export const s3Encodings: AdaptStep = (step) =>
  getSent(step, 'accept-encoding') === '' ? step : withAnyCoding(step)

export const s3Tags: AdaptStep = (step) =>
  isRead(step) && sendsKnownTag(step) && expects(step, 200, 304)
    ? expecting(step, { status: [200, 304] })
    : step

export const dotSegments: AdaptStep = (step) =>
  /\/(?:\.|%2e){1,2}\//i.test(step.path) ? expecting(step, { status: [200, 404] }) : step

export const s3Pages: AdaptStep = (step) =>
  expects(step, 404) && !isApi(step) && /^text\/markdown/.test(String(step.expect.headers?.['Content-Type']))
    ? expecting(step, { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    : step

export const s3Gone: AdaptStep = (step) =>
  expects(step, 410) && !isApi(step) ? expecting(step, { status: 410 }) : step

/** The 404 page has the policy headers of pages and no other. */
export const s3Headers: AdaptStep = (step) =>
  expects(step, 404) && !isApi(step)
    ? withoutHeaders(step, /^(?:access-control-.*|cache-control|content-language|vary|link)$/i)
    : step

export const s3Redirects: AdaptStep = (step) =>
  isRead(step) && expects(step, 404) && !isApi(step) && /(?:\/|\.html)$/.test(toPathname(step))
    ? expecting(step, { status: [308, 404] })
    : step

/** The path of a list in parts, of a tag or a collection. */
const listPath = /^\/api\/v1\/(?:[a-z0-9-]+\/pages|tags)\/[a-z0-9-]+(?:\/pages\/[1-9]\d*)?$/

/** Outside the API the method is checked before the path, and CloudFront itself rejects what is not valid HTTP. */
export const s3Errors: AdaptStep = (step, facts) => {
  const isUnknown = !isRead(step) && !isPreflight(step) && !isApi(step) && expects(step, 404)
  if (isUnknown) return expecting(step, { status: [405, 404, 308] })
  const isMissingList = expects(step, 404) && isRead(step) && listPath.test(toPathname(step))
  return isMissingList ? expecting(step, { status: 404 }) : serverErrors(step, facts)
}
