/** Opens the site that an MCP server on this machine reads: a published folder, or a deployed service. */

import { mcpFiles } from '../../../shim/contract/mcp.ts'
import { createShimReader } from '../../../shim/mcp/shim-reader.ts'
import { type GetFromSite, type SiteResponse, toText } from '../../../shim/mcp/site.ts'
import { createShim } from '../../../shim/runtime/shim.ts'
import { boundedFetch } from '../../../shim/sources/bounded-fetch.ts'
import { createDiskSource } from '../../../shim/sources/disk.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { toOpenError } from '../serve/listen.ts'
import { unlimitedQuota } from '../serve/unlimited-quota.ts'

/** Bounds of a response of a deployed service. The API explains its errors in their bodies. */
const bounds = { timeout: 30_000, maxBytes: 64 * 2 ** 20, readsErrors: true }

/**
 * Opens a published folder. A new build is read from then on.
 * @throws {OperationalError} if there is no build, or its site does not have the Model Context Protocol
 */
export async function openFolder(out: string): Promise<GetFromSite> {
  const shim = await createShim({ source: createDiskSource(out), quota: unlimitedQuota }).catch((error) => {
    throw toOpenError(error, out)
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
    const fail = (reason: string) => new OperationalError(`Cannot read ${baseUrl}: ${reason}`)
    const { status, headers, bytes } = await boundedFetch(fetch, new URL(baseUrl + target), {}, bounds).catch(
      ({ message }) => {
        throw fail(message)
      },
    )
    if (bytes === null) throw fail(`a response has more than ${bounds.maxBytes} bytes`)
    return { status, type: headers.get('content-type') ?? '', bytes }
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
