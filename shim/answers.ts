/** Answers of one edition kept ready: what is asked again in the same words is not judged again. */

import type { Manifest } from './contract/manifest.ts'
import { maxHeaderBytes } from './contract/routes.ts'
import { toStandingHeaders } from './core/headers.ts'
import type { Answer } from './core/http.ts'
import { isApiPath } from './core/match.ts'
import { respond } from './core/respond.ts'

/** Answers kept at once, and the characters of what asks for one of them: some megabytes together. */
const maxAnswers = 4096
const maxWords = 512

/** Creates what answers as `respond()` does, and keeps what it answers from files, of the edition asked last. */
export function keepAnswers(): typeof respond {
  const kept = new Map<string, Answer>()
  let keptOf: Manifest | null = null
  return (request, edition, standing, offered) => {
    const { manifest } = edition
    if (manifest !== keptOf || kept.size === maxAnswers) {
      kept.clear()
      keptOf = manifest
    }
    // All that an answer from a file follows from, where neither the quota nor the bounds of a request are exceeded.
    const words = `${request.method} ${request.target}\n${request.header('accept')}\n${request.header('accept-encoding')}\n${request.header('if-none-match')}`
    const isPlain = !standing?.refused && request.headerBytes <= maxHeaderBytes && words.length <= maxWords
    let answer = isPlain ? kept.get(words) : undefined
    if (answer === undefined) {
      answer = respond(request, edition, null, offered)
      const isOfFile = answer.body?.kind === 'file' || answer.status === 304
      if (!isPlain || !isOfFile) return respond(request, edition, standing, offered)
      kept.set(words, answer)
    }
    if (standing === null || !isApiPath(request.pathname, edition)) return answer
    const { status, headers, body, coding, headOnly } = answer
    const all = headers.toSpliced(manifest.headers.api.length, 0, ...toStandingHeaders(standing))
    return { status, headers: all, body, coding, headOnly }
  }
}
