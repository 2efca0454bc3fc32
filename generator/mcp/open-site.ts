/** Opens the site that an MCP server on this machine reads: a published folder, or a deployed service. */

import { mcpFiles } from '../../shim/contract/mcp.ts'
import { createShimReader } from '../../shim/mcp/shim-reader.ts'
import { type GetFromSite, type SiteResponse, toText } from '../../shim/mcp/site.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { readBody } from '../../shim/sources/bounded-fetch.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import { unlimitedQuota } from '../serve/unlimited-quota.ts'

/** Milliseconds that a deployed service may take for a response. */
const timeout = 30_000

/** Maximum size of a response of a deployed service. */
const maxBytes = 64 * 2 ** 20

/**
 * Opens a published folder. A new build is read from then on.
 * @throws {OperationalError} if there is no build, or its site does not have the Model Context Protocol
 */
export async function openFolder(out: string): Promise<GetFromSite> {
  const shim = await createShim({ source: createDiskSource(out), quota: unlimitedQuota }).catch((error) => {
    const reason = error.code === 'ENOENT' ? 'it contains no build; run "stele build" first' : error.message
    throw new OperationalError(`Cannot read "${out}": ${reason}`, 'OUTPUT_NOT_FOUND')
  })
  return assertMcp(createShimReader(shim), out)
}

/**
 * Opens a deployed service. Its quota applies to this machine.
 * @param baseUrl without a trailing slash
 * @throws {OperationalError} if it cannot be reached, or does not have the Model Context Protocol
 */
export const openService = (baseUrl: string): Promise<GetFromSite> =>
  assertMcp(async (target) => {
    try {
      const response = await fetch(baseUrl + target, { signal: AbortSignal.timeout(timeout) })
      if (new URL(response.url).origin !== new URL(baseUrl).origin)
        throw new Error(`it redirects to another host, ${new URL(response.url).origin}`)
      const bytes = await readBody(response, maxBytes)
      if (bytes === null) throw new Error(`a response has more than ${maxBytes} bytes`)
      return { status: response.status, type: response.headers.get('content-type') ?? '', bytes }
    } catch (error) {
      const { message, cause } = error as Error & { readonly cause?: { readonly code?: string } }
      throw new OperationalError(`Cannot read ${baseUrl}: ${cause?.code ?? message}`)
    }
  }, baseUrl)

/** Whether a response is the result of `server/discover`, and not that of another service. */
function isDiscovery(response: SiteResponse): boolean {
  try {
    return Array.isArray(JSON.parse(toText(response)).supportedVersions)
  } catch {
    return false
  }
}

async function assertMcp(get: GetFromSite, name: string): Promise<GetFromSite> {
  const response = await get(`/${mcpFiles.discovery}`)
  const { status } = response
  if (status === 200 && isDiscovery(response)) return get
  if (status !== 404) {
    const found = status === 200 ? 'does not describe an MCP server' : `responds with ${status}`
    throw new OperationalError(`Cannot read ${name}: "/${mcpFiles.discovery}" ${found}`)
  }
  throw new OperationalError(
    `Cannot serve "${name}" to an editor: it has no Model Context Protocol, because site.yaml says "mcp: false" or its host runs no code`,
  )
}
