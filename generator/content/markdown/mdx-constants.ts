/**
 * Replaces the expressions of an MDX document that are constant by their values. Constant are literals, the names that the document exports
 * for constants, as in `export const year = 2026`, and in documents of other generators the paths of files that they import or require. A
 * list or a map is constant if all of it is. No code runs.
 */

import type { Nodes, Root } from 'mdast'
import type {} from 'mdast-util-mdx'
import { createEvaluator, type Evaluate, unknown } from '../javascript-values.ts'
import { type Element, isComponent, isElement, toAttributes } from './mdx.ts'
import { parseJavaScript } from './mdx-javascript.ts'
import { toEnd, toStart } from './offsets.ts'

/** The value of a constant. */
type Constant = string | number | boolean | null | undefined | readonly Constant[] | ConstantMap

interface ConstantMap {
  readonly [key: string]: Constant
}

/** Returns the value of an expression in braces. */
type ReadExpression = (code: string) => Constant | typeof unknown

/** How many characters the constants of a document may add to it. A text can be used again and again. */
const maxCharacters = 1_000_000

/**
 * Changes a tree in place: the `value` of a constant expression becomes its text, and an attribute whose value is a constant
 * expression becomes a string attribute.
 * @param source the text that `tree` was parsed from
 * @param isImported whether it is a document of another generator: images and required files are their paths, and tabs have labels
 */
export function resolveConstants(tree: Root, source: string, isImported = false): void {
  const read = createExpressionReader(tree, isImported)
  let remaining = maxCharacters
  const isWithinLimit = (text: string): boolean => {
    remaining -= text.length
    return remaining >= 0
  }
  const visit = (node: Nodes, isContained: boolean): void => {
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      // The parser removes two spaces from the start of each line. A container has markers there.
      const code = isContained ? node.value : source.slice(toStart(node) + 1, toEnd(node) - 1)
      const text = toText(read(code))
      if (text === null || !isWithinLimit(text)) return
      node.value = text
      node.data = { ...node.data, isConstant: true }
    } else if (isElement(node)) {
      if (isImported && node.name === 'Tabs') labelTabs(node, read, isWithinLimit)
      const parts = isImported && isComponent(node) ? listParts(node, read, isWithinLimit) : []
      node.attributes = [
        ...node.attributes.map((attribute) => resolve(attribute, read, isWithinLimit)),
        ...parts,
      ]
      if (isImported) showTextAttribute(node)
    }
    if (!('children' in node)) return
    for (const child of node.children) visit(child, isContained || containers.has(node.type))
  }
  visit(tree, false)
}

/**
 * Replaces the children of an element by the value of its `set:html` or `set:text`, as Astro does
 * (https://docs.astro.build/en/reference/directives-reference/#sethtml).
 */
function showTextAttribute(node: Element): void {
  const shown = node.attributes.find(
    (attribute) => attribute.type === 'mdxJsxAttribute' && textAttributes.has(attribute.name),
  )
  if (shown?.type !== 'mdxJsxAttribute' || typeof shown.value !== 'string') return
  const { position } = node
  const child = { type: shown.name === 'set:html' ? 'html' : 'text', value: shown.value, position } as const
  node.attributes = node.attributes.filter((attribute) => attribute !== shown)
  node.children = [child] as typeof node.children
}

const textAttributes: ReadonlySet<string> = new Set(['set:html', 'set:text'])

/** Blocks in which lines have a prefix. */
const containers: ReadonlySet<string> = new Set(['blockquote', 'listItem', 'footnoteDefinition'])

type Attribute = Element['attributes'][number]

/**
 * The attribute with its constant value. One with the value `false`, `null` or `undefined` stays an expression, which has no
 * attribute in HTML.
 */
function resolve(
  attribute: Attribute,
  read: ReadExpression,
  isWithinLimit: (text: string) => boolean,
): Attribute {
  const { type, value } = attribute
  if (type !== 'mdxJsxAttribute' || typeof value !== 'object' || value === null) return attribute
  const constant = read(value.value)
  const isOmitted = constant === false || constant === null || constant === undefined
  if (isOmitted) return { ...attribute, data: { ...attribute.data, isConstant: true } }
  if (!['string', 'number', 'boolean'].includes(typeof constant)) return attribute
  const text = constant === true ? null : String(constant)
  if (!isWithinLimit(text ?? '')) return attribute
  const data = { ...attribute.data, isConstant: true as const, constantSource: value.value }
  return { ...attribute, value: text, data }
}

/**
 * Adds the labels that a list of the parent has for its tabs: for the same value in `values` of Docusaurus, in the same order in
 * `items` of Nextra (https://docusaurus.io/docs/markdown-features/tabs, https://nextra.site/docs/built-ins/tabs).
 */
