/** What the tags of Liquid and Nunjucks become. */

import { type Found, findTagTemplate, findTemplate, type Pass, runPass } from '../pass.ts'
import { replaceReference } from '../references.ts'
import type { Edit } from '../rewriter.ts'
import { same } from './admonitions.ts'
import { parseArguments } from './arguments.ts'
import { type Item, type LiquidSyntax, listItems } from './liquid.ts'
import { createValues, toExpressionName, type Values } from './liquid-values.ts'
import { type Range, type Token, toTree } from './nodes.ts'

/** How deeply captured texts are in each other. Deeper ones are left out. */
const maxCaptures = 4

export function findLiquidTags(pass: Pass, syntax: LiquidSyntax): Found {
  return readTags(pass, syntax, createValues(pass.options.values), 0)
}

const elses = ['elsif', 'elif', 'elseif', 'else']

/** Blocks whose tags are left out, and the tags that start their further branches. The first branch is kept. */
const branching: Readonly<Record<string, readonly string[]>> = {
  if: elses,
  ifAsync: elses,
  unless: elses,
  for: elses,
  asyncEach: elses,
  asyncAll: elses,
  case: ['when', 'else'],
  switch: ['case', 'default'],
  tablerow: [],
  ifchanged: [],
}
/** Blocks whose tags are left out, and whose text is kept. */
const transparent = new Set(['block', 'filter', 'cache', 'autoescape'])
/** Blocks whose text is for other places. */
const removed = new Set(['capture', 'set', 'macro', 'schema', 'css', 'js', 'style', 'javascript'])
/** Tags that show nothing. */
const silent = new Set([
  'assign',
  'set',
  'import',
  'from',
  'extends',
  'layout',
  'break',
  'continue',
  'increment',
  'decrement',
])
/** Tags that show another file. */
const includes = new Set([
  'include',
  'include_relative',
  'include_cached',
  'include_absolute',
  'render',
  'remote_include',
])

interface Block {
  readonly name: string
  /** Where the part starts that is left out; null while the text is kept. */
  skipStart: number | null
  /** What happens with the text that the block encloses. */
  readonly onEnd?: (text: Range) => void
  readonly innerStart: number
}

