/** The operations by which `stele serve` counts requests. */

import { expect, it } from 'vitest'
import { observeShim, observeSource } from '../../generator/commands/serve/observer.ts'
import { unparsedRequest } from '../../shim/adapters/node-request.ts'
import type { Manifest } from '../../shim/contract/manifest.ts'

/** Returns the operation of a path on a site with the collection `talks`. */
async function findOperation(pathname: string): Promise<string> {
  const manifest = { build: '1', collections: { talks: {} } } as unknown as Manifest
  const source = observeSource(
    { name: 'test', readManifest: async () => manifest, readFile: async () => null },
    () => {},
  )
  await source.readManifest(null)
  const respond = async () => ({ status: 200, headers: [], body: null })
  const operations: string[] = []
  const shim = observeShim(
    { basePath: '/base', handle: respond, refuse: respond },
    { onRequest: ({ operation }) => operations.push(operation) },
    source.hasCollection,
  )
  await shim.handle({ ...unparsedRequest, pathname, client: '', now: 0 })
  return operations.join()
}

it.each([
  ['/base/api/v1/talks', 'listDocuments'],
  ['/base/api/v1/talks.pt.json', 'listDocuments'],
  ['/base/api/v1/talks/pages/2', 'listDocuments'],
  ['/base/api/v1/talks/caching', 'getDocument'],
  ['/base/api/v1/talks/no-such-talk', 'getDocument'],
  ['/base/api/v1/no-such-collection', 'other'],
  ['/base/api/v1/no-such-collection/caching', 'other'],
  ['/base/api/v1/constructor', 'other'],
  ['/base/api/v1/essays', 'listEssays'],
  ['/base/api/v1/essays/caching', 'getEssayBySlug'],
  ['/base/talks', 'site'],
  ['/api/v1/talks', 'site'],
])('%s counts as %s', async (path, operation) => {
  expect(await findOperation(path)).toBe(operation)
})
