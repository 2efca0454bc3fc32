/** Compares the answers on one connection with the answers to the same requests, each asked alone on a fresh one. */

import { type Answer, parseAnswers } from './answers.ts'
import { describeHang, type Received } from './exchange.ts'
import type { FuzzRequest } from './generate.ts'

/** A request with its answers when it is asked alone. */
export interface Asked {
  readonly request: FuzzRequest
  readonly answers: readonly Answer[]
}

/** The quota of the site, of which each connection has its own. */
const limit = 60

/** Returns how many requests a client has spent after these answers. */
const countSpent = (answers: readonly Answer[]): number =>
  Math.max(0, ...answers.map(({ remaining }) => limit - (remaining ?? limit)))

/** Whether a request did not count, as an unparsed one. */
const isUncounted = ({ status, remaining }: Answer): boolean => status === 400 && remaining === limit

/** Returns how the answers on a connection differ from those to the single requests; null if they do not. */
export function findDifference(sequence: readonly Asked[], exchanged: Received): string | null {
  const { text, outcome } = exchanged
  const expected = toExpected(sequence)
  const hang = describeHang(exchanged)
  if (hang !== null) return hang
  const isCut = mayBeCut(sequence)
  const isOrdered = sequence.every(({ request }) => request.isCountedLate !== true)
  if (outcome === 'reset' && !isCut) return 'the server resets the connection'
  let received: readonly Answer[]
  try {
    received = parseAnswers(text)
  } catch (error) {
    return isCut ? null : (error as Error).message
  }
  for (const [index, answer] of received.entries()) {
    const wanted = expected[index]
    const name = `answer ${index + 1} of ${expected.length}`
    if (wanted === undefined) return `there are ${received.length} answers instead of ${expected.length}`
    if (answer.text !== wanted.answer.text) return `${name} differs`
    // Requests that are refused read the quota at once; those before them may still wait for a file.
    const isEarly = isUncounted(wanted.answer) && Number(answer.remaining) > Number(wanted.remaining)
    if (isOrdered && answer.remaining !== wanted.remaining && !isEarly) {
      return `${name} has RateLimit-Remaining ${answer.remaining} instead of ${wanted.remaining}`
    }
    if (answer.isContinued && !wanted.request.mayContinue) return `"100 Continue" precedes ${name}`
    const isLast = index === expected.length - 1
    if (answer.closes && index < received.length - 1)
      return `${name} announces the close, but is not the last`
    if (answer.closes && !isLast && !wanted.request.mayClose) return `${name} closes the connection`
  }
  if (received.length === expected.length || isCut || received.at(-1)?.closes === true) return null
  return `there are ${received.length} answers instead of ${expected.length}`
}

/**
 * Whether the client may send something after the server has decided to close the connection: further requests, or the body of
 * a request that waited for "100 Continue". Node then closes without reading it. This resets the connection, and bytes on the
 * way to the client can be lost.
 */
const mayBeCut = (sequence: readonly Asked[]): boolean =>
  sequence.some(({ request: { mayClose, mayContinue, complete } }, index) => {
    return mayClose && (mayContinue || complete === null || index < sequence.length - 1)
  })

/** Lists the expected answers with their request, and how much of the quota is left after each. */
function toExpected(sequence: readonly Asked[]) {
  let spent = 0
  return sequence.flatMap(({ request, answers }) => {
    const before = spent
    spent += countSpent(answers)
    return answers.map((answer) => ({
      request,
      answer,
      remaining: answer.remaining === null ? null : answer.remaining - before,
    }))
  })
}
