/** References that a shortcode or a tag makes, such as `{{< ref "page.md#part" >}}` as the address of a link. */

import type { Pass } from './pass.ts'
import type { Edit } from './rewriter.ts'
import type { Insertion, Range } from './tags/nodes.ts'

/** Splits `page.md#part` into the document and the part of it. */
function splitAnchor(reference: string): { readonly target: string; readonly anchor: string } {
  const index = reference.indexOf('#')
  return index < 0
    ? { target: reference, anchor: '' }
    : { target: reference.slice(0, index), anchor: reference.slice(index + 1) }
}

interface ReplacedReference {
  readonly insertion: Insertion
  /** The edits that replace a dead link by its text. */
  readonly edits: readonly Edit[]
}

/**
 * Replaces a tag by the address of its target.
 * @param lang the language of the target, if the tag names one
 */
export function replaceReference(
  reference: string,
  kind: 'ref' | 'post' | 'link',
  range: Range,
  { source, options, report }: Pass,
  lang?: string,
): ReplacedReference {
  const resolved = options.resolve({ kind, ...splitAnchor(reference), lang })
  const toInsertion = (text: string): Insertion => ({ ...range, type: 'insertion', text })
  if (resolved !== null) return { insertion: toInsertion(resolved.href), edits: [] }
  report('dead-reference', reference, range)
  const edits = unlink(source, range)
  if (edits !== null) return { insertion: toInsertion(''), edits }
  // A link's definition needs an address, and without one would be text.
  const isDefinition = /\]:[ \t]*<?$/.test(source.slice(Math.max(0, range.start - 20), range.start))
  return { insertion: toInsertion(isDefinition ? '#' : ''), edits: [] }
}

/** How long the text of a link is at most that is looked for. */
const maxLinkLength = 1000

/** Removes the marks of a link around its address. Returns null if the range is not an address of a link. */
function unlink(source: string, { start, end }: Range): Edit[] | null {
  const opening = /\]\([ \t]*<?$/.exec(source.slice(Math.max(0, start - 20), start))
  const closing = /^[^\n()"]{0,200}(?:"[^"\n]{0,500}"[ \t]*)?\)/.exec(source.slice(end, end + 1000))
  if (opening === null || closing === null) return null
  const textEnd = start - opening[0].length
  let depth = 1
  for (let index = textEnd - 1; index >= Math.max(0, textEnd - maxLinkLength); index -= 1) {
    if (source[index] === ']') depth += 1
    else if (source[index] === '[') depth -= 1
    if (depth > 0) continue
    // An image has no text without its address.
    if (source[index - 1] === '!') return null
    return [
      { start: index, end: index + 1, text: '' },
      { start: textEnd, end: start, text: '' },
      { start: end, end: end + closing[0].length, text: '' },
    ]
  }
  return null
}
