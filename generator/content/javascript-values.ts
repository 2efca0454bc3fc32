/**
 * Reads values of JavaScript without running it: literals, lists, maps, names, members, templates, sums of texts, and operators that choose
 * between two values. Configuration, data files, JSON and MDX share this walk. They differ in what names and calls mean there, and in
 * what becomes of a value that has unknown parts.
 */

import type { AnyNode, ArrayExpression, CallExpression, Literal, ObjectExpression, Property } from 'acorn'

/** What code has whose value only running it can tell. It differs from every value, also from `undefined`. */
export const unknown = Symbol('unknown')

/** Returns the value of a node, or {@link unknown}. */
export type Evaluate = (node: AnyNode) => unknown

/** A value that a list or a map has. */
export interface Part {
  /** Null for an item of a list. */
  readonly key: AnyNode | null
  readonly node: AnyNode
}

/** The parts of lists and maps that were read, by their indexes and keys. */
export type Parts = Map<object, ReadonlyMap<string | number, Part>>

export type Problem =
  /** A value that is unknown, a list with nothing between two commas, or a list or map that nests too deeply. */
  | { readonly kind: 'unknown' | 'gap' | 'depth'; readonly node: AnyNode }
  /** A key that its map has already. */
  | { readonly kind: 'duplicate'; readonly node: AnyNode; readonly name: string }

export interface ValueReader {
  /**
   * What a list or a map with unknown parts is: `fail` makes it unknown, and `omit` leaves them out. `keep` does that, too, but an item of a
   * list is then `undefined`, so that the items after it keep their places, and an operator takes the operand that is known.
   */
  readonly unknownParts: 'fail' | 'omit' | 'keep'
  /** Whether only what JSON has, and a minus before a number, is a value. */
  readonly isJson?: boolean
  /** How many values are in each other at most. */
  readonly maxDepth: number
  /** How many nodes are read at most, and parts copied by `...`. A constant counts again for each of its uses. */
  readonly maxNodes?: number
  /** The length of a text that a sum or a template makes. Texts could double each other. */
  readonly maxLength?: number
  /** Gets the parts of each list and map. */
  readonly parts?: Parts
  /** Returns the value of a name. */
  readonly resolve?: (name: string, evaluate: Evaluate) => unknown
  /** Returns the value of a node of another type, such as a call or a function. */
  readonly evaluateOther?: (
    node: AnyNode,
    evaluate: Evaluate,
    evaluateList: (elements: CallExpression['arguments']) => readonly unknown[] | typeof unknown,
  ) => unknown
  /** Returns the value of a member that neither a list nor a map has. */
  readonly getMember?: (object: unknown, key: string | number) => unknown
  /** Whether a map gives its members to another one with `...`. */
  readonly canSpread?: (map: object) => boolean
  /** Reads the value of a key in another way. Null for a key without one. */
  readonly readEntry?: (
    key: string,
    node: AnyNode,
  ) => { readonly value: unknown; readonly node: AnyNode } | null
  readonly onProblem?: (problem: Problem) => void
}

type ValueMap = Readonly<Record<string, unknown>>

