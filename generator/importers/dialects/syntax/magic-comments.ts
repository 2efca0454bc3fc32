/**
 * Reads the comments in code that mark lines: `// highlight-next-line`, `highlight-start` and `highlight-end`
 * (https://docusaurus.io/docs/markdown-features/code-blocks#highlighting-with-comments). The comments go, and the fence names the lines.
 */

import type { Line } from '../code/blocks.ts'
import { type MarkdownText, removeLines } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'

type Style = keyof typeof styles

/** How comments start and end, as Docusaurus reads them. */
const styles = {
  line: [['//'], ['']],
  block: [['/*'], ['*/']],
  jsx: [
    ['{/*', '{ /*'],
    ['*/}', '*/ }'],
  ],
  hash: [['#'], ['']],
  html: [['<!--'], ['-->']],
  dashes: [['--'], ['']],
  percent: [['%'], ['']],
  semicolons: [[';;'], ['']],
  quote: [["'", '‘', '’'], ['']],
  rem: [['rem', 'REM', 'Rem'], ['']],
} as const

const script: readonly Style[] = ['line', 'block']
const others: readonly Style[] = ['line', 'block', 'jsx', 'hash', 'html']

/** The styles of the comments of a language. Other languages have the usual ones. */
const stylesOf: ReadonlyMap<string, readonly Style[]> = new Map(
  (
    [
      ['js javascript ts typescript', script],
      ['jsx tsx', [...script, 'jsx']],
      ['html', [...script, 'html']],
      ['python py bash', ['hash']],
      ['markdown md', ['html', 'jsx', 'hash']],
      ['tex latex matlab', ['percent']],
      ['lua haskell', ['dashes']],
      ['sql', ['dashes', 'block']],
      ['wasm', ['semicolons']],
      ['vb vba visual-basic vbnet', ['quote', 'rem']],
      ['batch', ['rem']],
    ] as const
  ).flatMap(([names, list]) => names.split(' ').map((name) => [name, list] as const)),
)

/** Returns what a line of code marks; null if it is another line. */
function readComment(line: string, language: string): string | null {
  const code = line.trim()
  const [, mark] = /highlight-(next-line|start|end)(?![\w-])/.exec(code) ?? []
  if (mark === undefined) return null
  const [before = '', after = ''] = code.split(`highlight-${mark}`)
  const isComment = (stylesOf.get(language) ?? others).some((style) => {
    const [starts, ends] = styles[style]
    return starts.some((start) => start === before.trim()) && ends.some((end) => end === after.trim())
  })
  return isComment ? mark : null
}

export const mayHaveMagicComments = (text: string): boolean => text.includes('highlight-')

/** Docusaurus reads the comments of code that has a language, and whose fence names no lines. */
const canMark = (info: string): boolean => /^[`~]+[ \t]*[^\s{`]/.test(info) && !/\{[\d,\s-]+\}/.test(info)

export function findMagicComments(markdown: MarkdownText): Edit[] {
  const { text, lines } = markdown
  const toText = ({ content, end }: Line): string => text.slice(content, end)
  const edits: Edit[] = []
  for (let first = 0; first < lines.length; first += 1) {
    const fence = lines[first]
    if (fence?.kind !== 'code' || !fence.isFirst) continue
    let last = first
    while (lines[last + 1]?.kind === 'code' && !lines[last + 1]?.isFirst) last += 1
    const info = toText(fence).trimEnd()
    if (!canMark(info)) continue
    const [, language = ''] = /^[`~]+[ \t]*([\w-]+)/.exec(info) ?? []
    const { marked, removed } = readComments(lines.slice(first + 1, last + 1).map(toText), language)
    if (removed.length === 0) continue
    const end = fence.content + info.length
    if (marked.length > 0) edits.push({ start: end, end, text: ` {${marked.join(',')}}` })
    edits.push(...removed.map((index) => removeLines(markdown, first + 1 + index, first + 1 + index)))
  }
  return edits
}

/**
 * Returns the numbers of the marked lines, from 1, as they are without the comments; and the indexes of the comments.
 * @param code the lines after the fence
 * @param language of the code
 */
function readComments(code: readonly string[], language: string) {
  const marked = new Set<number>()
  const removed: number[] = []
  /** The line with which a range starts; null outside of a range. A range without an end marks nothing. */
  let start: number | null = null
  for (const [index, line] of code.entries()) {
    const mark = readComment(line, language)
    if (mark === null) continue
    const next = index - removed.length + 1
    removed.push(index)
    if (mark === 'next-line') marked.add(next)
    else if (mark === 'start') start = next
    else if (start !== null) {
      for (let number = start; number < next; number += 1) marked.add(number)
      start = null
    }
  }
  return { marked: [...marked].sort((a, b) => a - b), removed }
}
