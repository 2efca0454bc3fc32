/** Decides by the text alone whether a document falls back from satteri to remark, before satteri parses it. */

/** Texts that match one of these fall back to remark. */
const fallbackPatterns: readonly RegExp[] = [
  // One parser replaces NUL by U+FFFD. The other characters are white space to one parser only.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
  /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u2028\u2029\uFEFF]/,
  // Line endings that are a lone carriage return.
  /\r(?!\n)/,
  // TOML front matter, which only satteri knows.
  /^\+\+\+/,
  // White space in or after the info string of a code fence: the parsers trim it differently.
  /(?:(?<!`)`{3}|(?<!~)~{3})[^\r\n]*(?:[^\S \t\r\n]|[ \t](?=[\r\n]|$))/,
  // A task checkbox before HTML, or without text on its line.
  /\[[ \txX]\][^\S\r\n]*(?=[\r\n<]|$)/,
  // A hard break in link text before an otherwise empty line.
  /\\(?:\r\n|\r|\n)[ \t>]*\]/,
]

/**
 * Maximum length, in UTF-16 code units, of text without an empty line. Longer text may nest too deeply: satteri has no
 * depth limit, and a stack overflow in it ends the process.
 */
export const maxBlockLength = 20_000

/** Whether the text has a construct that satteri may read differently, or may be nested too deeply for satteri. */
export const needsRemarkForText = (text: string): boolean =>
  fallbackPatterns.some((pattern) => pattern.test(text)) || hasLoneSurrogate(text) || hasLongBlock(text)

/** One parser replaces lone surrogates by U+FFFD. */
const hasLoneSurrogate = (text: string): boolean => /[\uD800-\uDFFF]/.test(text) && /\p{Cs}/u.test(text)

const hasLongBlock = (text: string): boolean =>
  text.length > maxBlockLength &&
  text.split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/).some(({ length }) => length > maxBlockLength)
