/** The values of expressions of Liquid and Nunjucks, as far as they are known: `"/x" | relative_url`, `site.baseurl`. LiquidJS evaluates them. */

import type { Context, Token } from 'liquidjs'
import { createEngine, type LiquidEngine, maxLength, measure, type TextFilters } from './liquid-engine.ts'
import {
  type NormalizedExpression,
  normalizeExpression,
  type ParsedExpression,
  parseExpression,
} from './liquid-expressions.ts'
import { toShownText } from './liquid-filters.ts'

/** How long all values are at most that a text shows and gives to filters, and all of its expressions. */
const maxTotal = 1_000_000

/** What an expression costs in time: as much as that many characters. One that LiquidJS cannot read makes an error with a stack. */
const expressionCost = 20
const errorCost = 200

/** How many parts the name of a value has at most: three in `page.colors.main`. */
const maxParts = 32

/** How the values of a generator differ from the values of LiquidJS. */
export interface LiquidDialect {
  readonly filters: TextFilters
  /** Whether Nunjucks may read the texts: `{{ "a" | replace("a", "b") }}`. An empty text is false there. */
  readonly isNunjucks: boolean
}

/** The filters of a generator, and the engine that has them from the first text on that needs it. */
interface LiquidLanguage extends LiquidDialect {
  readonly getEngine: () => LiquidEngine
}

/** Creates the language of a generator. Its engine is created when the first text needs it. */
export const createLiquidLanguage = (dialect: LiquidDialect): LiquidLanguage => ({
  ...dialect,
  getEngine: createEngine(dialect.filters),
})

export type Values = ReturnType<typeof createValues>

interface Known {
  /** A text, a number, a boolean, a list; null for nothing. */
  readonly value: unknown
}

interface Result {
  /** Null if the value is unknown. */
  readonly known: Known | null
  /** The name of what is unknown then: a value, a filter, or an argument of a filter. */
  readonly unknown: string
}

interface Evaluated {
  /** Null if it is unknown. */
  readonly value: string | null
  readonly unknown: string
}

type Path = Parameters<Context['_get']>[0]

/**
 * Creates the functions that evaluate the expressions of a text, one after the other.
 * @param values those that the site gives, by their names
 */
