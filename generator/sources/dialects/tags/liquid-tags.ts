/** What the tags of Liquid and Nunjucks become. */

import { type Found, findTagTemplate, findTemplate, type Pass, runPass } from '../pass.ts'
import { replaceReference } from '../references.ts'
import type { Edit } from '../rewriter.ts'
import { same } from './admonitions.ts'
import { parseArguments } from './arguments.ts'
import { type Item, type LiquidSyntax, listItems } from './liquid.ts'
import { createBlocks, hasBranchesOnly, isBranching } from './liquid-blocks.ts'
import { createValues, type Values } from './liquid-values.ts'
import { type Range, type Token, toTree } from './nodes.ts'

/** How deeply captured texts are in each other. Deeper ones are left out. */
const maxCaptures = 4

export function findLiquidTags(pass: Pass, syntax: LiquidSyntax): Found {
  return readTags(pass, syntax, createValues(pass.options.values), 0)
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

function readTags(pass: Pass, syntax: LiquidSyntax, values: Values, captures: number): Found {
  const { source, options, report } = pass
  const items = listItems(source, syntax)
  const tokens: Token[] = []
  const edits: Edit[] = []
  const blocks = createBlocks(items, tokens)
  const { insert, isSkipping } = blocks

  function show(expression: string, item: Item): void {
    const { value, unknown } = values.evaluate(expression)
    const call = value === null ? parseCall(expression) : null
    if (call !== null) {
      const { start, end } = item
      tokens.push({ type: 'single', name: call.name, start, end, values: parse(call.text) })
      return
    }
    if (value === null) report('unknown-value', unknown, item)
    // Without a text between them, two backticks would start another code span.
    const isCode = source[item.start - 1] === '`' && source[item.end] === '`'
    insert(item, value || (isCode ? ' ' : ''))
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
    if (name.startsWith('end')) blocks.close(name.slice(3), item)
    else if (blocks.isBranch(name)) blocks.openBranch(item)
    else if (isBranching(name)) {
      if (!isSkipping()) report('unknown-shortcode', name, item)
      blocks.open(item, hasBranchesOnly(name))
    } else if (removed.has(name) && !text.includes('=')) {
      const variable = /^[\w-]+/.exec(text)?.[0] ?? ''
      const assigns = name === 'capture' || name === 'set'
      blocks.open(item, true, assigns ? (range) => values.assign(variable, capture(range)) : undefined)
    } else if (transparent.has(name)) blocks.open(item, false)
    else if (isSkipping()) return
    else if (silent.has(name)) {
      const [, variable, expression = ''] = /^([\w-]+)\s*=([\s\S]*)$/.exec(text) ?? []
      if (variable !== undefined) values.assign(variable, values.evaluate(expression.trim()).value)
      insert(item)
    } else if (name === 'link' || name === 'post_url') refer(text, name === 'link' ? 'link' : 'post', item)
    else if (name === 'echo') show(text, item)
    else if (includes.has(name)) include(item)
    else if (name === '') insert(item)
    else tokens.push({ type: 'open', name, start, end, values: parse(text) })
  }

  for (const item of items) {
    if (item.type === 'tag') readTag(item)
    else if (isSkipping()) continue
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

/** A shortcode or a macro of Nunjucks that is called as a function: `tabs("a")`, `tabs({ name: "a" })`. Null for any other value. */
function parseCall(expression: string): { readonly name: string; readonly text: string } | null {
  const name = /^[\w.-]+(?=\()/.exec(expression)?.[0]
  if (name === undefined) return null
  const text = expression.slice(name.length + 1, expression.lastIndexOf(')')).trim()
  return { name, text: text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text }
}

/** https://jekyllrb.com/docs/liquid/tags/#code-snippet-highlighting */
const highlighted = same('```{0}\n{children}\n```')
