/**
 * Parses JSON with positions, by a parser of JavaScript, which contains JSON. Comments, commas at the end, single quotes and keys
 * without quotes are accepted as in JSON5.
 */

import { type Expression, type ObjectExpression, parseExpressionAt } from 'acorn'
import type { ParseData } from '../../kernel/data-source.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import { createDuplicateKey, createTooDeep, maxDepth, type SyntaxMistake } from '../mistake.ts'
import { createTreeSource, type TreeEntry, type TreeParseResult, type ValueTree } from '../tree.ts'

export const parseJson: ParseData = (text, file, start) =>
  createTreeSource('JSON', parseTree(text), file, start)

/** A module is strict, so that numbers such as `010` are mistakes. */
const options = { ecmaVersion: 2024, sourceType: 'module' } as const

function parseTree(text: string): TreeParseResult {
  if (text.trim() === '') return { tree: null, mistakes: [] }
  try {
    const expression = parseExpressionAt(text, 0, options)
    const problems: Problems = { duplicates: [], broken: null }
    const tree = toTree(expression, 1, text, problems)
    const rest = expression.end + text.slice(expression.end).search(/\S|$/)
    if (rest < text.length) problems.broken ??= createUnexpected(text, rest)
    const { duplicates, broken } = problems
    return { tree, mistakes: broken === null ? duplicates : [...duplicates, broken] }
  } catch (error) {
    if (!(error instanceof SyntaxError && 'pos' in error)) throw error
    return { tree: null, mistakes: [toMistake(error.message, Number(error.pos), text)] }
  }
}

/** @param level of the value; the outermost one is 1 */
function toTree(expression: Expression, level: number, text: string, problems: Problems): ValueTree {
  const { start, end } = expression
  const range = [start, end] as const
  const isContainer = expression.type === 'ObjectExpression' || expression.type === 'ArrayExpression'
  if (isContainer && level > maxDepth) {
    problems.broken ??= createTooDeep('json-syntax', start)
    return { range, value: null }
  }
  if (expression.type === 'ObjectExpression') {
    return { range, value: toMap(expression, level, text, problems) }
  }
  if (expression.type === 'ArrayExpression') {
    const value = expression.elements.flatMap((element) => {
      if (element?.type !== 'SpreadElement' && element) return [toTree(element, level + 1, text, problems)]
      problems.broken ??= element
        ? createNoValue(text, element.start, element.end)
        : createMissingValue(start)
      return []
    })
    return { range, value }
  }
  const value = toScalar(expression)
  if (value === undefined) problems.broken ??= createNoValue(text, start, end)
  return { range, value: value ?? null }
}

function toMap(
  { properties }: ObjectExpression,
  level: number,
  text: string,
  problems: Problems,
): ReadonlyMap<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>()
  for (const property of properties) {
    const { start, end } = property
    const name = property.type === 'Property' && isEntry(property) ? toKey(property.key) : null
    if (property.type !== 'Property' || name === null) {
      problems.broken ??= createNoValue(text, start, end)
      continue
    }
    const key = [property.key.start, property.key.end] as const
    if (entries.has(name)) problems.duplicates.push(createDuplicateKey(name, key, true))
    entries.set(name, { key, tree: toTree(property.value, level + 1, text, problems) })
  }
  return entries
}

type Property = Extract<ObjectExpression['properties'][number], { readonly type: 'Property' }>

const isEntry = ({ kind, computed, shorthand, method }: Property): boolean =>
  kind === 'init' && !computed && !shorthand && !method

/** Returns null for a key that is computed. */
export function toKey(key: Expression): string | null {
  if (key.type === 'Identifier') return key.name
  const value = toScalar(key)
  return value === undefined ? null : String(value)
}

/** Returns undefined for an expression that is not a scalar of JSON. */
export function toScalar(expression: Expression): string | number | boolean | null | undefined {
  if (expression.type === 'UnaryExpression') {
    const value = toScalar(expression.argument)
    return expression.operator === '-' && typeof value === 'number' ? -value : undefined
  }
  if (expression.type !== 'Literal') return undefined
  const { value } = expression
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  return isScalar && !expression.regex && !expression.bigint
    ? (value as string | number | boolean | null)
    : undefined
}

/** What makes a text no JSON. A list may have thousands of such mistakes, of which the first is enough. */
interface Problems {
  readonly duplicates: SyntaxMistake[]
  broken: SyntaxMistake | null
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
