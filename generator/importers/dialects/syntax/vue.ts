/**
 * Reads what VitePress gives to Vue: `{{ $frontmatter.title }}`, `<script setup>`, `<style>`, components such as
 * `<Badge type="tip">new</Badge>`, of which the text inside stays (https://vitepress.dev/guide/using-vue),
 * snippets of code from files, `<<< @/file.js` (https://vitepress.dev/guide/markdown#import-code-snippets) or `@[code](./file.js)`
 * (https://vuepress.vuejs.org/guide/markdown.html#import-code-blocks), and texts from files, `<!--@include: ./file.md-->`
 * (https://vitepress.dev/guide/markdown#markdown-file-inclusion).
 */

import { findRawEnd, type Line } from '../code/blocks.ts'
import type { MarkdownText } from '../markdown-text.ts'
import type { Pass } from '../pass.ts'
import type { Edit } from '../rewriter.ts'
import { createRangeLookup, type Range } from '../tags/nodes.ts'

const snippet = /^(?:<<<[ \t]*[^\s{[]+|@\[code[^\]]*\]\([^)]*\))/
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
  edits.push(...findComponents({ text, lines, blocks }, report, createRangeLookup(verbatim)))
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

/** A tag of a component: its name has a hyphen, or starts with a capital and has a small letter. `<DIV>` is HTML. */
const componentTag = /(?<!\\)<\/?(?=\w*[a-z-])([A-Z][\w.]*|[a-z][a-z\d]*(?:-[\w.]+)+)(?=\s|\/?>)/g
const tagMark = /["'<>]/g

/** A part of the text in which tags can be. */
interface TagText extends Range {
  readonly codes: readonly Range[]
  /** The lines of a block of HTML; empty for another block. */
  readonly html: readonly Line[]
}

/** Leaves out the tags of components. */
function findComponents(
  { text, lines, blocks }: MarkdownText,
  report: Pass['report'],
  isVerbatim: (offset: number) => boolean,
): Edit[] {
  const parts: TagText[] = [...blocks.map((block) => ({ ...block, html: [] })), ...listHtmlBlocks(lines)]
  return parts
    .sort((a, b) => a.start - b.start)
    .flatMap(({ start, end, codes, html }) => {
      const isCode = createRangeLookup(codes)
      // Searches in a copy of the part end with it, so that they take linear time for all parts.
      const part = text.slice(start, end)
      const edits: Edit[] = []
      let position = 0
      for (const { 0: opening, 1: name = '', index } of part.matchAll(componentTag)) {
        if (index < position || isCode(start + index) || isVerbatim(start + index)) continue
        const tagEnd = findTagEnd(part, index + opening.length)
        if (tagEnd < 0) continue
        position = tagEnd
        const range = { start: start + index, end: start + tagEnd }
        if (!opening.startsWith('</') && !arranging.has(name)) report('unknown-value', `<${name}>`, range)
        edits.push({ ...range, text: '' })
      }
      // Without its first tag, the block is not HTML, and its indented lines would be code.
      const isOpen = edits[0]?.start === start
      const indented = isOpen ? html.filter((line) => line.depth === 0 && line.content > line.start) : []
      return [...edits, ...indented.map((line) => ({ start: line.start, end: line.content, text: '' }))]
    })
}

/** Components that show nothing of their own (https://vitepress.dev/guide/ssr-compat#clientonly). */
const arranging: ReadonlySet<string> = new Set(['ClientOnly', 'client-only'])

function listHtmlBlocks(lines: readonly Line[]): TagText[] {
  const found: { start: number; end: number; codes: readonly Range[]; html: Line[] }[] = []
  for (const line of lines) {
    if (line.kind !== 'html') continue
    const last = found.at(-1)
    if (last === undefined || line.isFirst || last.end + 1 !== line.start)
      found.push({ start: line.content, end: line.end, codes: [], html: [] })
    else {
      last.end = line.end
      last.html.push(line)
    }
  }
  return found
}

/** The end of a tag; negative for a text that is none. */
function findTagEnd(text: string, from: number): number {
  tagMark.lastIndex = from
  for (let mark = tagMark.exec(text); mark !== null; mark = tagMark.exec(text)) {
    if (mark[0] === '>') return tagMark.lastIndex
    const closing = mark[0] === '<' ? -1 : text.indexOf(mark[0], tagMark.lastIndex)
    if (closing < 0) return -1
    tagMark.lastIndex = closing + 1
  }
  return -1
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
