/** Adds the reload script to pages while they are served. Nothing of it is in the published files. */

import * as headerNames from '../../../shim/contract/header-names.ts'
import type { Header } from '../../../shim/contract/header-values.ts'
import type { PlainRequest } from '../../../shim/core/http.ts'
import type { Shim } from '../../../shim/runtime/shim.ts'
import type { WireResponse } from '../../../shim/runtime/wire-response.ts'
import { paths } from './paths.ts'

/**
 * Wraps a shim so that its pages have the reload script, and are never cached.
 * @param build the id of the build that the shim serves
 */
export function injectScript(shim: Shim, build: string | null): Shim {
  const script = Buffer.from(toScript(build))
  return {
    ...shim,
    async handle(request) {
      const response = await shim.handle(withoutConditions(request))
      if (isPage(response)) return addScript(response, script)
      return isConditional(request) ? shim.handle(request) : response
    },
  }
}

/** The script element. The page reloads as soon as another build is served than `build`. */
export const toScript = (build: string | null): string =>
  `<script src="${paths.script}" data-build="${build ?? ''}" defer></script>`

const isConditional = (request: PlainRequest): boolean => request.header('if-none-match') != null

/** A browser may hold a page of `stele serve` on the same port, which a 304 would keep without the script. */
const withoutConditions = (request: PlainRequest): PlainRequest => ({
  ...request,
  header: (name) => (name === 'if-none-match' ? null : request.header(name)),
})

const isPage = ({ headers }: WireResponse): boolean =>
  headers.some(([name, value]) => name === headerNames.contentType && value.startsWith('text/html'))

/** Also changes the length of a response to HEAD, which has no body. */
function addScript({ status, headers, body }: WireResponse, script: Buffer): WireResponse {
  const kept = headers.filter(([name]) => name !== headerNames.etag && name !== headerNames.cacheControl)
  return {
    status,
    headers: [
      ...kept.map(
        ([name, value]): Header =>
          name === headerNames.contentLength ? [name, String(Number(value) + script.length)] : [name, value],
      ),
      [headerNames.cacheControl, 'no-store'],
    ],
    body: body instanceof Uint8Array ? insert(Buffer.from(body), script) : body,
  }
}

function insert(page: Buffer, script: Buffer): Uint8Array<ArrayBuffer> {
  const end = page.lastIndexOf('</body>')
  const index = end === -1 ? page.length : end
  return Buffer.concat([page.subarray(0, index), script, page.subarray(index)])
}
