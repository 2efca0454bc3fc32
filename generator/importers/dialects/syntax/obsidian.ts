/**
 * Reads comments, highlights, ids of blocks, footnotes in a line, sizes of images and line breaks: `%%comment%%`, `==text==`,
 * `text ^id`, `^[note]`, `![text|200](a.png)` (https://help.obsidian.md/syntax,
 * https://help.obsidian.md/links#Link+to+a+block+in+a+note).
 */

import { type MarkdownText, toMarkdownText } from '../markdown-text.ts'
import type { Found, Pass } from '../pass.ts'
import type { Edit } from '../rewriter.ts'
import { createRangeLookup, toTree } from '../tags/nodes.ts'
import { type CommentMarks, createCommentReader, findComments } from './comments.ts'
import { findFormulas, isTable } from './marks.ts'

export const commentMarks: CommentMarks = ['%%', '%%']

const highlight = /(?<![=\\])==(?![\s=])([^=\n]+)(?<!\s)==(?!=)/g
/** An image whose text ends with its size. */
const sizedImage = /!\[[^[\]\n|]*(\\?\|\d+(?:x\d+)?)\]\(/g
const blockId = /(?<![ \t])[ \t]+\^[A-Za-z\d-]+[ \t\r]*$|^\^[A-Za-z\d-]+[ \t\r]*$/

export function findObsidianSyntax(markdown: MarkdownText): Edit[] {
  const { text, blocks } = markdown
  const edits = findComments(markdown, commentMarks)
  for (const { texts, end: blockEnd, lines } of blocks) {
    for (const { start, end } of texts) {
      for (const { 0: found, 1: inner = '', index } of text.slice(start, end).matchAll(highlight)) {
        // Bold text in bold text would show the marks.
        const mark = inner.includes('**') ? '' : '**'
        const first = start + index
        edits.push({ start: first, end: first + 2, text: mark })
        edits.push({ start: first + found.length - 2, end: first + found.length, text: mark })
      }
      for (const { 0: found, 1: size = '', index } of text.slice(start, end).matchAll(sizedImage)) {
        const last = start + index + found.length - ']('.length
        edits.push({ start: last - size.length, end: last, text: '' })
      }
    }
    const last = texts.at(-1)
    const line = lines.at(-1)
    if (last?.end !== blockEnd || line === undefined) continue
    const first = Math.max(last.start, line.content)
    const found = blockId.exec(text.slice(first, blockEnd))
    if (found !== null)
      edits.push({
        start: first + found.index,
        end: first + found.index + found[0].trimEnd().length,
        text: '',
      })
  }
  return [...edits, ...findLineBreaks(markdown)]
}

/** A comment, or a footnote in a line; its text may have links. */
const note = /%%[^%\n]*%%|(?<!\\)\^\[((?:[^[\]\\\n]|\\.|\[\[[^[\]\n]*\]\]|\[[^[\]\n]*\])+)\]/g

export const mayHaveNotes = (text: string): boolean => text.includes('^[')

/** Moves footnotes in a line to the end of the text, before the rest of the syntax is read. */
export function findNotes({ source, options: { format } }: Pass): Found {
  const { blocks } = toMarkdownText(source, {
    format,
    readComment: createCommentReader(source, commentMarks),
  })
  const notes: string[] = []
  const edits = blocks.flatMap(({ start, end, texts }): Edit[] => {
    const isText = createRangeLookup(texts)
    const isFormula = createRangeLookup(findFormulas(source, { start, end }))
    return [...source.slice(start, end).matchAll(note)].flatMap(({ 0: found, 1: content, index }) => {
      const first = start + index
      if (content === undefined || !isText(first) || isFormula(first)) return []
      notes.push(content)
      return [{ start: first, end: first + found.length, text: `[^inline-${notes.length}]` }]
    })
  })
  const definitions = notes.map((content, index) => `\n\n[^inline-${index + 1}]: ${content}`).join('')
  const end = { start: source.length, end: source.length, text: definitions, isFlush: true } as const
  return {
    nodes: toTree([], source),
    edits: notes.length === 0 ? [] : [...edits, end],
    getTemplate: () => null,
  }
}

/** Breaks the lines of paragraphs where Obsidian does (https://help.obsidian.md/syntax#Paragraphs). */
const findLineBreaks = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks
    .filter((block) => block.lines.length > 1 && !isTable(text, block) && !isFormula(text, block))
    .flatMap(({ lines, texts }) => {
      const isText = createRangeLookup(texts)
      return lines.slice(0, -1).flatMap(({ content, end }) => {
        const line = text.slice(content, end).trimEnd()
        // Code, tags, definitions, titles of callouts, and addresses of links go on in the next line.
        const isInAddress = line.lastIndexOf('](') > line.lastIndexOf(')')
        if (!isText(end) || isInAddress || /\\$|^\[[^\]]*\]:|^\[!/.test(line)) return []
        const lineEnd = text[end - 1] === '\r' ? end - 1 : end
        // A backslash would become a part of an address at the end of the line.
        return [{ start: content + line.length, end: lineEnd, text: '  ' }]
      })
    })

/** A formula in dollar signs, whose line ends mean nothing. */
const isFormula = (text: string, { start, end }: MarkdownText['blocks'][number]): boolean =>
  text.slice(start, end).includes('$$')
