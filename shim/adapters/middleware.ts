/**
 * Adapter for edge middleware: functions that receive every request before the static files of their own deployment. The
 * files that such a function fetches pass through it again. It marks these requests and lets them through.
 */

import * as headerNames from '../contract/header-names.ts'
import type { Shim } from '../runtime/shim.ts'
import { createFetchHandler, type FetchHandler } from './web.ts'

/** Options of {@link createMiddlewareHandler}. */
interface MiddlewareOptions<Passed> {
  /** Hash of the build that is bundled with the function. It marks the function's own requests. */
  readonly build: string
  /**
   * Creates the shim on the first request.
   * @param fetchFile fetches a file of the deployment; it ignores the origin of the URL
   */
  readonly open: (fetchFile: (address: URL, init: RequestInit) => Promise<Response>) => Promise<Shim>
  /** Returns the value that makes the platform serve the static file. */
  readonly pass: () => Passed
}

/** Responds to a request, or lets it through to the static files. */
export type MiddlewareHandler<Passed> = (request: Request, address: string) => Promise<Response | Passed>

/** Creates the handler of an edge function. */
export function createMiddlewareHandler<Passed>({
  build,
  open,
  pass,
}: MiddlewareOptions<Passed>): MiddlewareHandler<Passed> {
  let opening: Promise<FetchHandler> | null = null
  /** Origin of the latest request, through which the deployment can be reached. */
  let origin = ''

  const fetchFile = (address: URL, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set(headerNames.deploymentFile, build)
    return fetch(new URL(address.pathname, origin), { ...init, headers })
  }

  return async (request, address) => {
    const mark = request.headers.get(headerNames.deploymentFile)
    // The mark is not a secret. A client that sends it gets public files without being counted.
    if (mark === build) return pass()
    // While one deployment replaces another, each may receive the other's requests for files. Treating these as requests
    // of clients could cause an endless loop.
    if (mark !== null) {
      return new Response(null, { status: 404, headers: { [headerNames.cacheControl]: 'no-store' } })
    }
    origin = new URL(request.url).origin
    opening ??= open(fetchFile)
      .then((shim) => createFetchHandler(shim))
      .catch((error) => {
        opening = null
        throw error
      })
    return (await opening)(request, address)
  }
}
