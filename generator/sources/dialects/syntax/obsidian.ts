/**
 * Reads comments, highlights, ids of blocks, footnotes in a line, sizes of images and line breaks: `%%comment%%`, `==text==`,
 * `text ^id`, `^[note]`, `![text|200](a.png)` (https://help.obsidian.md/syntax,
 * https://help.obsidian.md/links#Link+to+a+block+in+a+note).
 */

import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { createRangeLookup } from '../tags/nodes.ts'
import { type CommentMarks, findComments } from './comments.ts'
import { isTable } from './table-code.ts'

export const commentMarks: CommentMarks = ['%%', '%%']

const highlight = /(?<![=\\])==(?![\s=])([^=\n]+)(?<!\s)==(?!=)/g
/** The size of an image, at the end of its text. */
const imageSize = /(?<=!\[[^\]\n|]*)\\?\|\d+(?:x\d+)?(?=\]\()/g
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
      for (const { 0: found, index } of text.slice(start, end).matchAll(imageSize))
        edits.push({ start: start + index, end: start + index + found.length, text: '' })
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
  return [...edits, ...findNotes(markdown), ...findLineBreaks(markdown)]
}

const note = /(?<!\\)\^\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])+)\]/g

/** Moves footnotes in a line to the end of the text. */
function findNotes({ text, blocks }: MarkdownText): Edit[] {
  const notes: string[] = []
  const edits = blocks.flatMap(({ start, end, texts }): Edit[] => {
    const isText = createRangeLookup(texts)
    return [...text.slice(start, end).matchAll(note)].flatMap(({ 0: found, 1: content = '', index }) => {
      if (!isText(start + index)) return []
      notes.push(content)
      return [{ start: start + index, end: start + index + found.length, text: `[^inline-${notes.length}]` }]
    })
  })
  if (notes.length === 0) return []
  const definitions = notes.map((content, index) => `\n\n[^inline-${index + 1}]: ${content}`).join('')
  return [...edits, { start: text.length, end: text.length, text: definitions, isFlush: true }]
}

/** Marks the ends of lines in paragraphs, where Obsidian breaks the line (https://help.obsidian.md/syntax#Paragraphs). */
const findLineBreaks = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks
    .filter((block) => block.lines.length > 1 && !isTable(text, block) && !isFormula(text, block))
    .flatMap(({ lines }) =>
      lines.slice(0, -1).flatMap(({ content, end }) => {
        const line = text.slice(content, end).trimEnd()
        return /\\$|^\[[^\]]*\]:|^>?[ \t]*\[!/.test(line)
          ? []
          : [{ start: content + line.length, end: content + line.length, text: '\\' }]
      }),
    )

/** A formula in dollar signs, whose line ends mean nothing. */
const isFormula = (text: string, { start, end }: MarkdownText['blocks'][number]): boolean =>
  text.slice(start, end).includes('$$')
