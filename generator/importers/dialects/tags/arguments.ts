/** Parses the arguments of shortcodes and tags: `"a"`, `b`, `key="value"`, `key: value`. */

import type { Arguments } from './fill-template.ts'

const spaced =
  /(?:([\w$.-]+)(?:[ \t\r\n]*=[ \t\r\n]*|:[ \t\r\n]+))?(?:"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+))/y
const listed =
  /(?:([\w$.-]+)(?:[ \t\r\n]*=[ \t\r\n]*|:[ \t\r\n]+))?(?:"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|`([^`]*)`|([^\s,"'`]+))/y

interface ArgumentOptions {
  /** Whether commas are between arguments, as white space is. */
  readonly hasCommas: boolean
  /** Converts an argument that is not quoted. */
  readonly toValue?: (word: string) => string
}

export function parseArguments(
  text: string,
  { hasCommas, toValue = (word) => word }: ArgumentOptions,
): Arguments {
  const item = hasCommas ? listed : spaced
  const positional: string[] = []
  const named: [string, string][] = []
  let position = 0
  while (position < text.length) {
    item.lastIndex = position
    const match = item.exec(text)
    if (match === null) {
      if (/["'`]/.test(text[position] ?? '')) {
        // The quotation is not closed. The rest is read once, as words.
        for (const word of text.slice(position).split(/\s+/)) positional.push(word)
        break
      }
      position += 1
      continue
    }
    const [, name, quoted, single, raw, word = ''] = match
    const value = quoted?.replace(/\\(["\\])/g, '$1') ?? single ?? raw ?? toValue(word)
    if (name === undefined) positional.push(value)
    else named.push([name, value])
    position = item.lastIndex
  }
  return { positional, named: Object.fromEntries(named) }
}
