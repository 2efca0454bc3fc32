/**
 * Reads Markdown in HTML: `<div markdown="1">` (https://kramdown.gettalong.org/syntax.html#html-blocks). A blank line ends a block of HTML
 * in Markdown, so one is added before each text that kramdown would read as Markdown.
 */

import type { Line } from '../code/blocks.ts'
import { toMarkdownText } from '../markdown-text.ts'
import type { Found, Pass } from '../pass.ts'
import type { Edit } from '../rewriter.ts'
import { toTree } from '../tags/nodes.ts'

const attribute = /<([a-z][a-z\d]*)\b[^<>]*?([ \t]markdown=(["']?)(?:1|block|span)\3)(?![\w-])/i

/** Whether a text may have such an element. */
export const mayHaveMarkdownInHtml = (text: string): boolean => /\smarkdown=/.test(text)

export function findMarkdownInHtml({ source, options: { format } }: Pass): Found {
  const { lines } = toMarkdownText(source, { format })
  const edits: Edit[] = []
  /** The element that is open, and how many of its name are. */
  let name = ''
  let open = 0
  lines.forEach((line, index) => {
    if (line.kind !== 'html') return
    const content = source.slice(line.content, line.end)
    const found = attribute.exec(content)
    if (found !== null) {
      const [all, element = '', text = ''] = found
      const end = line.content + found.index + all.length
      edits.push({ start: end - text.length, end, text: '' })
      if (open === 0) name = element.toLowerCase()
    }
    if (name === '') return
    const tags = [...content.matchAll(/<(\/?)([a-z][a-z\d]*)\b/gi)]
    for (const [, slash, tag] of tags) if (tag?.toLowerCase() === name) open += slash === '/' ? -1 : 1
    if (open <= 0) name = ''
    else if (content.startsWith('<') && startsText(source, lines[index + 1]))
      edits.push({ start: line.end, end: line.end, text: '\n' })
  })
  const nodes = toTree([], source)
  return { nodes, edits, getTemplate: () => null }
}

/** Whether a line of HTML is text. More spaces in front would make it code. */
function startsText(text: string, line: Line | undefined): boolean {
  if (line?.kind !== 'html') return false
  const content = text.slice(line.content, line.end)
  const before = text.slice(line.start, line.content)
  const indent = before.length - before.trimEnd().length
  return content.trim() !== '' && !content.startsWith('<') && indent < 4
}
