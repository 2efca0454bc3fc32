/**
 * Reads wikilinks and embeds: `[[Note#Heading|text]]`, `![[image.png|300]]` (https://help.obsidian.md/links,
 * https://help.obsidian.md/embeds). `site/addresses/resolve-references.ts` decides what they lead to.
 */

import { slug } from 'github-slugger'
import type { MarkdownText } from '../markdown-text.ts'
import type { ResolvedReference } from '../options.ts'
import type { Pass } from '../pass.ts'
import type { Edit } from '../rewriter.ts'
import { createRangeLookup, type Range } from '../tags/nodes.ts'

const wikilink = /\[\[([^[\]\n]+)\]\]/g

export function findWikilinks({ text, blocks }: MarkdownText, { options, report }: Pass): Edit[] {
  return blocks.flatMap(({ start, end, texts }) => {
    const isText = createRangeLookup(texts)
    return [...text.slice(start, end).matchAll(wikilink)].flatMap((match): Edit[] => {
      const { 0: found, 1: content = '', index } = match
      const isEmbed = text[start + index - 1] === '!'
      const range = { start: start + index - (isEmbed ? 1 : 0), end: start + index + found.length }
      // What is shown can be code, but not the brackets.
      if (!isText(start + index) || !isText(range.end - 1)) return []
      if (/^\s*\^/.test(content) || isOther(text, range)) return []
      const kind = isEmbed ? 'embed' : 'wikilink'
      const { reference, label } = splitContent(content, range.end - 2 - content.length)
      const [name = '', ...headings] = reference.split('#')
      const heading = headings.at(-1)?.trim() ?? ''
      // The mark of a block is not part of the page.
      const anchor = heading.startsWith('^') ? '' : slug(heading)
      const resolved = options.resolve({ kind, target: name.trim(), anchor })
      if (resolved === null) report('dead-reference', reference, range)
      const [opening, closing] = resolved === null ? ['', ''] : toMarks(resolved, isEmbed && resolved.isImage)
      return label === null
        ? [{ ...range, text: opening + toName(name, headings) + closing }]
        : [
            { start: range.start, end: label.start, text: opening },
            { start: label.end, end: range.end, text: closing },
          ]
    })
  })
}

/** Whether brackets are escaped, or the text of a link of Markdown, such as `[[1]](/address)` and `[[1]][label]`. */
function isOther(text: string, { start, end }: Range): boolean {
  const before = text[start - 1]
  const after = text[end]
  if (before === '\\' || before === '[' || after === '(' || after === ']') return true
  return after === '[' && text[end + 1] !== '['
}

interface Content {
  readonly reference: string
  /** The text that the author gave; null if there is none. */
  readonly label: Range | null
}

/**
 * Splits `reference|text|size`. In a table, the separators are escaped.
 * @param start the offset of the content
 */
function splitContent(content: string, start: number): Content {
  const [reference = '', ...parts] = content.split('|')
  let offset = start + reference.length + 1
  let label: Range | null = null
  for (const part of parts) {
    const text = part.replace(/\\$/, '').trim()
    const isSize = /^\d+(?:x\d+)?$/.test(text)
    if (label === null && text !== '' && !isSize) {
      const first = offset + part.length - part.trimStart().length
      label = { start: first, end: first + text.length }
    }
    offset += part.length + 1
  }
  return { reference: reference.replace(/\\$/, '').trim(), label }
}

/** What a link shows without a text: the name of the note and its heading. */
function toName(name: string, headings: readonly string[]): string {
  const shown = headings.map((heading) => heading.trim()).filter((heading) => !heading.startsWith('^'))
  return [
    name
      .trim()
      .replace(/^(?:\.{1,2}\/)+/, '')
      .replace(/\.(?:md|png|jpe?g|gif|svg|webp|avif|bmp)$/i, ''),
    ...shown,
  ]
    .filter((part) => part !== '')
    .join(' > ')
}

/** The marks around the text of a link or an image. */
function toMarks({ href }: ResolvedReference, isImage: boolean): [opening: string, closing: string] {
  const address = /[\s()<>]/.test(href) ? `<${href.replace(/[<>\n]/g, encodeURIComponent)}>` : href
  return [isImage ? '![' : '[', `](${address})`]
}
