/** What a template of Markdown becomes in a block of HTML, where no parser reads Markdown: `<td>{{< figure src="a.png" >}}</td>`. */

import { type Line, scanBlocks } from '../code/blocks.ts'
import { children, type FilledLine } from './fill-template.ts'

/** Returns a function that tells whether an offset of a text is in a block of HTML. It reads the blocks when it is first called. */
export function createHtmlFinder(source: string, format: 'md' | 'mdx'): (offset: number) => boolean {
  let lines: readonly Line[] | null = null
  return (offset) => {
    lines ??= /^[ \t>]*<[a-z]/im.test(source) ? scanBlocks(source, { format }) : []
    return lines[findLine(lines, offset)]?.kind === 'html'
  }
}

/** The index of the line that has an offset. */
function findLine(lines: readonly Line[], offset: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.end ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Makes images, links and labels HTML, in one line. Null for a template with children. */
export function toHtmlForm(lines: readonly FilledLine[]): FilledLine | null {
  if (lines.some((line) => line.includes(children))) return null
  const text = lines
    .map((line) => line.join(''))
    .filter((line) => line !== '')
    .join(' ')
  return [
    text
      .replace(
        /(?<!\\)(!?)\[((?:[^\\[\]]|\\.)*)\]\(([^()\s]*)\)/gs,
        (_, mark: string, label: string, url: string) => {
          const name = label.replace(/\\([[\]])/g, '$1')
          return mark === ''
            ? `<a href="${escapeHtml(url)}">${name}</a>`
            : `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}">`
        },
      )
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
  ]
}

const escapeHtml = (text: string): string =>
  text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
