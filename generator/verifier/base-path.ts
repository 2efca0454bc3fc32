/** Cases name the paths of a site at the root of its host. This target lets them test a site below a path. */

import type { ReceivedResponse, Target } from './case.ts'

/** Headers with a path of the site. */
const pathHeaders = ['location', 'content-location'] as const

/**
 * Adds the base path to the path of each request, and removes it from the paths in headers and in the bodies of errors. A
 * path that lacks it is marked, so that no case accepts it.
 */
export function createBasePathTarget(target: Target, basePath: string): Target {
  if (basePath === '') return target
  return {
    ...target,
    async send(request, client) {
      const path = toFullPath(request.path, basePath)
      return withoutBasePath(await target.send({ ...request, path }, client), basePath)
    },
  }
}

/** Cases about the limits of a request count its bytes, so a long path loses as many at its end. */
function toFullPath(path: string, basePath: string): string {
  const fullPath = basePath + path
  return path.length > maxUsualLength ? fullPath.slice(0, path.length) : fullPath
}

const maxUsualLength = 4096

function withoutBasePath(response: ReceivedResponse, basePath: string): ReceivedResponse {
  const headers = new Map(response.headers)
  const isError = response.status >= 400 && /json/.test(headers.get('content-type') ?? '')
  const body = isError ? withoutPathsOf(response.body, basePath) : response.body
  const { length } = response.body
  if (headers.get('content-length') === String(length)) headers.set('content-length', String(body.length))
  for (const name of pathHeaders) {
    const value = headers.get(name)
    if (value === undefined) continue
    headers.set(
      name,
      value.startsWith(`${basePath}/`) ? value.slice(basePath.length) : `${value} (not below ${basePath})`,
    )
  }
  return { ...response, headers, body }
}

function withoutPathsOf(body: Uint8Array, basePath: string): Uint8Array {
  const text = new TextDecoder().decode(body)
  const marked = text.replaceAll(/(?<=[ "])\/api\//g, `(not below ${basePath})/api/`)
  return new TextEncoder().encode(marked.replaceAll(`${basePath}/api/`, '/api/'))
}
