/**
 * Adapter for functions that stand in front of the files of their own deployment: what such a function fetches comes by
 * it again, marked, and is let through to the files.
 */

import * as headerNames from '../contract/header-names.ts'
import type { Shim } from '../runtime/shim.ts'
import { createFetchHandler, type FetchHandler } from './web.ts'

export interface FrontOptions<Passed> {
  /** The hash of the build that the function carries: the mark of its own requests. */
  readonly build: string
  /**
   * Makes the shim, at the first request.
   * @param fetchOwn fetches a file of the deployment, whatever the origin of the address
   */
  readonly open: (fetchOwn: (address: URL, init: RequestInit) => Promise<Response>) => Promise<Shim>
  /** What lets a request through to the files. */
  readonly pass: () => Passed
}

/** Answers a request, or lets it through. */
export type FrontHandler<Passed> = (request: Request, address: string) => Promise<Response | Passed>

/** Creates a function's handler. */
export function createFrontHandler<Passed>({
  build,
  open,
  pass,
}: FrontOptions<Passed>): FrontHandler<Passed> {
  let opening: Promise<FetchHandler> | null = null
  /** Where the deployment is reached: every address that a client used is one. */
  let origin = ''

  const fetchOwn = (address: URL, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set(headerNames.ownFile, build)
    return fetch(new URL(address.pathname, origin), { ...init, headers })
  }

  return async (request, address) => {
    const mark = request.headers.get(headerNames.ownFile)
    // The mark is no secret: whoever knows it reads files uncounted, which are public.
    if (mark === build) return pass()
    // While a deployment takes the place of another, each may be asked for files by the other one: were they to answer
    // as to a client, they could ask each other without end.
    if (mark !== null)
      return new Response(null, { status: 404, headers: { [headerNames.cacheControl]: 'no-store' } })
    origin = new URL(request.url).origin
    opening ??= open(fetchOwn)
      .then((shim) => createFetchHandler(shim))
      .catch((error) => {
        opening = null
        throw error
      })
    return (await opening)(request, address)
  }
}
