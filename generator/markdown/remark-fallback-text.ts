/** Decides by the text of a document which parts of it satteri and remark may read differently. */

/** Whether the parsers do not agree where the blocks of a text begin. */
export const needsRemark = (text: string): boolean =>
  wholeTextPatterns.some((pattern) => pattern.test(text)) || hasLoneSurrogate(text)

const wholeTextPatterns: readonly RegExp[] = [
  // A byte order mark, and TOML front matter, which only satteri knows.
  /^(?:\uFEFF|\+\+\+)/,
  // Line endings that are a lone carriage return.
  /\r(?!\n)/,
]

/** One parser replaces lone surrogates by U+FFFD. */
const hasLoneSurrogate = (text: string): boolean => /[\uD800-\uDFFF]/.test(text) && /\p{Cs}/u.test(text)

/** Patterns of text that is ambiguous wherever it is. */
export const ambiguousTexts: readonly RegExp[] = [
  // One parser replaces NUL by U+FFFD. The other characters are white space to one parser only.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
  /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u2028\u2029\uFEFF]/g,
  // White space in or after the info string of a code fence: the parsers trim it differently.
  /(?:`{3}|~{3})(?<=^[^`~\r\n]*.{3})[^\r\n]*(?:[^\S \t\r\n]|[ \t](?=[\r\n]|$))/gm,
  // A task checkbox before HTML, or without text on its line.
  /\[[ \txX]\][^\S\r\n]*(?=[\r\n<]|$)/g,
  // A hard break in link text before an otherwise empty line.
  /\\\r?\n[ \t>]*\]/g,
]

/** Patterns of text that is ambiguous outside code. */
export const ambiguousTextsOutsideCode: readonly RegExp[] = [
  // An empty list item: it interrupts the block before it in one parser and is its text in the other. A number other
  // than 1 never interrupts a paragraph.
  /^[ \t>]*(?:\[\^[^\]\r\n]*\]:[ \t]*)?(?:[-+*]|(?<![\p{L}\p{P}]\n(?:> )?)\d{1,9}[.)]|0*1[.)])[ \t]*$/gmu,
  // Emphasis markers next to a different marker or an escaped marker.
  /_\*|\*_|\\[*_~][*_~]/g,
  // Emphasis markers next to a tilde, in a block with another tilde.
  /(?:~[*_]|[*_]~)(?:(?=(?:(?!\n\s*\n)[^~])*~)|(?<=~(?:(?!\n\s*\n)[^~])*(?:~[*_]|[*_]~)))/g,
  // Emphasis markers between a surrogate pair and a character other than white space.
  /[*_~][\u{10000}-\u{10FFFF}](?<=[^\s*_~][*_~]+.)|[\u{10000}-\u{10FFFF}][*_~]+(?=[^\s*_~])/gu,
]
