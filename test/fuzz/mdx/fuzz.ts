/** Compares what the two parsers of a build and the compiler of MDX say of random documents. */

import { compile } from '@mdx-js/mdx'
import { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'
import { createTextParser } from '../../../generator/content/parse/parse-document.ts'
import { createDemandingDocument } from './document.ts'

/** A document that a parser refuses although it is valid, accepts although it is not, or reports without a position. */
export interface Finding {
  readonly seed: number
  readonly problem: string
  readonly text: string
}

interface FuzzResult {
  readonly valid: number
  readonly invalid: number
  readonly findings: readonly Finding[]
  /** The longest time that a parser took for a document, in milliseconds. */
  readonly slowest: number
}

export async function fuzzMdx(seed: number, count: number): Promise<FuzzResult> {
  const parsers = { satteri: await createTextParser('satteri'), remark: await createTextParser('remark') }
  const findings: Finding[] = []
  let [valid, slowest] = [0, 0]
  for (let current = seed; current < seed + count; current += 1) {
    const text = createDemandingDocument(current)
    const mistake = await compile(text).then(() => null, toMistake)
    if (mistake === null) valid += 1
    for (const [name, parse] of Object.entries(parsers)) {
      const file = new VFile(text)
      const start = performance.now()
      const result = await parse(file, 'mdx')
      slowest = Math.max(slowest, performance.now() - start)
      const problem = findProblem(file, result?.isComplete === true, mistake)
      if (problem !== null) findings.push({ seed: current, problem: `${name}: ${problem}`, text })
    }
  }
  return { valid, invalid: count - valid, findings, slowest }
}

/** The mistake in a document; null for an error after parsing, such as JSX that the compiler cannot print. */
const toMistake = (error: unknown): string | null => (error instanceof VFileMessage ? error.reason : null)

function findProblem({ messages }: VFile, isComplete: boolean, mistake: string | null): string | null {
  if (mistake === null) return messages.length === 0 && isComplete ? null : `refused: ${messages.join('; ')}`
  if (messages.length === 0) return `accepted: ${mistake}`
  return messages.every(({ place }) => place !== undefined)
    ? null
    : `without a position: ${messages.join('; ')}`
}
