/** Other clients, on one machine. */

import type { Target } from '../../generator/conformance/case.ts'
import { createHttpTarget } from '../../generator/conformance/http-target.ts'

/** The loopback address that stands for a client. */
export const toLoopback = (client: number): string => `127.1.${client >> 8}.${client & 255}`

/** A service that every client asks from a loopback address of its own. */
export const createLoopbackTarget = (name: string, origin: string): Target =>
  createHttpTarget(name, origin, { toLocalAddress: toLoopback })