const isMap = (value: unknown): value is ValueMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Creates a function that reads values. It counts the nodes of all of them. */
export function createEvaluator(reader: ValueReader): Evaluate {
  const { unknownParts, isJson = false, maxDepth, parts } = reader
  const { maxNodes = Number.POSITIVE_INFINITY, maxLength = Number.POSITIVE_INFINITY } = reader
  const takesKnown = unknownParts === 'keep'
  let nodes = 0

  function noteProblem(kind: 'unknown' | 'gap' | 'depth', node: AnyNode): typeof unknown {
    reader.onProblem?.({ kind, node })
    return unknown
  }

  /** Counts what is read, unless it is too much. */
  function isAffordable(count: number): boolean {
    if (nodes + count > maxNodes) return false
    nodes += count
    return true
  }

  return (node) => evaluate(node, 1)

  /** @param depth of the node; the outermost one is 1 */
  function evaluate(node: AnyNode, depth: number): unknown {
    if (!isAffordable(1)) return unknown
    if (node.type === 'Literal') {
      const value = toScalar(node)
      return value === unknown ? noteProblem('unknown', node) : value
    }
    const next: Evaluate = (inner) => evaluate(inner, depth + 1)
    if (node.type === 'ArrayExpression' || node.type === 'ObjectExpression') {
      if (depth > maxDepth) return noteProblem('depth', node)
      return node.type === 'ArrayExpression'
        ? evaluateList(node.elements, node, next)
        : evaluateMap(node, next)
    }
    const value = evaluateSingle(node, next, depth)
    return value === unknown ? noteProblem('unknown', node) : value
  }

  /** The value of what is neither a literal nor a list or map in brackets. */
  function evaluateSingle(node: AnyNode, next: Evaluate, depth: number): unknown {
    // A number in the innermost list may be negative.
    if (node.type === 'UnaryExpression' && depth <= maxDepth + 1) {
      const { argument, operator } = node
      const isNumber = operator === '-' && (!isJson || /^(?:Literal|UnaryExpression)$/.test(argument.type))
      const value = isNumber ? next(argument) : unknown
      return typeof value === 'number' ? -value : unknown
    }
    return isJson || depth > maxDepth ? unknown : evaluateCode(node, next)
  }

  /** The value of what JSON does not have. */
  function evaluateCode(node: AnyNode, next: Evaluate): unknown {
    // The nodes of TypeScript's own syntax are not in the types of acorn.
    const { type, expression } = node as { readonly type: string; readonly expression: AnyNode }
    if (/^TS(?:As|Satisfies|NonNull|TypeAssertion|Instantiation)/.test(type)) return next(expression)
    switch (node.type) {
      case 'Identifier':
        return reader.resolve === undefined ? unknown : reader.resolve(node.name, next)
      case 'TemplateLiteral':
        return toTemplateText(node.quasis, node.expressions.map(next), maxLength)
      case 'MemberExpression': {
        const object = next(node.object)
        const { property, computed } = node
        const key = computed || property.type !== 'Identifier' ? next(property) : property.name
        if (object === unknown || (typeof key !== 'string' && typeof key !== 'number')) return unknown
        if (typeof object === 'object' && object !== null && Object.hasOwn(object, key))
          return (object as ValueMap)[key]
        return reader.getMember === undefined ? unknown : reader.getMember(object, key)
      }
      case 'ChainExpression':
        return next(node.expression)
      case 'AwaitExpression':
        return next(node.argument)
      case 'LogicalExpression': {
        const left = next(node.left)
        if (left === unknown) return takesKnown ? next(node.right) : unknown
        const isTaken = node.operator === '&&' ? !left : node.operator === '??' ? left != null : left
        return isTaken ? left : next(node.right)
      }
      case 'BinaryExpression': {
        const [left, right] = [next(node.left), next(node.right)]
        if (node.operator !== '+' || typeof left !== 'string' || typeof right !== 'string') return unknown
        return left.length + right.length > maxLength ? unknown : left + right
      }
      case 'ConditionalExpression': {
        const test = next(node.test)
        return test === unknown ? unknown : next(test ? node.consequent : node.alternate)
      }
      default:
        return reader.evaluateOther === undefined
          ? unknown
          : reader.evaluateOther(node, next, (elements) => evaluateList(elements, node, next))
    }
  }

  /** @param node the list or the call that has the elements */
  function evaluateList(
    elements: ArrayExpression['elements'],
    node: AnyNode,
    next: Evaluate,
  ): readonly unknown[] | typeof unknown {
    const items: unknown[] = []
    const located = parts && new Map<number, Part>()
    let isKnown = true
    const add = (value: unknown, part: Part) => {
      if (value === unknown) isKnown = false
      if (value === unknown && unknownParts !== 'keep') return
      located?.set(items.length, part)
      items.push(value === unknown ? undefined : value)
    }
    for (const element of elements) {
      if (element === null) {
        isKnown = false
        noteProblem('gap', node)
      } else if (element.type !== 'SpreadElement') add(next(element), { key: null, node: element })
      else {
        const spread = isJson ? noteProblem('unknown', element) : next(element.argument)
        if (!Array.isArray(spread) || !isAffordable(spread.length)) isKnown = false
        else
          for (const [index, item] of spread.entries())
            add(item, parts?.get(spread)?.get(index) ?? { key: null, node: element })
      }
    }
    if (!isKnown && unknownParts === 'fail') return unknown
    if (located) parts?.set(items, located)
    return items
  }

  function evaluateMap({ properties }: ObjectExpression, next: Evaluate): ValueMap | typeof unknown {
    const entries = new Map<string, unknown>()
    const located = parts && new Map<string, Part>()
    let isKnown = true
    const add = (name: string, value: unknown, part: Part) => {
      if (value === unknown) {
        isKnown = false
        // An earlier value of the key does not count, either.
        entries.delete(name)
        located?.delete(name)
      } else {
        entries.set(name, value)
        located?.set(name, part)
      }
    }
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        const spread = isJson ? noteProblem('unknown', property) : next(property.argument)
        if (
          !isMap(spread) ||
          reader.canSpread?.(spread) === false ||
          !isAffordable(Object.keys(spread).length)
        )
          isKnown = false
        else
          for (const [name, value] of Object.entries(spread))
            add(name, value, parts?.get(spread)?.get(name) ?? { key: property, node: property })
        continue
      }
      const { key } = property
      const name = readKey(property, next)
      if (name === null) {
        isKnown = false
        noteProblem('unknown', property)
        continue
      }
      if (entries.has(name)) reader.onProblem?.({ kind: 'duplicate', node: key, name })
      const read = reader.readEntry?.(name, property.value) ?? null
      add(name, read === null ? next(property.value) : read.value, {
        key,
        node: read === null ? property.value : read.node,
      })
    }
    if (!isKnown && unknownParts === 'fail') return unknown
    const map = Object.fromEntries(entries)
    if (located) parts?.set(map, located)
    return map
  }

  /** The name of a key. Null for an unknown one, for the prototype of the map, and in JSON for what is no pair of a key and a value. */
  function readKey(property: Property, next: Evaluate): string | null {
    const { key, computed, kind, shorthand, method } = property
    if (isJson && (computed || kind !== 'init' || shorthand || method)) return null
    const name = computed
      ? next(key)
      : key.type === 'Identifier'
        ? key.name
        : key.type === 'Literal'
          ? toScalar(key)
          : unknown
    if (typeof name !== 'string' && typeof name !== 'number') return null
    return String(name) === '__proto__' && !isJson ? null : String(name)
  }
}

/** The value of a literal, unless it is a regular expression or a large integer. */
const toScalar = ({ value, raw }: Literal): string | number | boolean | null | typeof unknown =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : raw === 'null'
      ? null
      : unknown

function toTemplateText(
  quasis: readonly { readonly value: { readonly cooked?: string | null } }[],
  values: readonly unknown[],
  maxLength: number,
): string | typeof unknown {
  let text = ''
  for (const [index, { value }] of quasis.entries()) {
    const shown = index < values.length ? values[index] : ''
    if (typeof shown !== 'string' && typeof shown !== 'number') return unknown
    text += `${value.cooked}${shown}`
    if (text.length > maxLength) return unknown
  }
  return text
}
