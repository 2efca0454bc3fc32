/** Puts the endpoint of the Model Context Protocol in front of a shim, in the bundles for builds that have it. */

import { withMcp } from '../mcp/http.ts'
import type { Shim, ShimOptions } from '../runtime/shim.ts'

/**
 * The bundler replaces this by a constant, and leaves out the endpoint where it is false. The modules of the endpoint mark the
 * calls that compute their constants as pure, so that it can leave out these, too.
 */
declare const HAS_MCP: boolean

/** @param options the options of the shim */
export const addMcp = (shim: Shim, options: ShimOptions): Shim => (HAS_MCP ? withMcp(shim, options) : shim)
