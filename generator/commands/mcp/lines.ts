/** Splits the bytes of a stream at line feeds. */

/** A line, or the reason why it cannot be read. */
export type Line = { readonly value: string } | 'too long' | 'invalid'

const lineFeed = 10

/**
 * Yields the lines of a stream without their line feeds. Other line ends, such as U+2028, are part of a line.
 * @param maxBytes of a line; the bytes of a longer one are dropped
 */
export async function* splitLines(input: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let parts: Buffer[] = []
  let length = 0
  const add = (part: Buffer) => {
    length += part.length
    if (length <= maxBytes) parts.push(part)
    else parts = []
  }
  const take = (): Line => {
    const line = length > maxBytes ? 'too long' : decode(Buffer.concat(parts))
    parts = []
    length = 0
    return line
  }
  for await (const chunk of input) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      add(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (length > 0) yield take()
}

function decode(bytes: Buffer): Line {
  try {
    return { value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return 'invalid'
  }
}
