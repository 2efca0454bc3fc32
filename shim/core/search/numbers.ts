/**
 * Lists of unsigned integers as text: Base64 VLQ as in source maps (ECMA-426), without a sign bit. Each character holds
 * five bits, the lowest first, and a continuation bit. The text needs no escaping in JSON and compresses almost as well as
 * binary numbers.
 */

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The six bits of each digit, by character code. The shim does not contain the digits themselves. */
const bitsOf = Uint8Array.from({ length: 128 }, (_, code) =>
  code > 96 ? code - 71 : code > 64 ? code - 65 : code > 47 ? code + 4 : code > 43 ? 63 : 62,
)

/** @param numbers integers from 0 to 2^31 - 1 */
export function encodeNumbers(numbers: Iterable<number>): string {
  let text = ''
  for (const number of numbers) {
    let rest = number
    for (; rest > 31; rest >>>= 5) text += digits[32 | (rest & 31)]
    text += digits[rest]
  }
  return text
}

/** Returns how many numbers a text holds. */
export function countNumbers(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if ((bitsOf[text.charCodeAt(at)] ?? 0) < 32) count++
  return count
}

/** Decodes the first `count` numbers of a text. */
export function decodeNumbers(text: string, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  let at = 0
  for (let index = 0; index < count; index++) {
    let number = 0
    let shift = 0
    let bits = bitsOf[text.charCodeAt(at++)] ?? 0
    for (; bits > 31; shift += 5) {
      number |= (bits & 31) << shift
      bits = bitsOf[text.charCodeAt(at++)] ?? 0
    }
    numbers[index] = number | (bits << shift)
  }
  return numbers
}
