/** Reads expressions of Liquid and Nunjucks with LiquidJS: `"a" | append: "b"`, `page.color == "red"`. */

import type { Expression, Filter, Token } from 'liquidjs'
import type { LiquidEngine } from './liquid-engine.ts'
import { ambiguousFilters } from './liquid-filters.ts'

export interface NormalizedExpression {
  /** As LiquidJS reads it; null if it cannot. */
  readonly text: string | null
  /** What is in front of the filters. */
  readonly head: string
}

export interface ParsedExpression {
  readonly initial: Expression
  readonly filters: readonly ConstructorParameters<typeof Filter>[0][]
}

/**
 * Parses an expression. Null for one that LiquidJS reads in another way than the generator.
 * @throws {LiquidError} if it is not an expression
 */
export function parseExpression(
  text: string,
  { library, liquid }: LiquidEngine,
  isNunjucks: boolean,
): ParsedExpression | null {
  const tokenizer = new library.Tokenizer(text, liquid.options.operators)
  const { initial, filters } = tokenizer.readFilteredValue()
  tokenizer.skipBlank()
  return tokenizer.end() && isComplete(initial.postfix, isNunjucks) ? { initial, filters } : null
}

const isOperator = (token: Token): token is Token & { operator: string } => 'operator' in token

/**
 * Whether an expression is one value, with as many operators as its operands need. LiquidJS ignores other words, such as `is defined`.
 * It reads `and` and `or` from right to left, and Nunjucks `and` first.
 */
function isComplete(postfix: readonly Token[], isNunjucks: boolean): boolean {
  let count = 0
  const operators = new Set<string>()
  for (const token of postfix) {
    if (!isOperator(token)) count += 1
    else if (token.operator !== 'not') count -= 1
    if (count < 1) return false
    if (isOperator(token)) operators.add(token.operator)
  }
  return count === 1 && !(isNunjucks && operators.has('and') && operators.has('or'))
}

const part = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|[^|"']+|["']/y

const ambiguous: ReadonlySet<string> = new Set(ambiguousFilters)

/** Converts an expression of a generator to one of LiquidJS. */
export function normalizeExpression(expression: string, isNunjucks: boolean): NormalizedExpression {
  // Ruby's Liquid has no escapes.
  const source = isNunjucks ? expression : expression.replaceAll('\\', '\\\\')
  const parts = ['']
  let isValid = true
  for (let position = 0; position < source.length; ) {
    part.lastIndex = position
    const found = part.exec(source)?.[0]
    if (found === undefined) parts.push('')
    else parts[parts.length - 1] += found
    position += found?.length ?? 1
    if (found !== '"' && found !== "'") continue
    // No second quotation mark follows.
    parts[parts.length - 1] += source.slice(position).replace(/\|[\s\S]*$/, '')
    isValid = false
    break
  }
  const [head = '', ...filters] = parts.map((text) => text.trim())
  const called = isNunjucks ? filters.map(toLiquidFilter) : filters
  const text = isValid && !called.includes(null) ? [head, ...called].join(' | ') : null
  return { text, head: isNunjucks ? head : head.replaceAll('\\\\', '\\') }
}

/** Converts `default("a", true)` to `default: "a", true`. Returns null for a filter that LiquidJS evaluates in another way. */
function toLiquidFilter(filter: string): string | null {
  const [, name = '', values] = /^(\w+)[ \t\r\n]*\(([\s\S]*)\)$/.exec(filter) ?? []
  if (values === undefined) return filter
  if (ambiguous.has(name)) return null
  return values.trim() === '' ? name : `${name}: ${values}`
}
