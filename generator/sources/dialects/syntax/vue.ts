/**
 * Reads what VitePress gives to Vue: `{{ $frontmatter.title }}`, `<script setup>`, `<style>` (https://vitepress.dev/guide/using-vue),
 * snippets of code from files, `<<< @/file.js` (https://vitepress.dev/guide/markdown#import-code-snippets), and texts from files,
 * `<!--@include: ./file.md-->` (https://vitepress.dev/guide/markdown#markdown-file-inclusion).
 */

import { findRawEnd, type Line } from '../code/blocks.ts'
import type { MarkdownText } from '../markdown-text.ts'
import type { Pass } from '../pass.ts'
import type { Edit } from '../rewriter.ts'
import { createRangeLookup, type Range } from '../tags/nodes.ts'

const snippet = /^<<<[ \t]*[^\s{[]+/
/** VitePress finds it anywhere in a line. */
const inclusion = /(?<!`)<!--[ \t]*(@include:[ \t]*[^\s<>]+?)[ \t]*-->/g

/** @param verbatim ranges that show the syntax of Vue as it is, in order */
export function findVueSyntax(
  { text, lines, blocks }: MarkdownText,
  { options, report }: Pass,
  verbatim: readonly Range[],
): Edit[] {
  const edits: Edit[] = []
  const texts: Range[] = blocks.flatMap((block) => block.texts)
  lines.forEach((line, index) => {
    const content = text.slice(line.content, line.end)
    if (line.kind === 'html') texts.push({ start: line.content, end: line.end })
    else if (line.kind === 'raw' && line.isFirst && /^<(?:script|style)(?=[\s>])/i.test(content))
      edits.push({
        start: line.content,
        end: findElementEnd(text, lines[findRawEnd(lines, index)] ?? line),
        text: '',
      })
    if (line.kind === 'code') return
    for (const { 0: comment, 1: name = '', index } of content.matchAll(inclusion)) {
      const start = line.content + index
      report('unknown-value', name, { start, end: start + comment.length })
    }
    const [name] = (line.kind === 'paragraph' && snippet.exec(content)) || []
    if (name === undefined) return
    const range = { start: line.content, end: line.end }
    report('unknown-value', name, range)
    edits.push({ ...range, text: '' })
  })
  const isVerbatim = createRangeLookup(verbatim)
  texts.sort((a, b) => a.start - b.start)
  for (const range of texts.flatMap((part) => findInterpolations(text, part))) {
    // Vue shows what is in an element with `v-pre` as it is.
    if (isVerbatim(range.start)) continue
    if (/\sv-pre>\s*$/.test(text.slice(Math.max(0, range.start - 20), range.start))) continue
    const code = text.slice(range.start + 2, range.end - 2).trim()
    const value = evaluate(code, options.values)
    if (value === null) report('unknown-value', code.slice(0, 100), range)
    edits.push({ ...range, text: value ?? '' })
  }
  return edits
}

/** The end of a script or a style in its last line. */
function findElementEnd(text: string, { content, end }: Line): number {
  const closing = /<\/(?:script|style)[^<>]*>/i.exec(text.slice(content, end))
  return closing === null ? end : content + closing.index + closing[0].length
}

/** Finds pairs of braces, which hold no other pair. */
function findInterpolations(text: string, { start, end }: Range): Range[] {
  const ranges: Range[] = []
  let open = -1
  for (const { 0: mark, index } of text.slice(start, end).matchAll(/\{\{|\}\}/g)) {
    if (mark === '}}' && open >= 0) ranges.push({ start: start + open, end: start + index + 2 })
    open = mark === '{{' ? index : -1
  }
  return ranges
}

/** The value of an expression; null if it is unknown. */
function evaluate(code: string, values: Readonly<Record<string, string>>): string | null {
  const quoted = /^(?:"([^"\\]*)"|'([^'\\]*)'|`([^`\\$]*)`)$/.exec(code)
  if (quoted !== null) return quoted[1] ?? quoted[2] ?? quoted[3] ?? ''
  const name = code.replace(/^\$frontmatter\./, 'page.')
  // The names of values are in lower case.
  const key = [code, name.toLowerCase()].find((candidate) => Object.hasOwn(values, candidate))
  return key === undefined ? null : (values[key] ?? null)
}
