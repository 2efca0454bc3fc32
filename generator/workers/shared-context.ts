/** A brief as it goes to every thread with each batch: in memory that is shared, so that it costs nothing to send. */

import { DefaultDeserializer, DefaultSerializer } from 'node:v8'
import type { RenderContext } from './document.ts'

export interface PackedContext {
  readonly bytes: SharedBytes
  /** What lies in shared memory already, in the order in which the bytes name it. */
  readonly shared: readonly SharedBytes[]
}

type SharedBytes = Uint8Array<SharedArrayBuffer>

export function packContext(brief: RenderContext): PackedContext {
  const packer = new BriefSerializer()
  packer.writeHeader()
  packer.writeValue(brief)
  const packed = packer.releaseBuffer()
  const bytes = new Uint8Array(new SharedArrayBuffer(packed.length))
  bytes.set(packed)
  return { bytes, shared: packer.shared }
}

export function unpackContext({ bytes, shared }: PackedContext): RenderContext {
  const unpacker = new BriefDeserializer(bytes, shared)
  unpacker.readHeader()
  return unpacker.readValue()
}

/** Writes of shared bytes their place in a list. */
class BriefSerializer extends DefaultSerializer {
  readonly shared: SharedBytes[] = []

  _writeHostObject(bytes: SharedBytes): void {
    // Others would be copied with every batch.
    if (!(bytes.buffer instanceof SharedArrayBuffer))
      throw new TypeError('A brief has bytes that are not shared')
    this.writeUint32(this.shared.push(bytes) - 1)
  }
}

class BriefDeserializer extends DefaultDeserializer {
  readonly #shared: readonly SharedBytes[]

  constructor(bytes: SharedBytes, shared: readonly SharedBytes[]) {
    super(bytes)
    this.#shared = shared
  }

  _readHostObject(): SharedBytes | undefined {
    return this.#shared[this.readUint32()]
  }
}
