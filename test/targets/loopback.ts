/** Simulates several clients on one machine, by their loopback addresses. */

import type { Target } from '../../generator/verifier/case.ts'
import { createHttpTarget } from '../../generator/verifier/http-target.ts'

/** Returns the loopback address of a client. */
export const toLoopback = (client: number): string => `127.1.${client >> 8}.${client & 255}`

/** Creates a target to which each client connects from its own loopback address. */
export const createLoopbackTarget = (name: string, origin: string): Target =>
  createHttpTarget(name, origin, { toLocalAddress: toLoopback })