function readTags(pass: Pass, syntax: LiquidSyntax, values: Values, captures: number): Found {
  const { source, options, report } = pass
  const items = listItems(source, syntax)
  const tokens: Token[] = []
  const edits: Edit[] = []
  const blocks: Block[] = []
  const closings = countClosings(items)
  /** How many blocks of each name are open. */
  const open = new Map<string, number>()
  /** The block that leaves its text out, with all that is in it. */
  let skipping: Block | null = null

  const insert = ({ start, end }: Range, text = ''): void => {
    tokens.push({ type: 'insertion', start, end, text })
  }

  function show(expression: string, item: Item): void {
    const value = values.evaluate(expression)
    if (value === null) report('unknown-shortcode', toExpressionName(expression), item)
    // Without a text between them, two backticks would start another code span.
    const isCode = source[item.start - 1] === '`' && source[item.end] === '`'
    insert(item, value || (isCode ? ' ' : ''))
  }

  /** Starts a block, if it is closed. */
  function openBlock(item: Item, isSkipped: boolean, onEnd?: Block['onEnd']): void {
    if ((closings.get(item.name) ?? 0) === 0) {
      if (skipping === null) insert(item)
      return
    }
    const skipStart = isSkipped && skipping === null ? item.start : null
    const { name } = item
    const block: Block = { name, skipStart, innerStart: item.end, ...(onEnd && { onEnd }) }
    blocks.push(block)
    open.set(name, (open.get(name) ?? 0) + 1)
    if (skipStart !== null) skipping = block
    else if (skipping === null) insert(item)
  }

  function openBranch(item: Item): void {
    const block = blocks.at(-1)
    if (block !== undefined && skipping === null) {
      block.skipStart = item.start
      skipping = block
    } else if (block !== undefined && skipping === block && isBeforeBranches(block)) {
      // What precedes the first branch of `case` is never shown.
      insert({ start: block.skipStart ?? item.start, end: item.end })
      block.skipStart = null
      skipping = null
    }
  }

  const isBeforeBranches = ({ name, skipStart, innerStart }: Block): boolean =>
    (name === 'case' || name === 'switch') && skipStart !== null && skipStart < innerStart

  function closeBlock(name: string, item: Item): void {
    closings.set(name, (closings.get(name) ?? 1) - 1)
    if ((open.get(name) ?? 0) === 0) {
      if (skipping === null) tokens.push({ type: 'close', name, start: item.start, end: item.end })
      return
    }
    const closed = blocks.splice(blocks.findLastIndex((block) => block.name === name))
    for (const block of closed) open.set(block.name, (open.get(block.name) ?? 1) - 1)
    const skipped = closed.find((block) => block === skipping)
    if (skipped !== undefined) skipping = null
    if (skipping === null) insert({ start: skipped?.skipStart ?? item.start, end: item.end })
    if (skipping === null) closed[0]?.onEnd?.({ start: closed[0].innerStart, end: item.start })
  }

  /** Renders a part of the text, for a variable. */
  function capture({ start, end }: Range): string | null {
    if (captures >= maxCaptures) return null
    const part: Pass = {
      ...pass,
      source: source.slice(start, end),
      report: (kind, name, range) =>
        report(kind, name, { start: start + range.start, end: start + range.end }),
    }
    return runPass(part, readTags(part, syntax, values, captures + 1)).text.trim()
  }

  function refer(reference: string, kind: 'link' | 'post', item: Item): void {
    const replaced = replaceReference(values.toValue(reference), kind, item, pass)
    tokens.push(replaced.insertion)
    edits.push(...replaced.edits)
  }

  function include(item: Item): void {
    const { positional, named } = parse(item.text)
    const [file = item.name, ...others] = positional
    const base = file.replace(/^.*\//s, '')
    const name = [file, base, base.replace(/\.\w+$/, '')].find(
      (candidate) => findTemplate(candidate, options.templates) !== undefined,
    )
    if (name === undefined) {
      report('unknown-shortcode', file, item)
      insert(item)
    } else {
      const { start, end } = item
      tokens.push({ type: 'single', name, start, end, values: { positional: others, named } })
    }
  }

  const parse = (text: string) => parseArguments(text, { hasCommas: true, toValue: values.toValue })

  function readTag(item: Item): void {
    const { name, text, start, end } = item
    if (name.startsWith('end')) closeBlock(name.slice(3), item)
    else if (getOwn(branching, blocks.at(-1)?.name ?? '')?.includes(name)) openBranch(item)
    else if (getOwn(branching, name) !== undefined) {
      if (skipping === null) report('unknown-shortcode', name, item)
      openBlock(item, name === 'case' || name === 'switch')
    } else if (removed.has(name) && !text.includes('=')) {
      const variable = /^[\w-]+/.exec(text)?.[0] ?? ''
      const assigns = name === 'capture' || name === 'set'
      openBlock(item, true, assigns ? (range) => values.assign(variable, capture(range)) : undefined)
    } else if (transparent.has(name)) openBlock(item, false)
    else if (skipping !== null) return
    else if (silent.has(name)) {
      const [, variable, expression = ''] = /^([\w-]+)\s*=([\s\S]*)$/.exec(text) ?? []
      if (variable !== undefined) values.assign(variable, values.evaluate(expression.trim()))
      insert(item)
    } else if (name === 'link' || name === 'post_url') refer(text, name === 'link' ? 'link' : 'post', item)
    else if (name === 'echo') show(text, item)
    else if (includes.has(name)) include(item)
    else if (name === '') insert(item)
    else tokens.push({ type: 'open', name, start, end, values: parse(text) })
  }

  for (const item of items) {
    if (item.type === 'tag') readTag(item)
    else if (skipping !== null) continue
    else if (item.type === 'value') show(item.text, item)
    else if (item.type === 'comment') insert(item)
    else {
      insert({ start: item.start, end: item.inner.start })
      insert({ start: item.inner.end, end: item.end })
    }
  }
  return {
    nodes: toTree(tokens, source),
    edits: edits.sort((a, b) => a.start - b.start),
    getTemplate: (tag) =>
      findTagTemplate(tag, options.templates) ?? (tag.name === 'highlight' ? highlighted : undefined),
  }
}

/** https://jekyllrb.com/docs/liquid/tags/#code-snippet-highlighting */
const highlighted = same('```{0}\n{children}\n```')

/** How often each block is closed. */
function countClosings(items: readonly Item[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { type, name } of items) {
    if (type !== 'tag' || !name.startsWith('end')) continue
    const opened = name.slice(3)
    counts.set(opened, (counts.get(opened) ?? 0) + 1)
  }
  return counts
}

const getOwn = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
