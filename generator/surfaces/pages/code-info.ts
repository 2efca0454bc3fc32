/** What the info string of a fenced code block says about the look of the block, in the forms of several generators. */

import type { Code } from 'mdast'

/** The look of a code block. */
export interface CodeInfo {
  readonly title: string | null
  /** The lines to mark, as ranges of line numbers that include both ends. The first line has the number 1. */
  readonly lines: LineRanges
  /** The lines to leave out, as ranges. */
  readonly hidden: LineRanges
}

type LineRanges = readonly (readonly [first: number, last: number])[]

declare module 'hast' {
  interface TextData {
    /** On the text of a code block: the HTML parser and the sanitizer keep its data, and not that of its element. */
    codeInfo?: CodeInfo
  }
}

const titleNames: ReadonlySet<string> = new Set(['title', 'filename', 'file', 'name'])

/** Longer info strings are no information about the look. Some patterns take quadratic time. */
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
