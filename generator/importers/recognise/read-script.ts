/**
 * Reads the values of JavaScript and TypeScript without running it, with the constants of the same file and of files that it imports.
 * Calls are values, too, and functions are what they return. Anything else is unknown and left out.
 */

import { tsPlugin } from '@sveltejs/acorn-typescript'
import { type AnyNode, type Expression, type ObjectPattern, Parser, type Program } from 'acorn'
import { createEvaluator, unknown } from '../../content/javascript-values.ts'
import { runWithin, tooLong } from '../../content/schemas/time-limit.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { type Call, isCall, type Script, unwrap } from './config.ts'

/** Reports a mistake. Lines and columns are counted from 1. */
export type NoteMistake = (line: number, column: number, message: string) => void

/** How long reading a file may take, in milliseconds. */
const maxTime = 10_000

/** Reads a text. One that takes too long, nests too deeply or makes too long a text is noted, and undefined is returned. */
export function readBounded<T>(note: NoteMistake, read: () => T, milliseconds = maxTime): T | undefined {
  try {
    const result = runWithin(milliseconds, read)
    if (result !== tooLong) return result
  } catch {
    // A stack or a text that grows too long, or a parser that fails on what a stranger wrote.
  }
  note(1, 1, 'The file is too complex to read; what it says is left out')
  return undefined
}

const emptyScript: Script = { main: {}, exports: {}, calls: [] }

/** How deep expressions are read. */
const maxDepth = 60

/** How many expressions of a file are read. A constant counts again for each of its uses. */
const maxExpressions = 100_000

/** A type in angle brackets is not JSX, so the two are different languages. */
const parsers = [false, true].map((jsx) => Parser.extend(tsPlugin({ jsx })))

/** Reads the script that another one imports; null for one that cannot be read. */
export type ReadImport = (path: string) => Script | null

/** Reads a file. A mistake of its syntax is noted, and nothing of it is read. */
export const readScript = (text: string, note: NoteMistake, readImport: ReadImport = () => null): Script =>
  readBounded(note, () => readProgram(text, note, readImport)) ?? emptyScript

function readProgram(text: string, note: NoteMistake, readImport: ReadImport): Script {
  const program = parse(text, note)
  if (program === null) return emptyScript
  const scope = readScope(program)
  const evaluate = createReader(scope.constants, readImports(program, readImport), readImport)
  const exports = Object.fromEntries([...scope.exports].map(([name, node]) => [name, evaluate(node)]))
  const main = unwrap(exports.default)
  return {
    main: isMap(main) ? main : {},
    exports: { ...exports, default: main },
    calls: findCalls(program).map(evaluate).filter(isCall),
  }
}

function parse(text: string, note: NoteMistake): Program | null {
  const options = {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true,
    allowReturnOutsideFunction: true,
    allowHashBang: true,
  } as const
  const mistakes: unknown[] = []
  for (const parser of parsers) {
    try {
      return parser.parse(text, options)
    } catch (error) {
      mistakes.push(error)
    }
  }
  const [{ message, loc }] = mistakes as [{ readonly message: string; readonly loc: Position }]
  note(loc.line, loc.column + 1, message.replace(/ \(\d+:\d+\)$/, ''))
  return null
}

interface Position {
  readonly line: number
  readonly column: number
}

/** The expressions of a program, by the names of its constants and of its exports. */
interface Scope {
  readonly constants: ReadonlyMap<string, AnyNode>
  readonly exports: ReadonlyMap<string, AnyNode>
}

function readScope({ body }: Program): Scope {
  const constants = new Map<string, AnyNode>()
  const exports = new Map<string, AnyNode>()
  const declare = (node: Program['body'][number], isExported: boolean) => {
    if (node.type === 'FunctionDeclaration') constants.set(node.id.name, node)
    if (node.type !== 'VariableDeclaration') return
    for (const { id, init } of node.declarations) {
      if (id.type === 'ObjectPattern' && init != null)
        for (const [name, member] of listMembers(id, init)) constants.set(name, member)
      if (id.type !== 'Identifier' || init == null) continue
      constants.set(id.name, init)
      if (isExported) exports.set(id.name, init)
    }
  }
  for (const node of body) {
    if (node.type === 'ExportDefaultDeclaration') exports.set('default', node.declaration)
    else if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration != null) declare(node.declaration, true)
      for (const { local, exported } of node.specifiers) exports.set(toName(exported), local)
    } else if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
      const { left, right } = node.expression
      const target = toName(left)
      if (target === 'module.exports') exports.set('default', right)
      else if (/^(?:module\.)?exports\.\w+$/.test(target)) exports.set(target.replace(/^.*\./, ''), right)
    } else declare(node, false)
  }
  return { constants, exports }
}

