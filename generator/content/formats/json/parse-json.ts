/**
 * Parses JSON with positions, by a parser of JavaScript, which contains JSON. Comments, commas at the end, single quotes and keys
 * without quotes are accepted as in JSON5.
 */

import { type Expression, parseExpressionAt } from 'acorn'
import type { ParseData } from '../../../kernel/data-source.ts'
import { quote } from '../../../kernel/diagnostics/wording.ts'
import { createEvaluator, type Parts, type Problem, unknown } from '../../javascript-values.ts'
import { createDuplicateKey, createTooDeep, maxDepth, type SyntaxMistake } from '../mistake.ts'
import { createTreeSource, type TreeParseResult, toValueTree, type ValueTree } from '../tree.ts'

export const parseJson: ParseData = (text, file, start) =>
  createTreeSource('JSON', parseTree(text), file, start)

/** A module is strict, so that numbers such as `010` are mistakes. */
const options = { ecmaVersion: 2024, sourceType: 'module' } as const

function parseTree(text: string): TreeParseResult {
  if (text.trim() === '') return { tree: null, mistakes: [] }
  try {
    const expression = parseExpressionAt(text, 0, options)
    const { tree, mistakes } = readTree(expression, text)
    const rest = expression.end + text.slice(expression.end).search(/\S|$/)
    if (rest < text.length && mistakes.every(({ isReadable }) => isReadable))
      mistakes.push(createUnexpected(text, rest))
    return { tree, mistakes }
  } catch (error) {
    if (!(error instanceof SyntaxError && 'pos' in error)) throw error
    return { tree: null, mistakes: [toMistake(error.message, Number(error.pos), text)] }
  }
}

function readTree(
  expression: Expression,
  text: string,
): { readonly tree: ValueTree; readonly mistakes: SyntaxMistake[] } {
  const parts: Parts = new Map()
  const duplicates: SyntaxMistake[] = []
  /** What makes the text no JSON. A list may have thousands of such mistakes, of which the first is enough. */
  let broken: SyntaxMistake | null = null
  const onProblem = (problem: Problem): void => {
    const { start, end } = problem.node
    if (problem.kind === 'duplicate') duplicates.push(createDuplicateKey(problem.name, [start, end], true))
    else broken ??= problems[problem.kind](text, start, end)
  }
  const evaluate = createEvaluator({ unknownParts: 'omit', isJson: true, maxDepth, parts, onProblem })
  const value = evaluate(expression)
  const tree = toValueTree(value === unknown ? null : value, expression, parts)
  return { tree, mistakes: broken === null ? duplicates : [...duplicates, broken] }
}

const problems = {
  unknown: createNoValue,
  gap: (_: string, start: number) => createMissingValue(start),
  depth: (_: string, start: number) => createTooDeep('json-syntax', start),
}

function createNoValue(text: string, start: number, end: number): SyntaxMistake {
  const found = text.slice(start, end)
  const expected = 'text in double quotes, a number, true, false, null, a list or a map'
  const reason = `A value must be ${expected}, got ${quote(found)}`
  return createMistake({ reason, found, expected, range: [start, end] })
}

/** Two commas of a list without a value between them. The parser does not say where. */
function createMissingValue(start: number): SyntaxMistake {
  const expected = 'a value between two commas'
  const reason = `A list must have ${expected}; add it, or remove a comma`
  return createMistake({ reason, found: ',', expected, range: [start, start + 1] })
}

/** @param message of the parser, with a line and a column at its end */
function toMistake(message: string, position: number, text: string): SyntaxMistake {
  if (message.startsWith('Not enough stack space')) return createTooDeep('json-syntax', 0)
  if (message.startsWith('Unterminated string')) {
    const reason = 'The quote is never closed; add the same quote at the end of the value'
    const expected = 'the same quote at the end of the value'
    const range = [position, position + 1] as const
    return createMistake({ reason, found: text.slice(...range), expected, range })
  }
  if (message.startsWith('Bad character escape') || message.includes('Unicode escape')) {
    const range = [position, Math.min(position + 1, text.length)] as const
    const expected = 'two backslashes'
    const reason = `The escape before ${quote(text.slice(...range))} is not valid in JSON; write ${expected}`
    return createMistake({ reason, found: text.slice(...range), expected, range })
  }
  return createUnexpected(text, position)
}

/** Text that the parser does not accept where it is. */
function createUnexpected(text: string, position: number): SyntaxMistake {
  const [found = ''] = /^(?:"[^"\r\n]*"|[\w$.-]+|\S)?/.exec(text.slice(position)) ?? []
  const expected = 'JSON'
  if (found === '') {
    const reason = 'The JSON ends too early; close each quote and each bracket'
    const end = text.trimEnd().length
    return createMistake({ reason, found, expected, range: [end, end] })
  }
  const name = found.startsWith('"') ? found : quote(found)
  const reason = `The JSON is not valid at ${name}; look for a comma, a quote or a bracket that is missing before it, or one too many`
  return createMistake({ reason, found, expected, range: [position, position + found.length] })
}

const createMistake = ({
  expected,
  ...mistake
}: Pick<SyntaxMistake, 'reason' | 'found' | 'range'> & { readonly expected: string }): SyntaxMistake => ({
  ...mistake,
  rule: 'json-syntax',
  expected: [expected],
  isReadable: false,
})
