/** Creates edge middleware from its bundled manifest and search files, and the static files of its deployment. */

import { createMiddlewareHandler, type MiddlewareHandler } from '../adapters/middleware.ts'
import { encodeOnWeb, webCodings } from '../adapters/web.ts'
import { apiRoot } from '../contract/routes.ts'
import { createShim } from '../runtime/shim.ts'
import { createEmbeddedSource } from '../sources/embedded.ts'
import { createOriginSource } from '../sources/origin.ts'
import { createMemoryStore } from '../stores/memory.ts'
import { addMcp } from './mcp.ts'
import { copies, manifest, search } from './publication.js'

/** Placeholder. The adapter replaces it with the origin of the current request. */
const deploymentOrigin = 'https://deployment.invalid/'

/**
 * Creates the handler of an edge function.
 * @param pass returns the value that makes the platform serve the static file
 */
export function createMiddleware<Passed>(pass: () => Passed): MiddlewareHandler<Passed> {
  return createMiddlewareHandler({
    build: manifest.build,
    pass,
    async open(fetchFile) {
      const files = createOriginSource(deploymentOrigin, { fetch: fetchFile })
      const isCopied = (file: string) => copies !== '' && `/${file}`.startsWith(`${apiRoot}/`)
      const options = {
        source: createEmbeddedSource(
          { manifest, search },
          {
            name: files.name,
            readFile: (file: string, maxBytes: number) =>
              files.readFile(isCopied(file) ? `${copies}/${file}` : file, maxBytes),
          },
        ),
        // Instances of a function share no memory. Each counts by itself, so a client has one window per instance.
        quota: createMemoryStore(),
        codings: webCodings,
        encode: encodeOnWeb,
        onError: console.error,
      }
      return addMcp(await createShim(options), options)
    },
  })
}