/** The members that a pattern takes from a map, by their names: `const { url: siteUrl } = site`. */
const listMembers = (
  { properties, start, end }: ObjectPattern,
  object: Expression,
): readonly (readonly [string, AnyNode])[] =>
  properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed || property.value.type !== 'Identifier') return []
    const { key, value } = property
    const type = 'MemberExpression'
    return [[value.name, { type, object, property: key, computed: false, optional: false, start, end }]]
  })

/** The values that a program imports, by their names in it. */
function readImports({ body }: Program, readImport: ReadImport): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  for (const node of body) {
    if (node.type !== 'ImportDeclaration') continue
    const exports = readImport(String(node.source.value))?.exports
    if (exports === undefined) continue
    for (const specifier of node.specifiers) {
      const name = specifier.type === 'ImportSpecifier' ? toName(specifier.imported) : 'default'
      values.set(
        specifier.local.name,
        specifier.type === 'ImportNamespaceSpecifier' ? exports : exports[name],
      )
    }
  }
  return values
}

/** `a.b.c`; an empty text for anything else. */
function toName(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return ''
  const object = toName(node.object)
  return object === '' ? '' : `${object}.${node.property.name}`
}

/** Creates a function that returns the value of an expression, and undefined for an unknown one. */
function createReader(
  constants: ReadonlyMap<string, AnyNode>,
  imports: ReadonlyMap<string, unknown>,
  readImport: ReadImport,
): (node: AnyNode) => unknown {
  const readRequired = createReadRequired(readImport)
  const evaluate = createEvaluator({
    unknownParts: 'keep',
    maxDepth,
    maxNodes: maxExpressions,
    resolve(name, next) {
      const constant = constants.get(name)
      return constant === undefined ? (imports.get(name) ?? unknown) : next(constant)
    },
    evaluateOther(node, next, nextList) {
      if (node.type === 'CallExpression' || node.type === 'NewExpression') {
        const { callee } = node
        const call = toName(callee) || (callee.type === 'CallExpression' ? toName(callee.callee) : '')
        const list = nextList(node.arguments)
        const parameters = list === unknown ? [] : list
        const file = call === 'require' ? readRequired(parameters[0]) : null
        return file === null ? ({ call, parameters } satisfies Call) : (file.exports.default ?? file.exports)
      }
      if (
        node.type !== 'ArrowFunctionExpression' &&
        node.type !== 'FunctionExpression' &&
        node.type !== 'FunctionDeclaration'
      )
        return unknown
      if (node.body.type !== 'BlockStatement') return next(node.body)
      // Of several results, the last one is that without special conditions.
      const returned = node.body.body.findLast((statement) => statement.type === 'ReturnStatement')
      return returned?.argument == null ? unknown : next(returned.argument)
    },
    canSpread: (map) => !isCall(map),
  })
  return (node) => {
    const value = evaluate(node)
    return value === unknown ? undefined : value
  }
}

/** Creates a function that reads a file that a program requires, once for all uses of its values. */
function createReadRequired(readImport: ReadImport): (path: unknown) => Script | null {
  const scripts = new Map<string, Script | null>()
  return (path) => {
    if (typeof path !== 'string') return null
    const script = scripts.get(path)
    if (script !== undefined) return script
    const read = readImport(path)
    scripts.set(path, read)
    return read
  }
}

/** Lists all calls in a program, from the first to the last. */
function findCalls(program: Program): readonly AnyNode[] {
  const calls: AnyNode[] = []
  const open: unknown[] = [program]
  while (open.length > 0) {
    const node = open.pop()
    if (Array.isArray(node)) for (const item of node.toReversed()) open.push(item)
    else if (isMap(node)) {
      if (node.type === 'CallExpression') calls.push(node as unknown as AnyNode)
      // Other members of nodes are texts, numbers and positions.
      if (typeof node.type === 'string') open.push(...Object.values(node).toReversed())
    }
  }
  return calls
}
