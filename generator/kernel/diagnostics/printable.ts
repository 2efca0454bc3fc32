/** Makes text that comes from elsewhere, such as a file or a service, safe to print. This module loads no library. */

/**
 * Characters that change what a terminal or an editor shows, or that end a line there: controls, separators of lines and
 * paragraphs, changes of the text direction, and byte order marks.
 */
export const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/gu

/** The text on one line, with escapes for unprintable characters, so that it cannot send commands to a terminal. */
export const toSingleLine = (text: string): string =>
  text.replace(unprintable, (character) => escapes[character] ?? `\\u${toHex(character).padStart(4, '0')}`)

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const toHex = (character: string): string => character.charCodeAt(0).toString(16)

/** Like {@link toSingleLine}, but keeps line feeds and tabs. JSON stays equal, because the escapes are those of JSON. */
export const toPrintable = (text: string): string => text.replace(/[^\n\t]+/g, toSingleLine)

/** A value as JSON to print. */
export const toPrintableJson = (value: unknown): string => toPrintable(JSON.stringify(value, null, 2))
