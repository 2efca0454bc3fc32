/** Decides where satteri parses a document: in this process, or in one that has a limit of time and memory. It never refuses one. */

import type { Format } from '../../markdown/parser-names.ts'

/** In UTF-16 code units. Under these lengths, satteri needs less than some seconds for any Markdown. */
const maxLength = 100_000
const maxBlockLength = 10_000

/** MDX needs more than its length: a parser of expressions recurses, and satteri doubles its time for each tag that is open. */
const maxMdxLength = 50_000
const maxTags = 10
const maxBrackets = 400
const maxOperators = 3000

/** Whether a parser could need seconds for a document, or exhaust its stack. Code blocks count, too: only a parser finds them. */
export const isDemanding = (text: string, format: Format): boolean =>
  text.length > maxLength || hasLongBlock(text) || (format === 'mdx' && isDemandingMdx(text))

/** Whether many characters have no blank line between them. */
const hasLongBlock = (text: string): boolean =>
  text.length > maxBlockLength && text.split(/\n[ \t]*\r?\n/).some(({ length }) => length > maxBlockLength)

const isDemandingMdx = (text: string): boolean =>
  text.length > maxMdxLength ||
  count(text, /[({[]/g) > maxBrackets ||
  count(text, /[=!?:~+<>-]/g) > maxOperators ||
  count(text.slice(text.indexOf('{')), /<[\w$>]/g) > maxTags

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
