/** What a template of Markdown becomes in a block of HTML, where no parser reads Markdown: `<td>{{< figure src="a.png" >}}</td>`. */

import { findFirst } from '../../../../shim/core/sorted.ts'
import { type Line, scanBlocks } from '../code/blocks.ts'
import { children, type FilledLine } from './fill-template.ts'

/** Returns a function that tells whether an offset of a text is in a block of HTML. It reads the blocks when it is first called. */
export function createHtmlFinder(source: string, format: 'md' | 'mdx'): (offset: number) => boolean {
  let lines: readonly Line[] | null = null
  return (offset) => {
    lines ??= /^[ \t>]*<[a-z]/im.test(source) ? scanBlocks(source, { format }) : []
    return lines[findFirst(lines, ({ end }) => end < offset)]?.kind === 'html'
  }
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

/** Escapes a text for an element or an attribute. Entities stay. */
const escapeHtml = (value: string): string =>
  value
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
