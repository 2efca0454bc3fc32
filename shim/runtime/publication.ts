/**
 * What a source publishes now: the edition, and the bodies fetched of it so far. Every byte is held against the
 * manifest, so that nothing of one build is ever answered under the name of another.
 */

import { type Coding, maxHeldBytes } from '../contract/headers.ts'
import type { Search } from '../core/http.ts'
import type { MaybePromise } from '../core/quota.ts'
import { createRelease, type Release } from '../core/release.ts'
import { openSearch } from '../core/search/open.ts'
import { type FileBody, type Source, toHash } from '../sources/source.ts'
import { createBodyCache } from './body-cache.ts'

/** Applies a content coding. */
export type Encode = (bytes: Uint8Array<ArrayBuffer>, coding: Coding) => Promise<Uint8Array<ArrayBuffer>>

/** One edition with what has been fetched of it. Its methods reject with `StaleEdition` where it is published no more. */
export interface Serving {
  readonly release: Release
  /** At once, where the body is kept. */
  readBody(file: string, coding: Coding | null): MaybePromise<FileBody>
  openSearch(): Promise<Search>
}

/** A file that is not, or no longer, the one that the edition names. */
export class StaleRelease extends Error {}

export interface Publication {
  /** As it was when the source was last looked at. */
  readonly latest: Serving
  /**
   * As it is now, where a look at the source is due, and else at once as it was; a source that cannot be read leaves it
   * so too.
   */
  renew(now: number): MaybePromise<Serving>
  /**
   * What is published in place of an edition found stale; that one itself, where the look shared had begun too
   * early to tell. Rejects where the source cannot be read.
   */
  replace(stale: Serving): Promise<Serving>
}

export interface PublicationOptions {
  readonly source: Source
  readonly encode: Encode
  /** Milliseconds after which a look is due. */
  readonly recheck: number
  readonly maxBodyBytes: number
  readonly onError: (error: unknown) => void
}

/**
 * Opens what a source publishes.
 * @throws {Error} (as a rejection) where the source holds no build that this shim can read
 */
export async function openPublication(options: PublicationOptions): Promise<Publication> {
  const { source, recheck, onError } = options
  let latest = createServing(createRelease(await source.readManifest(null)), options)
  let looked = 0
  let looking: Promise<Serving> | null = null

  const open = async (): Promise<Serving> => {
    const { manifest } = latest.release
    const found = await source.readManifest(manifest)
    if (found !== manifest) latest = createServing(createRelease(found), options)
    return latest
  }

  /** Looks at the source; the requests that ask at once share one look. */
  const look = (): Promise<Serving> => {
    looking ??= open().finally(() => {
      looking = null
    })
    return looking
  }

  return {
    get latest() {
      return latest
    },
    renew(now) {
      if (Math.abs(now - looked) < recheck) return latest
      looked = now
      return look().catch((error) => {
        onError(error)
        return latest
      })
    },
    replace: async (stale) => (latest === stale ? look() : latest),
  }
}

function createServing(release: Release, { source, encode, maxBodyBytes }: PublicationOptions): Serving {
  const bodies = createBodyCache(Math.min(maxBodyBytes, maxHeldBytes))
  let search: Promise<Search> | null = null

  const readBody: Serving['readBody'] = (file, coding) =>
    bodies.get(`${coding} ${file}`, async () => {
      const body = await source.readFile(file)
      const hash = body && (body.hash ?? (await toHash(body as Uint8Array<ArrayBuffer>)))
      if (!body || hash !== release.findFile(file)?.hash) {
        throw new StaleRelease(`Cannot answer with "${file}" of ${source.name}: it is not as in the manifest`)
      }
      // What is coded is short enough to be held.
      return coding === null ? body : encode(body as Uint8Array<ArrayBuffer>, coding)
    })

  return {
    release,
    readBody,
    openSearch() {
      search ??= openSearch(async (file) => new Blob([await readBody(file, null)]).text()).catch((error) => {
        search = null
        throw error
      })
      return search
    },
  }
}
