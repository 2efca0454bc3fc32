/**
 * The limit of what a translation writes. A value that a text names thousands of times, templates that repeat their arguments, and nested
 * shortcodes could otherwise make gigabytes of a small file.
 */

/** The longest translated text, in UTF-16 code units. A document may have as many bytes. */
export const maxOutputLength = 5_000_000

/** Thrown where a translated text becomes longer than {@link maxOutputLength}. */
export class OutputLimitError extends Error {
  /** Where that is in the source text. */
  readonly offset: number

  constructor(offset: number) {
    super(`The translated text is longer than ${maxOutputLength} characters`)
    this.offset = offset
  }
}
