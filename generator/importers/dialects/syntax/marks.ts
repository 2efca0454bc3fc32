/** Marks that other generators read in another way than GFM: formulas, tildes, code in tables, and some addresses and lines. */

import { findInlineParts } from '../code/inline.ts'
import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { createRangeLookup, type Range } from '../tags/nodes.ts'

/** A formula between dollar signs, in which the marks of Markdown have another meaning. */
const formula = /\$\$[^$]*\$\$|(?<![\\$\w])\$(?![\s$])[^$\n]*(?<!\s)\$(?![\d$])/g

/** Lists the formulas in a range of a text, in order. */
export const findFormulas = (text: string, { start, end }: Range): Range[] =>
  [...text.slice(start, end).matchAll(formula)].map(({ 0: found, index }) => ({
    start: start + index,
    end: start + index + found.length,
  }))

const doubleDollars = /(?<![\\$])\$\$(?!\$)([^$\n]+)\$\$(?!\$)/g

/** Turns `$$x$$` inside of a line of text into `$x$` (https://kramdown.gettalong.org/syntax.html#math-blocks). */
export const findInlineMath = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks.flatMap(({ start, end, texts }) => {
    const block = text.slice(start, end)
    const isText = createRangeLookup(texts)
    const paragraph = block.trim()
    return [...block.matchAll(doubleDollars)].flatMap(({ 0: found, index }): Edit[] => {
      // A formula that is the whole paragraph is a block.
      if (found === paragraph || !isText(start + index)) return []
      const first = start + index
      const last = first + found.length
      return [
        { start: first, end: first + 2, text: '$' },
        { start: last - 2, end: last, text: '$' },
      ]
    })
  })

/** Matches the marks that start or end a formula. Also matches two backslashes, to skip them, and `$`, which ends no formula. */
const bracket = /\\[\\()[\]]|\$/g

const closings: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]' }

