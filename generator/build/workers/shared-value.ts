/** Puts a value into memory that all threads share, so that sending it with every task copies nothing. */

import { deserialize, serialize } from 'node:v8'

/** The memory of a shared value, in the format of the structured clone algorithm. */
export type SharedValue = Uint8Array<SharedArrayBuffer>

/**
 * Copies a value to shared memory.
 * @param value anything that the structured clone algorithm supports, except shared memory
 * @throws {DOMException} DataCloneError if the value cannot be cloned
 */
export function shareValue(value: unknown): SharedValue {
  const bytes = serialize(value)
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}

/** Copies a shared value into this thread. */
export const readSharedValue = (shared: SharedValue): unknown => deserialize(shared)
