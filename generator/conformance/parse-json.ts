/** Parses the JSON that a service sends. */

/**
 * Parses a text.
 * @returns undefined if it is not JSON, or nested so deeply that it cannot be printed
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    JSON.stringify(value)
    return value
  } catch {
    return undefined
  }
}
