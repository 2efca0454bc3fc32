/** A cache in memory, for the builds of one process. */

import { createBuildHistory } from './build-history.ts'
import type { Cache } from './cache.ts'
import type { Entry, EntryStore } from './store.ts'

/** Creates an empty cache. The software cannot change while its process runs, so the toolchain has no fingerprint. */
export function createMemoryCache(): Cache {
  const store = createMemoryStore()
  return {
    location: { folder: 'memory', toolchain: '', isNew: false },
    store,
    history: createBuildHistory(store),
  }
}

function createMemoryStore(): EntryStore {
  const entries = new Map<string, Entry>()
  return {
    get: (key) => entries.get(key) ?? null,
    put(key, record, bytes) {
      entries.set(key, { record, readBytes: () => Buffer.concat(bytes) })
    },
    removeAllExcept(keys) {
      for (const key of entries.keys()) if (!keys.has(key)) entries.delete(key)
    },
  }
}
