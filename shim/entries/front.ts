/** Binds a function to what it carries, and to the files of its deployment. */

import { createFrontHandler, type FrontHandler } from '../adapters/front.ts'
import { encodeOnWeb, webCodings } from '../adapters/web.ts'
import { apiRoot } from '../contract/routes.ts'
import { createShim } from '../runtime/shim.ts'
import { createEmbeddedSource } from '../sources/embedded.ts'
import { createOriginSource } from '../sources/origin.ts'
import { createMemoryStore } from '../stores/memory.ts'
import { copies, manifest, search } from './publication.js'

/** The origin is the one that the request at hand came to. */
const deployment = 'https://deployment.invalid/'

/**
 * Creates a function's handler.
 * @param pass what lets a request through to the deployment's files
 */
export function createFront<Passed>(pass: () => Passed): FrontHandler<Passed> {
  return createFrontHandler({
    build: manifest.build,
    pass,
    open(fetchOwn) {
      const files = createOriginSource(deployment, { fetch: fetchOwn })
      const isCopied = (file: string) => copies !== '' && `/${file}`.startsWith(`${apiRoot}/`)
      return createShim({
        source: createEmbeddedSource(
          { manifest, search },
          {
            name: files.name,
            readFile: (file) => files.readFile(isCopied(file) ? `${copies}/${file}` : file),
          },
        ),
        // There is no memory that the instances of a function share: each counts for itself, so that a client has as
        // many windows as instances answer it.
        quota: createMemoryStore(),
        codings: webCodings,
        encode: encodeOnWeb,
        onError: console.error,
      })
    },
  })
}
