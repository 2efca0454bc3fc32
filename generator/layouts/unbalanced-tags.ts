/** Finds elements that a template opens or closes alone: the rest of the page would be inside of another element. */

import { fromHtml } from 'hast-util-from-html'
import type { Add } from './html-mistakes.ts'
import { isInside, mask, type Part, visit } from './html-tags.ts'
import type { TemplateToken } from './tokens.ts'

/** Elements without an end tag, and elements whose end tag HTML makes optional. */
const needNoEnd: ReadonlySet<string> = new Set(
  [
    'area br col embed hr img input link meta source track wbr',
    'caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr',
  ].flatMap((names) => names.split(' ')),
)

/** @param tokens of the template */
export function reportUnbalanced(text: string, tokens: readonly TemplateToken[], add: Add): void {
  const html = maskBranches(mask(text, tokens), tokens)
  const ends = new Set<number | undefined>()
  /** Comments and start tags, which may have texts that look like end tags. */
  const others: Part[] = []
  visit(fromHtml(html, { fragment: true, verbose: true }), {
    onText: () => {},
    onComment: (part) => others.push(part),
    onElement({ tagName, data }, isGraphic) {
      const { opening, closing } = data?.position ?? {}
      if (closing !== undefined) ends.add(closing.start.offset)
      const [offset, end] = [opening?.start.offset, opening?.end.offset]
      if (offset === undefined || end === undefined) return
      others.push({ offset, end })
      // Tags of images and formulas can end themselves.
      const endsItself = isGraphic && html.slice(end - 2, end) === '/>'
      const isClosed = closing !== undefined || needNoEnd.has(tagName) || endsItself
      if (!isClosed)
        add({ offset, end }, `<${tagName}> has no end in this file; write </${tagName}>`, `</${tagName}>`)
    },
  })
  for (const { 0: tag, index: offset } of html.matchAll(/<\/[a-z][^>]*>/gi)) {
    if (ends.has(offset) || others.some((part) => isInside(offset, part))) continue
    const reason = `${tag} ends no element of this file; remove it, or write the start. <p> ends before a block such as <div>`
    add({ offset, end: offset + tag.length }, reason, 'a tag that ends an element')
  }
}

/** Replaces all but the first branch of each condition by spaces, because a page has one of them. */
function maskBranches(html: string, tokens: readonly TemplateToken[]): string {
  let masked = html
  let depth = 0
  let other: { readonly depth: number; readonly offset: number } | null = null
  let previous = ''
  for (const { kind, text, offset, end } of tokens) {
    if (kind === 'output') continue
    const [name = ''] = /^\w+/.exec(text) ?? []
    if (/^(?:if|unless|case|for|tablerow)$/.test(name)) depth += 1
    else if (/^(?:else|elsif|when)$/.test(name) && previous !== 'case') other ??= { depth, offset: end }
    else if (/^end(?:if|unless|case|for|tablerow)$/.test(name)) {
      if (other?.depth === depth) {
        masked = masked.slice(0, other.offset) + ' '.repeat(offset - other.offset) + masked.slice(offset)
        other = null
      }
      depth -= 1
    }
    previous = name
  }
  return masked
}
