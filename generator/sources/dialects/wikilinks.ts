/**
 * Reads wikilinks and embeds: `[[Note#Heading|text]]`, `![[image.png|300]]` (https://help.obsidian.md/links,
 * https://help.obsidian.md/embeds).
 */

import { slug } from 'github-slugger'
import type { MarkdownText } from './markdown-text.ts'
import type { Pass } from './pass.ts'
import type { Edit } from './rewriter.ts'
import type { ResolvedReference } from './translate.ts'

/** In a table, the separator is escaped. */
const wikilink = /(!?)\[\[([^[\]\n|]+?)(?:\\?\|([^[\]\n]*))?\]\](?!\()/g

export function findWikilinks({ text, blocks }: MarkdownText, { options, report }: Pass): Edit[] {
  return blocks
    .flatMap(({ texts }) => texts)
    .flatMap(({ start, end }) =>
      [...text.slice(start, end).matchAll(wikilink)].flatMap((match): Edit[] => {
        const [found, mark, reference = '', given = ''] = match
        const range = { start: start + match.index, end: start + match.index + found.length }
        if (text[range.start - 1] === '\\') return []
        const kind = mark === '!' ? 'embed' : 'wikilink'
        const [name = '', ...headings] = reference.trim().split('#')
        const heading = headings.at(-1)?.trim() ?? ''
        // The mark of a block is no part of the page.
        const anchor = heading.startsWith('^') ? '' : slug(heading)
        const resolved = options.resolve({ kind, target: name.trim(), anchor })
        const label = toLabel(given, name, headings)
        if (resolved === null) {
          report('dead-reference', reference.trim(), range)
          return [{ ...range, text: label }]
        }
        return [{ ...range, text: toLink(resolved, label, kind === 'embed' && resolved.isImage) }]
      }),
    )
}

/** What a link shows: the text that the author gave, without the size of an image, or the name of the note and its heading. */
function toLabel(given: string, name: string, headings: readonly string[]): string {
  const text = given
    .split('|')
    .filter((part) => !/^\s*\d+(?:x\d+)?\s*$/.test(part))
    .join(' ')
    .trim()
  if (text !== '') return text
  const shown = headings.map((heading) => heading.trim()).filter((heading) => !heading.startsWith('^'))
  return [name.trim().replace(/\.(?:md|png|jpe?g|gif|svg|webp|avif|bmp)$/i, ''), ...shown]
    .filter((part) => part !== '')
    .join(' > ')
}

function toLink({ href, title }: ResolvedReference, label: string, isImage: boolean): string {
  const address = /[\s()<>]/.test(href) ? `<${href.replace(/[<>\n]/g, encodeURIComponent)}>` : href
  const quoted = title === null ? '' : ` "${title.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"`
  return `${isImage ? '!' : ''}[${label}](${address}${quoted})`
}
