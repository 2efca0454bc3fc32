/** Reads a file of the content as text, telling what keeps it from being one. */

import { readFile } from 'node:fs/promises'
import { VFile } from 'vfile'
import { report } from '../diagnostic.ts'

const byteOrderMark = '\uFEFF'

/**
 * Reads a file as UTF-8. What is not UTF-8 is reported at its first wrong byte, and so are an empty file and a
 * byte order mark, which is left out of the text.
 * @param path as it is to stand in messages
 */
export async function readText(path: string): Promise<VFile> {
  const file = new VFile({ path })
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    report(file, 'unreadable-file', { reason: `Cannot read the file: ${(error as Error).message}` })
    return file
  }
  const text = bytes.toString('utf8')
  const isMarked = text.startsWith(byteOrderMark)
  file.value = isMarked ? text.slice(1) : text
  if (isMarked) {
    report(file, 'byte-order-mark', {
      reason: 'Found a byte order mark, which is left out; expected UTF-8 without one',
      found: 'U+FEFF',
    })
  }
  const wrong = findWrongByte(bytes, text)
  if (wrong !== null) {
    const byte = `0x${bytes[wrong]?.toString(16).toUpperCase().padStart(2, '0')}`
    report(file, 'not-utf8', {
      reason: `Found the byte ${byte}, which is not UTF-8; expected the file to be saved as UTF-8`,
      found: byte,
      offset: bytes.toString('utf8', 0, wrong).length - (isMarked ? 1 : 0),
    })
  } else if (file.value.trim() === '') {
    report(file, 'empty-file', { reason: 'Found an empty file; expected a document' })
  }
  return file
}

/** Where the bytes and what was read of them first differ. */
function findWrongByte(bytes: Buffer, text: string): number | null {
  const again = Buffer.from(text)
  if (again.equals(bytes)) return null
  const place = bytes.findIndex((byte, index) => byte !== again[index])
  return place === -1 ? bytes.length : place
}