export const mayHaveBracketMath = (text: string): boolean => /\\[([]/.test(text)

/**
 * Turns `\(x\)` into `$x$`, and `\[x\]` into `$$x$$`, which is a block if it is alone
 * (https://gohugo.io/content-management/mathematics/).
 */
export function findBracketMath({ text, lines, blocks }: MarkdownText): Edit[] {
  const ofLines = findFormulaBlocks(text, lines)
  const known = new Set(ofLines.map(({ start }) => start))
  return [...ofLines, ...blocks.flatMap((block) => findInLines(text, block, known))]
}

/** @param known where the formulas start that take lines */
function findInLines(
  text: string,
  { start: blockStart, end: blockEnd, texts }: MarkdownText['blocks'][number],
  known: ReadonlySet<number>,
): Edit[] {
  const isText = createRangeLookup(texts)
  const ofDollars = findFormulas(text, { start: blockStart, end: blockEnd })
  const isOfDollars = createRangeLookup(ofDollars)
  const formulas = findBracketFormulas(text, { start: blockStart, end: blockEnd }).filter(
    ({ start, end }) =>
      isText(start) &&
      !isOfDollars(start) &&
      !known.has(start) &&
      text.slice(start + 2, end - 2).trim() !== '',
  )
  if (formulas.length === 0) return []
  const edits = formulas.flatMap(({ start, end }): Edit[] => {
    const inner = text.slice(start + 2, end - 2)
    const marks = text[start + 1] === '[' ? '$$' : '$'
    const before = inner.length - inner.trimStart().length
    const after = inner.length - inner.trimEnd().length
    // Two formulas without a space between them would be one.
    const space = text[end] === '\\' && /[([]/.test(text[end + 1] ?? '') ? ' ' : ''
    return [
      { start, end: start + 2 + before, text: marks },
      { start: end - 2 - after, end, text: marks + space },
    ]
  })
  return [
    ...edits,
    ...escapeDollars(text, blockStart, blockEnd, (offset) => isText(offset) && !isOfDollars(offset)),
  ]
}

/** Escapes the dollar signs of amounts of money, which would start a formula with the marks of another one. */
const escapeDollars = (
  text: string,
  start: number,
  end: number,
  isAlone: (offset: number) => boolean,
): Edit[] =>
  [...text.slice(start, end).matchAll(/\\\$|\$/g)].flatMap(({ 0: found, index }) =>
    found === '$' && isAlone(start + index)
      ? [{ start: start + index, end: start + index + 1, text: '\\$' }]
      : [],
  )

function findBracketFormulas(text: string, { start, end }: Range): Range[] {
  const formulas: Range[] = []
  let open: { readonly start: number; readonly closing: string } | null = null
  for (const { 0: found, index } of text.slice(start, end).matchAll(bracket)) {
    const closing = closings[found]
    if (closing !== undefined) open = { start: start + index, closing }
    else if (found === '$') open = null
    else if (open !== null && found === open.closing) {
      formulas.push({ start: open.start, end: start + index + found.length })
      open = null
    }
  }
  return formulas
}

/** Turns lines that have only `\[` or `\]` into `$$`. What is between them is no Markdown. */
function findFormulaBlocks(text: string, lines: MarkdownText['lines']): Edit[] {
  const edits: Edit[] = []
  let open: Edit | null = null
  for (const { kind, content, end } of lines) {
    const line = text.slice(content, end).trim()
    if (kind === 'blank' || kind === 'code') open = null
    else if (line === '\\[') open = { start: content, end: content + 2, text: '$$' }
    else if (line === '\\]' && open !== null) {
      edits.push(open, { start: content, end: content + 2, text: '$$' })
      open = null
    }
  }
  return edits
}

/** An address, in which a tilde has no meaning, an escaped tilde, or a tilde alone. */
const tilde = /(?:https?:\/\/|www\.)[^\s<]*|\\~|(?<!~)~(?!~)/gi

/**
 * Escapes single tildes. GFM reads `~x~` as text that is struck through
 * (https://github.github.com/gfm/#strikethrough-extension-); markdown-it, kramdown and Obsidian do not.
 */
export const findSingleTildes = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks.flatMap(({ texts }) =>
    texts.flatMap((range) => {
      const isFormula = createRangeLookup(findFormulas(text, range))
      return [...text.slice(range.start, range.end).matchAll(tilde)].flatMap(({ 0: found, index }) => {
        const start = range.start + index
        return found === '~' && !isFormula(start) ? [{ start, end: start + 1, text: '\\~' }] : []
      })
    }),
  )

/** The row of hyphens below the head of a table. */
const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/

export const mayHaveTableCode = (text: string): boolean => /`[^`\n|]*\|/.test(text)

export const isTable = (text: string, { lines }: MarkdownText['blocks'][number]): boolean =>
  lines.slice(1).some(({ content, end }) => delimiterRow.test(text.slice(content, end).trim()))

/**
 * Escapes the pipes of code in tables. In kramdown, they do not end a cell (https://kramdown.gettalong.org/syntax.html#tables); in
 * GFM, they do unless they are escaped (https://github.github.com/gfm/#example-200). Code ends with its row.
 */
export const findTableCode = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks
    .filter((block) => isTable(text, block))
    .flatMap(({ lines }) =>
      lines.flatMap(({ content, end }) => findInlineParts(text, content, end, null).codes),
    )
    .flatMap(({ start, end }) =>
      [...text.slice(start, end).matchAll(/\\?\|/g)].flatMap(({ 0: found, index }) =>
        found === '|' ? [{ start: start + index, end: start + index + 1, text: '\\|' }] : [],
      ),
    )

const pathname = /pathname:\/\/(?=\/)/g

/** What precedes the address of a link, of a definition, and of an attribute. */
const addressStart = /(?:\]\(|\]:[ \t]?)<?$|=["']$/

/** Turns the address `pathname:///a.html` into `/a.html` (https://docusaurus.io/docs/advanced/routing#escaping-from-spa-redirects). */
export const findPathnames = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks.flatMap(({ start, end, codes }) => {
    const isCode = createRangeLookup(codes)
    return [...text.slice(start, end).matchAll(pathname)].flatMap(({ 0: found, index }) => {
      const first = start + index
      const isAddress = addressStart.test(text.slice(Math.max(start, first - 5), first))
      return isAddress && !isCode(first) ? [{ start: first, end: first + found.length, text: '' }] : []
    })
  })

const tocMark = /^(?:\[\[_?toc_?\]\]|\[toc\]|\$\{toc\})$/i

/**
 * Removes the marks of tables of contents, which take a line: `[[toc]]` (https://vitepress.dev/guide/markdown#table-of-contents),
 * `[[_TOC_]]`, `${toc}` and `[TOC]`. Pages have one of their own.
 */
export const findTablesOfContents = ({ text, lines }: MarkdownText): Edit[] =>
  lines
    .filter(({ kind, content, end }) => kind === 'paragraph' && tocMark.test(text.slice(content, end).trim()))
    .map(({ content, end }) => ({ start: content, end, text: '' }))
