/** A value in memory that all threads share, so that sending it with every task costs nothing. */

import { deserialize, serialize } from 'node:v8'

export type SharedValue = Uint8Array<SharedArrayBuffer>

/** @param value anything that the structured clone algorithm supports, but no shared memory */
export function shareValue(value: unknown): SharedValue {
  const bytes = serialize(value)
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}

/** Copies a shared value into this thread. */
export const readSharedValue = (shared: SharedValue): unknown => deserialize(shared)
