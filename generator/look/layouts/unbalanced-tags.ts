/** Finds elements that a template opens or closes alone: the rest of the page would be inside of another element. */

import type { Root } from 'hast'
import { type Add, isInside, type Part, visit } from './html-tags.ts'
import type { TemplateToken } from './tokens.ts'

/** Elements without an end tag, and elements whose end tag HTML makes optional. */
const needNoEnd: ReadonlySet<string> = new Set(
  [
    'area br col embed hr img input link meta source track wbr',
    'caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr',
  ].flatMap((names) => names.split(' ')),
)

/**
 * @param html of the template, without its tags and outputs
 * @param tree of this HTML
 */
export function reportUnbalanced(html: string, tree: Root, tokens: readonly TemplateToken[], add: Add): void {
  const uncertain = findUncertain(html, tokens)
  const ends = new Set<number | undefined>()
  /** Comments and start tags, which may have texts that look like end tags. */
  const others: Part[] = []
  visit(tree, {
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
      if (
        closing !== undefined ||
        endsItself ||
        needNoEnd.has(tagName) ||
        uncertain.has(tagName.toLowerCase())
      )
        return
      add({ offset, end }, `<${tagName}> has no end in this file; write </${tagName}>`, `</${tagName}>`)
    },
  })
  for (const { 0: tag, 1: name = '', index: offset } of html.matchAll(
    /<\/([a-z][\w-]{0,99})(?![\w-])[^<>]*>/gi,
  )) {
    if (ends.has(offset) || uncertain.has(name.toLowerCase())) continue
    if (others.some((part) => isInside(offset, part))) continue
    const reason = `${tag} ends no element of this file; remove it, or write the start. <p> ends before a block such as <div>`
    add({ offset, end: offset + tag.length }, reason, 'a tag that ends an element')
  }
}

/** Finds the elements that a branch of a condition opens or closes alone: other branches may do the rest. */
function findUncertain(html: string, tokens: readonly TemplateToken[]): ReadonlySet<string> {
  const uncertain = new Set<string>()
  /** How many more elements the branches around a tag open than close, by name. */
  const branches: Map<string, number>[] = []
  let from = 0
  for (const { kind, text, offset, end } of tokens) {
    const [, name = ''] = (kind === 'tag' && /^(\w+)/.exec(text)) || []
    const isStart = /^(?:if|unless|case)$/.test(name)
    const isEnd = /^end(?:if|unless|case)$/.test(name)
    if (!isStart && !isEnd && !/^(?:else|elsif|when)$/.test(name)) continue
    const branch = branches.at(-1) ?? new Map<string, number>()
    for (const [, slash, tag = ''] of html.slice(from, offset).matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
      const element = tag.toLowerCase()
      branch.set(element, (branch.get(element) ?? 0) + (slash === '' ? 1 : -1))
    }
    from = end
    if (isStart) branches.push(new Map())
    else {
      for (const [element, open] of branch) if (open !== 0 && branches.length > 0) uncertain.add(element)
      branch.clear()
      if (isEnd) branches.pop()
    }
  }
  return uncertain
}