function labelTabs(parent: Element, read: ReadExpression, isWithinLimit: (text: string) => boolean): void {
  const lists = new Map(listConstants(parent, read))
  const values = lists.get('values')
  const items = lists.get('items')
  const tabs = parent.children.flatMap<Nodes>((child) =>
    child.type === 'paragraph' ? child.children : child,
  )
  tabs.filter(isElement).forEach((tab, index) => {
    const attributes = toAttributes(tab)
    const entry = isList(values)
      ? values.find((option) => isMap(option) && option.value === attributes.get('value'))
      : isList(items)
        ? items[index]
        : undefined
    const label = isMap(entry) ? entry.label : entry
    if (typeof label === 'string' && !attributes.has('label') && isWithinLimit(label))
      tab.attributes.push({ type: 'mdxJsxAttribute', name: 'label', value: label })
  })
}

/** The texts in maps: `sources={{ light: 'a.png' }}` adds the attribute `sources-light`. */
const listParts = (
  element: Element,
  read: ReadExpression,
  isWithinLimit: (text: string) => boolean,
): readonly Attribute[] =>
  listConstants(element, read).flatMap(([name, map]) =>
    Object.entries(isMap(map) ? map : {}).flatMap(([key, value]) =>
      typeof value === 'string' && isWithinLimit(value)
        ? [{ type: 'mdxJsxAttribute', name: `${name}-${key}`, value }]
        : [],
    ),
  )

/** Lists the names and values of the attributes whose value is a constant expression. */
const listConstants = (
  { attributes }: Element,
  read: ReadExpression,
): readonly (readonly [string, Constant])[] =>
  attributes.flatMap((attribute) => {
    const { type, value } = attribute
    if (type !== 'mdxJsxAttribute' || typeof value !== 'object' || value === null) return []
    const constant = read(value.value)
    return constant === unknown ? [] : [[attribute.name, constant] as const]
  })

/** The text of a value between tags, by the rules of JSX; null for a map, and for a list of lists. */
function toText(value: Constant | typeof unknown): string | null {
  if (value === unknown) return null
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  if (typeof value !== 'object') return String(value)
  if (!isList(value) || value.some((entry) => typeof entry === 'object' && entry !== null)) return null
  return value.map(toText).join('')
}

const isList = (value: Constant): value is readonly Constant[] => Array.isArray(value)

const isMap = (value: Constant): value is ConstantMap =>
  typeof value === 'object' && value !== null && !isList(value)

/** Reads the exported constants and the imports of images. They are at the top level of a document, and valid in all of it. */
function createExpressionReader({ children }: Root, isImported: boolean): ReadExpression {
  const constants = new Map<string, unknown>()
  const evaluate = createDocumentEvaluator(constants, isImported)
  for (const node of children) {
    if (node.type !== 'mdxjsEsm' || !/\bexport\s+const\b|\bimport\b/.test(node.value)) continue
    for (const statement of parseJavaScript(node.value)?.body ?? []) {
      if (
        isImported &&
        statement.type === 'ImportDeclaration' &&
        importedImage.test(String(statement.source.value))
      )
        for (const { type, local } of statement.specifiers)
          if (type === 'ImportDefaultSpecifier') constants.set(local.name, String(statement.source.value))
      if (statement.type !== 'ExportNamedDeclaration') continue
      const { declaration } = statement
      if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
      for (const { id, init } of declaration.declarations) {
        if (id.type !== 'Identifier' || !init) continue
        const value = evaluate(init)
        if (value !== unknown) constants.set(id.name, value)
      }
    }
  }
  return (code) => {
    const [statement, ...others] = parseJavaScript(`(${code}\n)`)?.body ?? []
    const isExpression = statement?.type === 'ExpressionStatement' && others.length === 0
    return isExpression ? (evaluate(statement.expression) as Constant | typeof unknown) : unknown
  }
}

/** What bundlers import as the address of a file. */
const importedImage = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/** Functions that return the address of the file whose path they get (https://docusaurus.io/docs/markdown-features/assets). */
const pathFunctions: ReadonlySet<string> = new Set(['require', 'useBaseUrl'])

/** How deep expressions are read, and how many values of a document. The largest document has fewer of its own. */
const maxDepth = 60
const maxNodes = 3_000_000

const createDocumentEvaluator = (constants: ReadonlyMap<string, unknown>, isImported: boolean): Evaluate =>
  createEvaluator({
    unknownParts: 'fail',
    maxDepth,
    maxNodes,
    maxLength: maxCharacters,
    resolve: (name) =>
      name === 'undefined' ? undefined : constants.has(name) ? constants.get(name) : unknown,
    evaluateOther(call, next) {
      if (!isImported || call.type !== 'CallExpression' || call.callee.type !== 'Identifier') return unknown
      const { name } = call.callee
      const [path, ...others] = call.arguments.map(next)
      if (!pathFunctions.has(name) || others.length > 0 || typeof path !== 'string') return unknown
      // The other function puts the base URL of the site before the path.
      const isBelowBase = name === 'useBaseUrl' && !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(path)
      return isBelowBase ? `/${path}` : path
    },
    // The address of an image.
    getMember: (object, key) =>
      isImported && typeof object === 'string' && (key === 'default' || key === 'src') ? object : unknown,
  })
