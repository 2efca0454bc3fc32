/** The bytes of a rendered file, as those read them who check them or make other files of them. */

/** The bytes of a file. They are decoded and parsed on the first call, at most once. */
export interface Content {
  readonly bytes: Buffer
  readonly readText: () => string
  readonly readJson: () => unknown
}

/** Creates the content of a file. Its `readJson` throws a SyntaxError if the file is not JSON. */
export function createContent(bytes: Buffer): Content {
  let text: string | null = null
  let json: { readonly value: unknown } | null = null
  const readText = () => {
    text ??= bytes.toString()
    return text
  }
  const readJson = () => {
    json ??= { value: JSON.parse(readText()) }
    return json.value
  }
  return { bytes, readText, readJson }
}

/** What separates the two parts of a document's Markdown file. */
const rule = '\n---\n'

/** The part of a Markdown file above its first rule, which the build writes. The author's text is below. */
export function toHeader(bytes: Buffer): Buffer {
  const end = bytes.indexOf(rule)
  return end === -1 ? bytes : bytes.subarray(0, end)
}

/** The part of a Markdown file below its first rule, which is the author's text. Empty if the document has none. */
export function toBody(bytes: Buffer): Buffer {
  return bytes.subarray(toHeader(bytes).length + rule.length)
}

/** Removes the backslashes that Markdown needs before signs in an address. */
export const decodeEscapes = (text: string): string => text.replace(/\\(?=[!-/:-@[-`{-~])/g, '')
