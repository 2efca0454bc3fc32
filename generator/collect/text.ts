/** Reads a file of the content as text, telling what keeps it from being one. */

import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { VFile } from 'vfile'
import { report } from '../diagnostics/diagnostic.ts'
import { toHash } from '../files/hash.ts'

const byteOrderMark = '\uFEFF'

export interface SourceText {
  readonly file: VFile
  /** Of its bytes; of nothing where they cannot be read. */
  readonly hash: string
}

/**
 * Reads a file as UTF-8. What is not UTF-8 is reported at its first wrong byte, and so are an empty file and a
 * byte order mark, which is left out of the text.
 * @param path as it is to stand in messages
 */
export function readText(path: string): SourceText {
  const file = new VFile({ path, value: '' })
  const bytes = readBytes(path, file)
  if (bytes !== null) decode(bytes, file)
  return { file, hash: toHash(bytes ?? new Uint8Array()) }
}

function decode(bytes: Buffer, file: VFile): void {
  if (isUtf16(bytes)) {
    const reason = 'Found a file in UTF-16; expected it to be saved as UTF-8'
    report(file, 'not-utf8', { reason, found: 'UTF-16', expected: ['UTF-8'] })
    return
  }
  const text = bytes.toString('utf8')
  const isMarked = text.startsWith(byteOrderMark)
  file.value = isMarked ? text.slice(1) : text
  if (isMarked) {
    report(file, 'byte-order-mark', {
      reason: 'Found a byte order mark, which is left out; expected UTF-8 without one',
      found: 'U+FEFF',
      expected: ['UTF-8 without a byte order mark'],
    })
  }
  if (!isUtf8(bytes)) reportWrongByte(file, bytes, text, isMarked ? 1 : 0)
  else if (file.value.trim() === '') {
    const reason = 'Found an empty file; expected one with content'
    report(file, 'empty-file', { reason, found: 'an empty file', expected: ['content'] })
  }
}

/** What was found and what was expected, by the code of the system's error. */
const wordings: Readonly<Record<string, readonly [found: string, expected: string]>> = {
  ENOENT: ['a link to a file that is not there', 'a file'],
  ELOOP: ['a link that leads back to itself', 'a file'],
  EISDIR: ['a folder', 'a file'],
  EACCES: ['a file that may not be read', 'the permission to read it'],
  EPERM: ['a file that may not be read', 'the permission to read it'],
}

/** The bytes of a plain file, since to open a pipe would wait for its other end; null where they cannot be read. */
function readBytes(path: string, file: VFile): Buffer | null {
  try {
    const stats = statSync(path)
    if (!stats.isFile() && !stats.isDirectory()) throw new Error('neither a file nor a folder')
    return readFileSync(path)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const [found, expected] = wordings[code] ?? [`a file that cannot be read (${message})`, 'a file']
    const reason = `Found ${found}; expected ${expected}`
    report(file, 'unreadable-file', { reason, found, expected: [expected] })
    return null
  }
}

/** Whether the bytes begin with the mark of UTF-16, in either order. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

function reportWrongByte(file: VFile, bytes: Buffer, text: string, skipped: number): void {
  const [place, offset] = findWrongByte(bytes, text)
  const byte = `0x${bytes[place]?.toString(16).toUpperCase().padStart(2, '0')}`
  report(file, 'not-utf8', {
    reason: `Found the byte ${byte}, which is not UTF-8; expected the file to be saved as UTF-8`,
    found: byte,
    expected: ['UTF-8'],
    offset: offset - skipped,
  })
}

/** The first replacement character that the bytes do not hold themselves: its place in them and in the text. */
function findWrongByte(bytes: Buffer, text: string): readonly [place: number, offset: number] {
  const replacement = Buffer.from('\uFFFD')
  let place = 0
  let last = 0
  for (const { index } of text.matchAll(/\uFFFD/g)) {
    place += Buffer.byteLength(text.slice(last, index))
    if (!bytes.subarray(place, place + replacement.length).equals(replacement)) return [place, index]
    last = index
  }
  return [place, last]
}
