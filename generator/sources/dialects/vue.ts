/**
 * Reads what VitePress gives to Vue: `{{ $frontmatter.title }}`, `<script setup>`, `<style>` (https://vitepress.dev/guide/using-vue),
 * and snippets of code from files, `<<< @/file.js` (https://vitepress.dev/guide/markdown#import-code-snippets).
 */

import { findRawEnd } from './blocks.ts'
import type { MarkdownText } from './markdown-text.ts'
import type { Range } from './nodes.ts'
import type { Pass } from './pass.ts'
import type { Edit } from './rewriter.ts'

const interpolation = /\{\{((?:(?!\{\{|\}\})[\s\S])*)\}\}/g
const snippet = /^<<<[ \t]*([^\s{[]+)/
const inclusion = /^<!--[ \t]*@include:[ \t]*(\S+?)(?:-->|\s|$)/

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
      edits.push({ start: line.content, end: lines[findRawEnd(lines, index)]?.end ?? line.end, text: '' })
    const [, file] =
      (line.kind === 'raw' ? inclusion : line.kind === 'paragraph' ? snippet : null)?.exec(content) ?? []
    if (file === undefined) return
    const range = { start: line.content, end: line.end }
    report('unknown-shortcode', file, range)
    if (line.kind === 'paragraph') edits.push({ ...range, text: '' })
  })
  for (const { start, end } of texts) {
    for (const { 0: found, 1: code = '', index } of text.slice(start, end).matchAll(interpolation)) {
      const range = { start: start + index, end: start + index + found.length }
      // Vue shows what is in an element with `v-pre` as it is.
      if (verbatim.some((shown) => shown.start <= range.start && range.end <= shown.end)) continue
      if (/\sv-pre>\s*$/.test(text.slice(Math.max(0, range.start - 20), range.start))) continue
      const value = evaluate(code.trim(), options.values)
      if (value === null) report('unknown-shortcode', code.trim().slice(0, 100), range)
      edits.push({ ...range, text: value ?? '' })
    }
  }
  return edits
}

/** The value of an expression; null if it is unknown. */
function evaluate(code: string, values: Readonly<Record<string, string>>): string | null {
  const quoted = /^(?:"([^"\\]*)"|'([^'\\]*)'|`([^`\\$]*)`)$/.exec(code)
  if (quoted !== null) return quoted[1] ?? quoted[2] ?? quoted[3] ?? ''
  const name = code.replace(/^\$frontmatter\./, 'page.')
  const key = [code, name].find((candidate) => Object.hasOwn(values, candidate))
  return key === undefined ? null : (values[key] ?? null)
}
