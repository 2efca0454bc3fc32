/** Answers of one edition kept ready for the wire: what is asked again in the same words is not judged again. */

import * as headerNames from '../contract/header-names.ts'
import { maxHeaderBytes } from '../contract/routes.ts'
import { toRateLimitHeaders } from '../core/headers.ts'
import type { PlainRequest, PlainResponse } from '../core/http.ts'
import type { RateLimitInfo } from '../core/quota.ts'
import type { Release } from '../core/release.ts'
import type { ResponseCache, WireResponse } from './shim.ts'

/** Answers kept at once, and the bytes of their bodies; what is one too many makes room by taking the place of all. */
const maxAnswers = 4096
const maxBytes = 32 * 2 ** 20
/** Answers kept of one target, which are looked through in turn. */
const maxVariants = 16
/** Characters of what asks for an answer that is kept. */
const maxWords = 512

/** What an answer made of a file follows from beside its target; the target is the key. */
type Words = readonly [method: string, accept?: Field, acceptEncoding?: Field, ifNoneMatch?: Field]
type Field = string | null | undefined

interface Kept {
  readonly words: Words
  readonly wire: WireResponse
  /** Where among the header fields a client's standing begins; null where it has none. */
  readonly standingAt: number | null
}

/** Creates what keeps answers made of files, of the edition asked last. */
export function createResponseCache(): ResponseCache {
  const kept = new Map<string, Kept[]>()
  let keptOf: Release | null = null
  let answers = 0
  let bytes = 0

  const clear = (release: Release) => {
    kept.clear()
    keptOf = release
    answers = 0
    bytes = 0
  }

  return {
    find(request, release, rateLimit) {
      if (release !== keptOf || !isPlain(request, rateLimit)) return undefined
      const variants = kept.get(request.target)
      const found = variants && findVariant(variants, request)
      if (found === undefined) return undefined
      const { wire, standingAt } = found
      if (standingAt === null || rateLimit === null) return standingAt === rateLimit ? wire : undefined
      const { status, headers, body } = wire
      const own = headers.slice()
      for (const [place, header] of toRateLimitHeaders(rateLimit).entries()) own[standingAt + place] = header
      return { status, headers: own, body }
    },
    store(request, release, rateLimit, answer, wire) {
      const words = toWords(request)
      const cost = wire.body?.length ?? 0
      const isShort = request.target.length + words.join('').length <= maxWords && cost <= maxBytes
      if (!isShort || !isPlain(request, rateLimit) || !isOfFile(answer)) return
      if (release !== keptOf || answers === maxAnswers || bytes + cost > maxBytes) clear(release)
      const variants = kept.get(request.target) ?? []
      if (variants.length === maxVariants) return
      variants.push({ words, wire, standingAt: rateLimit && findStanding(wire) })
      kept.set(request.target, variants)
      answers += 1
      bytes += cost
    },
  }
}

/** Whether neither the quota nor the bounds of a request are exceeded. */
const isPlain = ({ headerBytes }: PlainRequest, rateLimit: RateLimitInfo | null): boolean =>
  !rateLimit?.refused && headerBytes <= maxHeaderBytes

const isOfFile = ({ status, body }: PlainResponse): boolean => body?.kind === 'file' || status === 304

const toWords = ({ method, header }: PlainRequest): Words => [
  method,
  header('accept'),
  header('accept-encoding'),
  header('if-none-match'),
]

function findVariant(variants: readonly Kept[], { method, header }: PlainRequest): Kept | undefined {
  const accept = header('accept')
  const acceptEncoding = header('accept-encoding')
  const ifNoneMatch = header('if-none-match')
  for (const variant of variants) {
    const { words } = variant
    const isSame =
      words[0] === method && words[1] === accept && words[2] === acceptEncoding && words[3] === ifNoneMatch
    if (isSame) return variant
  }
  return undefined
}

const findStanding = ({ headers }: WireResponse): number =>
  headers.findIndex(([name]) => name === headerNames.rateLimitRemaining)
