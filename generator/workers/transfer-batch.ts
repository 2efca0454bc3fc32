/** What came of some orders as it travels between threads: the bytes of all files in one piece, which is not copied. */

import type { WrittenFile } from '../render/output.ts'
import type { DocumentResult } from './document.ts'

/** A file, and where its bytes begin in the parcel; null where it has none any more. */
type PackedFile = Omit<WrittenFile, 'bytes'> & { readonly start: number | null }

export interface TransferBatch {
  readonly outcomes: readonly (Omit<DocumentResult, 'files'> & { readonly files: readonly PackedFile[] })[]
  readonly bytes: ArrayBuffer
}

export function pack(outcomes: readonly DocumentResult[]): TransferBatch {
  const length = outcomes.reduce(
    (sum, { files }) => files.reduce((inner, { bytes }) => inner + (bytes?.length ?? 0), sum),
    0,
  )
  const whole = new Uint8Array(length)
  let end = 0
  const packed = outcomes.map(({ files, ...outcome }) => ({
    ...outcome,
    files: files.map(({ bytes, ...file }): PackedFile => {
      if (bytes === null) return { ...file, start: null }
      const start = end
      whole.set(bytes, start)
      end += bytes.length
      return { ...file, start }
    }),
  }))
  return { outcomes: packed, bytes: whole.buffer }
}

export const unpack = ({ outcomes, bytes }: TransferBatch): DocumentResult[] =>
  outcomes.map(({ files, ...outcome }) => ({
    ...outcome,
    files: files.map(({ start, ...file }) => ({
      ...file,
      bytes: start === null ? null : Buffer.from(bytes, start, file.length),
    })),
  }))
