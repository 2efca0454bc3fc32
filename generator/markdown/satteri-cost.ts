/**
 * Estimates the time that satteri needs for MDX. Its parser of expressions tries twice to read a tag that is still open at a
 * mistake: each further open tag doubles the time, so that 40 of them take hours.
 */

/** Maximum number of tags that may be open: 2 to the power of 16 attempts take some milliseconds. */
const maxOpenTags = 16

/**
 * An expression that ends at its first brace in every reading: it has no tag, no comment and no other braces, and its texts
 * have no escapes.
 */
const plainExpression = /\{(?:[^{}<"'`/]|"[^"\\\n{}<]*"|'[^'\\\n{}<]*')*\}/g

/**
 * Whether satteri could need more than a moment. Every tag after the start of an expression could be a part of it, and open:
 * only a parser knows which texts are strings.
 */
export const isSatteriSlow = (text: string): boolean =>
  (text.slice(findExpression(text)).match(/<[\w$>]/g)?.length ?? 0) > maxOpenTags

/**
 * Returns the line, from 1, of the expression after which too many tags seem to be open, if no string contains a tag; null if
 * there is none.
 */
export function findOpenTags(text: string): number | null {
  const start = findExpression(text)
  const open: string[] = []
  for (const [tag, name = ''] of text.slice(start).matchAll(/<\/?([\w$.:-]+|(?=>))|\/>/g)) {
    if (!tag.includes('/')) open.push(name)
    else if (tag === '/>' || name === open.at(-1)) open.pop()
    if (open.length > maxOpenTags) return text.slice(0, start).split('\n').length
  }
  return null
}

/** Returns the offset of the first expression that is not plain, or else the length of the text. */
function findExpression(text: string): number {
  const start = text.replace(plainExpression, (plain) => ' '.repeat(plain.length)).indexOf('{')
  return start < 0 ? text.length : start
}
