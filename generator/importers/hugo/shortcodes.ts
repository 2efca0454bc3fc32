/**
 * The shortcodes of Hugo (https://gohugo.io/content-management/shortcodes/): `{{< name arguments >}}…{{< /name >}}` and the same
 * with `%`. Hugo replaces them before it reads Markdown, so that they are shortcodes in code blocks, too.
 */

import { createFinder, type Find } from '../dialects/code/lines.ts'
import { type Found, findTagTemplate, findTemplate, type Pass, type TagLanguage } from '../dialects/pass.ts'
import { replaceReference } from '../dialects/references.ts'
import type { Edit } from '../dialects/rewriter.ts'
import { parseArguments } from '../dialects/tags/fill-template.ts'
import { type Token, toTree } from '../dialects/tags/nodes.ts'
import { same, toAdmonition } from '../dialects/tags/shared-templates.ts'
import { children, code, image, nothing, type Templates, themes } from '../dialects/tags/shortcodes.ts'

/** https://gohugo.io/shortcodes/, besides `param`, `ref` and `relref`, which need no template. */
export const templates: Templates = {
  ...themes,
  figure: image,
  highlight: code,
  'code-toggle': code,
  gist: same('[Gist](https://gist.github.com/{user|0}/{id|1})'),
  qr: same('{text|children|0}'),
  details: toAdmonition('Details', '0'),
  comment: nothing,
  'filetree/container': children,
  'filetree/folder': same('- {name|0}\n\n  {children}'),
  'filetree/file': same('- {name|0}'),
}

/** References are resolved, and the others are left to templates. */
function findShortcodes(pass: Pass): Found {
  const { source, options } = pass
  const edits: Edit[] = []
  const tokens = tokenize(source).map((token): Token => {
    if (token.type !== 'open' && token.type !== 'single') return token
    if (findTemplate(token.name, options.templates) !== undefined) return token
    const { name, values } = token
    const { start, end } = token
    // https://gohugo.io/shortcodes/ref/
    if (name === 'ref' || name === 'relref') {
      const target = values.positional[0] ?? values.named.path ?? ''
      const replaced = replaceReference(target, 'ref', { start, end }, pass, values.named.lang || undefined)
      edits.push(...replaced.edits)
      return replaced.insertion
    }
    // https://gohugo.io/shortcodes/param/
    if (name === 'param') {
      const parameter = values.positional[0] ?? values.named.name ?? ''
      const value = findParameter(parameter, options.values)
      if (value === undefined)
        pass.report('unknown-value', `param ${parameter}`.slice(0, 100), { start, end })
      return { type: 'insertion', start, end, text: value ?? '' }
    }
    return token
  })
  return {
    nodes: toTree(tokens, source),
    edits: edits.sort((a, b) => a.start - b.start),
    getTemplate: (tag) => {
      const template = findTagTemplate(tag, options.templates)
      if (template !== undefined || !tag.name.endsWith('.inline')) return template
      // What it encloses is a template of Hugo (https://gohugo.io/content-management/shortcodes/#inline).
      pass.report('unknown-shortcode', tag.name, tag)
      return same('')
    },
  }
}

function findParameter(name: string, values: Readonly<Record<string, string>>): string | undefined {
  const inner = name.toLowerCase()
  const key = [`page.params.${inner}`, `page.${inner}`, `site.params.${inner}`].find((k) =>
    Object.hasOwn(values, k),
  )
  return key === undefined ? undefined : values[key]
}

/** How much text may be read again after malformed shortcodes, as a multiple of the text. More are read without their arguments. */
const maxRepeats = 4

/** @returns tokens in order, including escaped shortcodes */
function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  const findClosing = { '<': createFinder(source, '>}}'), '%': createFinder(source, '%}}') }
  const findEscaped = { '<': createFinder(source, '*/>}}'), '%': createFinder(source, '*/%}}') }
  let budget = source.length * maxRepeats
  let position = source.search(/\{\{[<%]/)
  while (position >= 0) {
    const mark = source[position + 2] === '<' ? '<' : '%'
    const closing = mark === '<' ? '>}}' : '%}}'
    const end = findClosing[mark](position + 3)
    if (end < 0) {
      position = findOpening(source, position + 3)
      continue
    }
    const token = source.startsWith('/*', position + 3)
      ? readEscaped(source, position, closing, findEscaped[mark])
      : null
    let result = token
    if (result === null) {
      const read: Reading =
        budget > 0 ? readShortcode(source, position + 3, closing) : { end: position, isValid: false }
      if (!read.isValid) budget -= read.end - position
      const contentEnd = read.isValid ? read.end : end
      result = toToken(source, position, contentEnd, contentEnd + 3)
    }
    tokens.push(result)
    position = findOpening(source, result.end)
  }
  return tokens
}

interface Reading {
  /** Where the reading ended: before the closing delimiter if it is valid. */
  readonly end: number
  readonly isValid: boolean
}

const opening = /\{\{[<%]/g

function findOpening(source: string, offset: number): number {
  opening.lastIndex = offset
  return opening.exec(source)?.index ?? -1
}

const part = /[^"`{%>]+|"(?:[^"\\\n]|\\[^\n])*"|`[^`]*`|[{%>]/y

/** Reads the arguments of a shortcode up to the closing delimiter, which may be in quotation marks before. */
function readShortcode(source: string, start: number, closing: string): Reading {
  let end = start
  for (;;) {
    if (source.startsWith(closing, end)) return { end, isValid: true }
    if (source.startsWith('{{<', end) || source.startsWith('{{%', end)) return { end, isValid: false }
    part.lastIndex = end
    if (!part.test(source)) {
      // A quotation that is not closed was read to the end of its line, or of the text.
      const line = source.indexOf('\n', end)
      return { end: source[end] === '"' && line >= 0 ? line : source.length, isValid: false }
    }
    end = part.lastIndex
  }
}

const name = /[ \t\r\n]*(?:(\/)[ \t\r\n]*)?([\p{L}\p{N}_][\p{L}\p{N}_./-]*)?/uy

function toToken(source: string, start: number, contentEnd: number, end: number): Token {
  name.lastIndex = start + 3
  const [, slash, word = ''] = name.exec(source) ?? []
  const nameEnd = Math.min(name.lastIndex, contentEnd)
  // `{{< name/>}}` closes itself, too.
  const shortcode = word.replace(/\/$/, '')
  if (shortcode === '') return { type: 'insertion', start, end, text: '' }
  if (slash !== undefined) return { type: 'close', start, end, name: shortcode }
  const content = source.slice(nameEnd - (word.length - shortcode.length), contentEnd).trimEnd()
  const isClosed = content.endsWith('/')
  const text = isClosed ? content.slice(0, -1) : content
  const values = parseArguments(text, { hasCommas: false })
  return { type: isClosed ? 'single' : 'open', start, end, name: shortcode, values }
}

// A shortcode whose content is a comment is shown without the marks of the comment.
function readEscaped(source: string, start: number, closing: string, find: Find): Token | null {
  const end = find(start + 5)
  if (end < 0) return null
  const text = source.slice(start, start + 3) + source.slice(start + 5, end) + closing
  return { type: 'insertion', start, end: end + 5, text, isEscaped: true }
}

export const shortcodes: TagLanguage = {
  mayOccur: (text) => /\{\{[<%]/.test(text),
  find: findShortcodes,
}
