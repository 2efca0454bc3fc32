/** What the tags of Liquid and Nunjucks become. */

import { type Found, findTagTemplate, findTemplate, type Pass, runPass, type TagLanguage } from '../pass.ts'
import { replaceReference } from '../references.ts'
import type { Edit } from '../rewriter.ts'
import { type Arguments, parseArguments } from './fill-template.ts'
import { type Item, type LiquidSyntax, listItems } from './liquid.ts'
import { createBlocks } from './liquid-blocks.ts'
import { createLiquidLanguage, createValues, type LiquidDialect, type Values } from './liquid-values.ts'
import { type Range, type Token, toTree } from './nodes.ts'
import { same } from './shared-templates.ts'

/** How deeply captured texts are in each other. Deeper ones are left out. */
const maxCaptures = 4

/** Creates the tag language of a generator that reads Liquid or Nunjucks. */
export function createLiquid(syntax: LiquidSyntax, dialect: LiquidDialect): TagLanguage {
  const language = createLiquidLanguage(dialect)
  return {
    mayOccur: (text) => (syntax.hasComments ? /\{[{%#]/ : /\{[{%]/).test(text),
    find: (pass) => readTags(pass, syntax, createValues(pass.options.values, language), 0),
  }
}

/** Tags that show nothing. */
const silent = new Set([
  '',
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
  /** The texts of variables that nothing has shown yet. */
  const captured = new Map<string, string>()
  const { insert, readBlockTag, isSkipping } = createBlocks(items, tokens, {
    decide: (opening, branch) => decide(opening, branch, values),
    onUnknown: (item) => report('unknown-shortcode', item.name, item),
    onCapture(variable, range) {
      const text = capture(range)
      values.assignText(variable, text)
      if (text) captured.set(variable, text)
    },
    onLoop({ text }) {
      const forget = values.watchAssigned()
      const [names = '', list] = text.split(/\sin\s/, 2)
      for (const [name] of list === undefined ? [] : names.matchAll(/[\w-]+/g)) values.assignText(name, null)
      return forget
    },
  })
  const parse = (text: string) => parseArguments(text, { hasCommas: true, toValue: values.toValue })
  const addTag = (type: 'single' | 'open', name: string, { start, end }: Range, given: Arguments) =>
    tokens.push({ type, name, start, end, values: given })

  const noteUse = (text: string): void => {
    for (const [name] of text.matchAll(/[\w-]+/g)) captured.delete(name)
  }

  function show(expression: string, item: Item): void {
    noteUse(expression)
    const { value, unknown } = values.evaluate(expression)
    const call = value === null ? parseCall(expression) : null
    if (call !== null) return void addTag('single', call.name, item, parse(call.text))
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

  /** Shows a link to a post, whose text is the second argument or the name of the post. */
  function linkPost(item: Item): void {
    const [post = '', title = post] = parse(item.text).positional
    const resolved = options.resolve({ kind: 'post', target: post, anchor: '' })
    if (resolved === null) report('dead-reference', post, item)
    insert(item, resolved === null ? title : `[${title}](${resolved.href})`)
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
      // The file may show what was captured before it.
      insert(item, [...captured.values()].join('\n\n'))
      captured.clear()
    } else {
      noteUse(item.text)
      addTag('single', name, item, { positional: others, named })
    }
  }

  function replaceTag(item: Item): void {
    const { name, text } = item
    if (silent.has(name)) {
      const [, variable, expression = ''] = /^([\w-]+)\s*=([\s\S]*)$/.exec(text) ?? []
      if (variable !== undefined) values.assign(variable, expression.trim())
      insert(item)
    } else if (syntax.isHexo && name === 'post_link') linkPost(item)
    else if (!syntax.isHexo && (name === 'link' || name === 'post_url'))
      refer(text, name === 'link' ? 'link' : 'post', item)
    else if (name === 'echo') show(text, item)
    else if (includes.has(name)) include(item)
    else addTag('open', name, item, parse(text))
  }

  for (const item of items) {
    if ((item.type === 'tag' && readBlockTag(item)) || isSkipping()) continue
    if (item.type === 'tag') replaceTag(item)
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

/** Whether the branch that a tag starts is shown, if none before it is. Null if that is unknown. */
function decide(opening: Item, branch: Item, { isTrue, isOneOf }: Values): boolean | null {
  switch (opening.name) {
    case 'case':
    case 'switch':
      if (branch === opening) return false
      if (branch.name === 'when' || branch.name === 'case') return isOneOf(opening.text, branch.text)
      return true
    case 'if':
    case 'ifAsync':
    case 'unless': {
      if (branch.name === 'else') return true
      const isShown = isTrue(branch.text)
      return branch.name === 'unless' && isShown !== null ? !isShown : isShown
    }
    default:
      return null
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
