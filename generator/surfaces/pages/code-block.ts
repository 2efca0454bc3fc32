/** Code blocks, with what their info strings say: the language, a title, marked lines. */

import type { Element, ElementContent } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { h } from 'hastscript'
import type { Code } from 'mdast'
import { isDeeperThan } from '../../content/markdown/nodes.ts'

/** The look of a code block. */
interface CodeInfo {
  readonly title: string | null
  /** The lines to mark, as ranges of line numbers that include both ends. The first line has the number 1. */
  readonly lines: LineRanges
  /** The lines to leave out, as ranges. */
  readonly hidden: LineRanges
}

type LineRanges = readonly (readonly [first: number, last: number])[]

declare module 'hast' {
  interface TextData {
    /** On the text of a code block: the HTML parser and the sanitizer keep the data of the text, but not of its element. */
    codeInfo?: CodeInfo
  }
}

const titleNames: ReadonlySet<string> = new Set(['title', 'filename', 'file', 'name'])

/** Longer info strings do not describe the look. Some patterns take quadratic time. */
const maxLength = 1000

/** A language with options right after it: `js{1,3}`, `rust,linenos` (Zola), `ts:line-numbers` (VitePress), `js/1,3-5`. */
const joined = /^([^\s{,:/]+)([{,:]|\/(?=\d))(.*)$/s

/** A diff of code in a language, as in `diff-js`. */
const diffOf = /^diff-[a-z]+$/

/**
 * Reads the language and the info string of a code block.
 * @returns null for the info of a block that has neither a title nor marked lines
 */
export function readCodeInfo({ lang, meta }: Pick<Code, 'lang' | 'meta'>): {
  readonly lang: string | null
  readonly info: CodeInfo | null
} {
  const text = [lang, meta].filter(Boolean).join(' ')
  if (text.length > maxLength) return { lang: lang ?? null, info: null }
  const [, name = lang ?? null, mark = '', rest = meta ?? ''] = joined.exec(text) ?? []
  // A label follows the language and its options.
  const labelStart = mark === ':' ? rest.search(/\s|$/) : 0
  const info = parseInfo(
    mark === '{' ? `{${rest}` : mark === '/' ? rest.replace(/^\S+/, '{$&}') : rest,
    labelStart,
  )
  const isEmpty = info.title === null && info.lines.length === 0 && info.hidden.length === 0
  return { lang: name !== null && diffOf.test(name) ? 'diff' : name, info: isEmpty ? null : info }
}

/** A part of an info string: `name=value`, a value without a name, a pattern between slashes, or a word. */
const part =
  /(?:([\w.-]+)=)?(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|\[([^\]]*)\])|\/[^/]*\/|([\w.-]+)=([^\s"'{}[\],]+)|[\w.-]+|\S/g

/** Numbers of lines, such as `2,4-6`. */
const lineList = /^[\d\s,-]+$/

function parseInfo(text: string, labelStart = 0): CodeInfo {
  let title: string | null = null
  const lines: LineRanges[number][] = []
  const hidden: LineRanges[number][] = []
  /** Where numbers go that follow without a name, as in `hl_lines=1 3-5`. */
  let open: LineRanges[number][] | null = null
  for (const match of text.matchAll(part)) {
    const [word, name, double, single, braces, list, bareName, bare] = match
    if (name === undefined && braces !== undefined) {
      const inner = lineList.test(braces)
        ? { title: null, lines: parseLines(braces), hidden: [] }
        : parseInfo(braces)
      title ??= inner.title
      lines.push(...inner.lines)
      hidden.push(...inner.hidden)
    }
    // The label of a tab (https://vitepress.dev/guide/markdown#code-groups).
    const isLabel = /^\s*(?:\{[^}]*\}\s*)*$/.test(text.slice(labelStart, match.index))
    if (name === undefined && list !== undefined && isLabel) title ??= list.trim() || null
    const key = name ?? bareName ?? ''
    const value = double ?? single ?? bare ?? null
    if (titleNames.has(key)) title ??= value?.trim() || null
    if (key !== '') open = key === 'hl_lines' ? lines : key === 'hide_lines' ? hidden : null
    if (key !== '') open?.push(...parseLines(value ?? list ?? ''))
    else if (lineList.test(word)) open?.push(...parseLines(word))
  }
  return { title, lines, hidden }
}

const parseLines = (text: string): LineRanges =>
  [...text.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)].map(([, first, last]) => [
    Number(first),
    Number(last ?? first),
  ])

/** Returns the info of a `pre` element that a fence made; null without one. */
export function getCodeInfo({ children: [code] }: Element): CodeInfo | null {
  const [text] = code?.type === 'element' ? code.children : []
  return (text?.type === 'text' && text.data?.codeInfo) || null
}

/** Marks the lines of a `pre` element, in place. Returns the element, or a figure with it and its title. */
export function toCodeBlock(pre: Element, { title, lines, hidden }: CodeInfo): Element {
  const [code] = pre.children
  if (code?.type === 'element' && lines.length + hidden.length > 0)
    code.children = markLines(code.children, lines, hidden)
  return title === null ? pre : h('figure', [h('figcaption', title), pre])
}

/**
 * Maximum depth of scopes, such as templates in templates, in code with marked lines. Each mark repeats the scopes around it,
 * so many marks in deep scopes would become large. Deeper code is marked without highlighting.
 */
const maxScopes = 6

/** Wraps lines in `mark` elements, one for all lines that follow each other. Leaves out the lines in `hidden`. */
function markLines(
  nodes: readonly ElementContent[],
  lines: CodeInfo['lines'],
  hidden: CodeInfo['hidden'],
): ElementContent[] {
  // The text in a scope is one level deeper.
  const isDeep = isDeeperThan(maxScopes + 2, { type: 'root', children: [...nodes] })
  const content = isDeep
    ? nodes.map((node): ElementContent => ({ type: 'text', value: toText(node) }))
    : nodes
  const isIn = (ranges: CodeInfo['lines'], line: number) =>
    ranges.some(([first, last]) => first <= line && line <= last)
  const getLook = (line: number): Look =>
    isIn(hidden, line) ? 'hidden' : isIn(lines, line) ? 'marked' : 'plain'
  const { parts } = split(content, getLook, 1)
  return parts.flatMap(({ look, children }) =>
    look === 'hidden' ? [] : look === 'marked' ? [h('mark', children)] : children,
  )
}

type Look = 'plain' | 'marked' | 'hidden'

/** Nodes whose lines all have the same look. */
interface Part {
  readonly look: Look
  readonly children: ElementContent[]
}

/**
 * Splits nodes between lines of different looks. A scope that has several is repeated in each part.
 * @param line the number of the line in which the nodes start
 * @returns the parts, and the number of the line in which the nodes end
 */
function split(
  nodes: readonly ElementContent[],
  getLook: (line: number) => Look,
  line: number,
): { readonly parts: Part[]; readonly end: number } {
  const parts: Part[] = []
  const add = ({ look, children }: Part) => {
    const last = parts.at(-1)
    if (last?.look === look) last.children.push(...children)
    else parts.push({ look, children })
  }
  let end = line
  for (const node of nodes) {
    if (node.type === 'element') {
      const inner = split(node.children, getLook, end)
      for (const { look, children } of inner.parts) add({ look, children: [{ ...node, children }] })
      end = inner.end
    } else if (node.type === 'text') {
      const texts = node.value.replace(/\r\n?/g, '\n').match(/[^\n]*\n|[^\n]+/g) ?? []
      for (const value of texts) {
        add({ look: getLook(end), children: [{ type: 'text', value }] })
        if (value.endsWith('\n')) end += 1
      }
    }
  }
  return { parts, end }
}
