/** What the info string of a fenced code block says about the look of the block, in the forms of several generators. */

import type { Code } from 'mdast'

/** The look of a code block. */
export interface CodeInfo {
  readonly title: string | null
  /** The lines to mark, as ranges of line numbers that include both ends. The first line has the number 1. */
  readonly lines: readonly (readonly [first: number, last: number])[]
}

declare module 'hast' {
  interface TextData {
    /** On the text of a code block: the HTML parser and the sanitizer keep its data, and not that of its element. */
    codeInfo?: CodeInfo
  }
}

const titleNames: ReadonlySet<string> = new Set(['title', 'filename', 'file'])

/** Longer info strings are no information about the look. Some patterns take quadratic time. */
const maxLength = 1000

/** A language with braces right after it, as in `js{1,3}`. */
const joined = /^([^\s{]+)(\{.*)$/

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
  const [, name, braces] = joined.exec(text) ?? []
  const info = parseInfo(lang?.includes('{') ? (braces ?? '') : (meta ?? ''))
  const isEmpty = info.title === null && info.lines.length === 0
  return isEmpty ? { lang: lang ?? null, info: null } : { lang: name ?? lang ?? null, info }
}

/** A part of an info string: `name=value`, a value without a name, a pattern between slashes, or a word. */
const part =
  /(?:([\w.-]+)=)?(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|\[([^\]]*)\])|\/[^/]*\/|([\w.-]+)=([^\s"'{}[\],]+)|[\w.-]+|\S/g

/** Numbers of lines, such as `2,4-6`. */
const lineList = /^[\d\s,-]+$/

function parseInfo(text: string): CodeInfo {
  let title: string | null = null
  const lines: (readonly [number, number])[] = []
  for (const [, name, double, single, braces, list, bareName, bare] of text.matchAll(part)) {
    if (name === undefined && braces !== undefined) {
      const inner = lineList.test(braces) ? { title: null, lines: parseLines(braces) } : parseInfo(braces)
      title ??= inner.title
      lines.push(...inner.lines)
    }
    const key = name ?? bareName ?? ''
    const value = double ?? single ?? bare ?? null
    if (titleNames.has(key)) title ??= value?.trim() || null
    if (key === 'hl_lines') lines.push(...parseLines(value ?? list ?? ''))
  }
  return { title, lines }
}

const parseLines = (text: string): (readonly [number, number])[] =>
  [...text.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)].map(([, first, last]) => [
    Number(first),
    Number(last ?? first),
  ])
