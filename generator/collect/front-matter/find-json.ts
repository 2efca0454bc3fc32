/** Finds front matter in JSON, which has no fences: it is a map in braces, as in Hugo. */

/** A map whose first key is in quotes, or an empty one. Braces in MDX and in templates do not begin like this. */
const opening = /^\{\s*(?:\}|(?:"[^"\r\n]*"|'[^'\r\n]*')[ \t]*:)/

export const isJsonOpening = (text: string): boolean => opening.test(text)

/** Returns the end of the JSON at the start of a text; null if there is none, or if text follows it on its line. */
export function findJson(text: string): number | null {
  if (!isJsonOpening(text)) return null
  const end = findClosingBrace(text)
  if (end !== null && isJson(text.slice(0, end))) return isLineEnd(text, end) ? end : null
  // After a mistake, braces may not match. The last one is then the first on a line of its own.
  const line = /(?<=[\r\n])\}[ \t]*(?=[\r\n]|$)/.exec(text)
  if (line !== null) return line.index + 1
  return end !== null && isLineEnd(text, end) ? end : null
}

/** Returns the offset after the brace that closes the first one, outside of quotes. */
function findClosingBrace(text: string): number | null {
  let depth = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '\\') index++
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return index + 1
  }
  return null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isLineEnd = (text: string, offset: number): boolean => /^[ \t]*(?:[\r\n]|$)/.test(text.slice(offset))