export function createValues(values: Readonly<Record<string, string>>, language: LiquidLanguage) {
  const variables = new Map<string, Known | null>()
  for (const name of ['nil', 'none', 'null', 'blank', 'empty']) variables.set(name, { value: null })
  for (const [name, text] of Object.entries(values)) variables.set(name, { value: toTyped(text) })
  /** The names that the text assigned values to, in order. */
  const assigned: string[] = []
  let total = 0
  /** The names that an evaluation did not find. */
  let missing: string[] = []
  let context: Context | null = null

  /** Counts what is read, shown or made. */
  function charge(size: number): void {
    if (!(size > 0)) return
    total += Math.min(size, maxLength)
    if (size > maxLength || total > maxTotal) throw new Error('too long')
  }

  function set(name: string, known: Known | null): void {
    assigned.push(name)
    variables.set(name, known)
  }

  /** The value of a name; undefined without one, and null if the text assigned an unknown value to it. */
  const find = (name: string): Known | null | undefined => {
    const found = variables.get(name)
    // The names of parameters are in lower case.
    return found === undefined ? variables.get(name.toLowerCase()) : found
  }

  /** Finds the value of `page.colors[0]`: takes the longest part of the name that has a value, and looks into this value. */
  function* findPath(path: Path, own: Context): Generator<unknown, unknown> {
    for (let length = Math.min(path.length, maxParts); length > 0; length -= 1) {
      const found = find(path.slice(0, length).join('.'))
      if (found === undefined) continue
      if (found === null) return undefined
      charge(measure(found.value))
      return yield own._getFromScope(found.value, path.slice(length), false)
    }
    return undefined
  }

  /**
   * Creates a context that finds values in {@link variables} and counts in {@link charge}. LiquidJS has options for neither: objects of values
   * cannot tell which name is missing, nor have names with dots, and its limits are those of one rendering, not of a text. So two methods
   * of the context are replaced, which LiquidJS calls for each value and for each size.
   */
  function createContext({ library, liquid }: LiquidEngine): Context {
    const own = new library.Context({}, liquid.options, { sync: true }, { liquid })
    const getItem = own._get
    own.memoryLimit.use = charge
    own._get = function* (path) {
      // Filters such as `where_exp` name their items.
      const item: unknown = yield getItem.call(own, path.slice(0, 1))
      if (item !== undefined) return (yield getItem.call(own, path)) ?? null
      const found: unknown = yield findPath(path, own)
      if (found === undefined) missing.push(path.join('.'))
      return found
    }
    return own
  }

  /** Parses an expression. Null for one that cannot be evaluated, or whose text is too long for the budget. */
  function parse({ text }: NormalizedExpression): ParsedExpression | null {
    if (text === null || text.length > maxLength || total > maxTotal) return null
    try {
      return parseExpression(text, language.getEngine(), language.isNunjucks)
    } catch {
      total += errorCost
      return null
    }
  }

  /** Evaluates something. Returns null if it fails or needs a value that is unknown; {@link missing} has its name then. */
  function run(evaluate: (context: Context) => unknown): Known | null {
    const { library } = language.getEngine()
    context ??= createContext(language.getEngine())
    missing = []
    try {
      const value: unknown = library.toValue(library.toValueSync(evaluate(context))) ?? null
      charge(measure(value))
      return missing.length > 0 ? null : { value }
    } catch {
      return null
    }
  }

  /** @param isCondition whether the expression may have operators */
  function compute(expression: string, isCondition: boolean): Result {
    if (/^[\w-]+(?:\.[\w-]+)*$/.test(expression)) {
      const known = find(expression) ?? toLiteral(expression)
      if (known !== null || !/\.(?:size|first|last)$/.test(expression)) return { known, unknown: expression }
    }
    total += expression.length + expressionCost
    const normalized = normalizeExpression(expression, language.isNunjucks)
    const parsed = parse(normalized)
    let unknown = normalized.head
    if (parsed === null || (!isCondition && parsed.initial.postfix.length > 1))
      return { known: null, unknown }
    const { library, liquid } = language.getEngine()
    if (!isCondition) parsed.initial.postfix.forEach(keepDecimals)
    let known = run((own) => parsed.initial.evaluate(own))
    for (const token of parsed.filters) {
      const { name } = token
      if (name === 'default' ? known !== null && !isEmpty(known.value) : known === null) continue
      const filter = Object.hasOwn(liquid.filters, name) ? liquid.filters[name] : undefined
      if (filter === undefined) return { known: null, unknown: name }
      for (const argument of token.args) keepDecimals(argument)
      const input = known?.value
      known = run((own) => new library.Filter(token, filter, liquid).render(input, own))
      unknown = missing[0] ?? normalized.head
    }
    return { known, unknown }
  }

  function evaluate(expression: string): Evaluated {
    const { known, unknown } = compute(expression, false)
    const value = known === null ? null : toShownText(known.value)
    total += value?.length ?? 0
    return { value: total > maxTotal ? null : value, unknown: unknown.slice(0, 100) }
  }

  /** Whether a condition is true; null if that is unknown. */
  function isTrue(condition: string): boolean | null {
    const { known } = compute(condition, true)
    if (known === null) return null
    const { value } = known
    // Eleventy reads Markdown with Liquid, where these are true, or with Nunjucks, where they are false.
    return language.isNunjucks && (value === '' || value === 0) ? null : value !== false && value !== null
  }

  return {
    evaluate,
    isTrue,
    /** Whether a value is one of several, which `,` or `or` separates; null if that is unknown. */
    isOneOf(value: string, others: string): boolean | null {
      const words = (others.match(/"[^"]*"|'[^']*'|[^\s,"']+/g) ?? []).filter((word) => word !== 'or')
      for (const word of words) {
        const isEqual = isTrue(`${value} == ${word}`)
        if (isEqual !== false) return isEqual
      }
      return false
    },
    /** The value of a word among the arguments of a tag, or the word. */
    toValue(word: string): string {
      const quoted = /^"([^"]*)"$|^'([^']*)'$/.exec(word)
      if (quoted !== null) return quoted[1] ?? quoted[2] ?? ''
      const known = find(word) ?? null
      return (known === null ? null : toShownText(known.value)) ?? word
    },
    assign(name: string, expression: string): void {
      set(name, compute(expression, false).known)
    },
    /** @param text null if it is unknown */
    assignText(name: string, text: string | null): void {
      set(name, text === null || text.length > maxLength ? null : { value: text })
    },
    /** Returns a function that makes all values unknown that were assigned since, such as the values that a loop assigns. */
    watchAssigned(): () => void {
      const start = assigned.length
      return () => {
        for (const name of assigned.splice(start)) variables.set(name, null)
      }
    },
  }
}

/** Numbers and booleans of front matter are texts in the values of a site. */
function toTyped(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text
}

/** Whether the filter `default` replaces a value. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0)

function toLiteral(word: string): Known | null {
  if (word === 'true' || word === 'false') return { value: word === 'true' }
  return /^-?\d+(?:\.\d+)?$/.test(word) ? { value: word.includes('.') ? word : Number(word) } : null
}

/** A number with a decimal point stays a text: `7.0` is not an integer for Ruby. */
function keepDecimals(argument: unknown): void {
  const token = argument as Token & { content?: unknown }
  if (typeof token.content === 'number' && token.getText().includes('.')) token.content = token.getText()
}
