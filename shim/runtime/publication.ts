/**
 * Tracks the release that a source currently publishes, and reads its files. Every file is checked against the hash in the
 * manifest, so that no response mixes two builds.
 */

import { type Coding, maxHeldBytes } from '../contract/headers.ts'
import { createBoundedCache } from '../core/bounded-cache.ts'
import type { Search } from '../core/http.ts'
import type { MaybePromise } from '../core/quota.ts'
import { createRelease, type Release } from '../core/release.ts'
import { openSearch } from '../core/search/open.ts'
import { type FileBody, type Source, toHash } from '../sources/source.ts'

/** Applies a content coding. */
export type Encode = (bytes: Uint8Array<ArrayBuffer>, coding: Coding) => Promise<Uint8Array<ArrayBuffer>>

/** A release and its files. The methods reject with {@link StaleRelease} if the source no longer publishes it. */
export interface ReleaseReader {
  readonly release: Release
  /** Reads a file of the release. Synchronous if the body is cached. */
  readBody(file: string, coding: Coding | null): MaybePromise<FileBody>
  /** Opens the search on the first call. */
  openSearch(): Promise<Search>
}

/** A file is missing or differs from the manifest. Usually a new build has been published. */
export class StaleRelease extends Error {}

/** What a source currently publishes. */
export interface Publication {
  /** The release found by the last check of the source. */
  readonly latest: ReleaseReader
  /**
   * Returns the current release. Checks the source if the last check is older than `recheck`; otherwise returns
   * synchronously. If the source cannot be read, reports the error and returns the previous release.
   */
  refresh(now: number): MaybePromise<ReleaseReader>
  /**
   * Checks the source and returns the release that replaces a stale one. Returns the stale one again if a check that was
   * already running did not see the new build yet. Rejects if the source cannot be read.
   */
  replace(stale: ReleaseReader): Promise<ReleaseReader>
}

/** Options of {@link openPublication}. */
export interface PublicationOptions {
  readonly source: Source
  readonly encode: Encode
  /** Milliseconds between checks for a new build. */
  readonly recheck: number
  /** Maximum size of the body cache, in bytes. */
  readonly maxBodyBytes: number
  /** Receives the error if the source cannot be read on a check. */
  readonly onError: (error: unknown) => void
}

/**
 * Opens the release that a source publishes.
 * @throws {Error} (as a rejection) if the source has no build that this shim can read
 */
export async function openPublication(options: PublicationOptions): Promise<Publication> {
  const { source, recheck, onError } = options
  let latest = createReader(createRelease(await source.readManifest(null)), options)
  let lastCheck = 0
  let pendingCheck: Promise<ReleaseReader> | null = null

  const readLatest = async (): Promise<ReleaseReader> => {
    const { manifest } = latest.release
    const current = await source.readManifest(manifest)
    if (current !== manifest) latest = createReader(createRelease(current), options)
    return latest
  }

  /** Checks the source. Concurrent requests share one check. */
  const check = (): Promise<ReleaseReader> => {
    pendingCheck ??= readLatest().finally(() => {
      pendingCheck = null
    })
    return pendingCheck
  }

  return {
    get latest() {
      return latest
    },
    refresh(now) {
      if (Math.abs(now - lastCheck) < recheck) return latest
      lastCheck = now
      return check().catch((error) => {
        onError(error)
        return latest
      })
    },
    replace: async (stale) => (latest === stale ? check() : latest),
  }
}

function createReader(release: Release, { source, encode, maxBodyBytes }: PublicationOptions): ReleaseReader {
  const bodies = createBoundedCache<string, FileBody>(Math.min(maxBodyBytes, maxHeldBytes))
  let search: Promise<Search> | null = null

  const readBody: ReleaseReader['readBody'] = (file, coding) =>
    bodies.get(`${coding} ${file}`, async () => {
      const body = await source.readFile(file)
      const hash = body && (body instanceof Blob ? body.hash : await toHash(body))
      if (!body || hash !== release.findFile(file)?.hash) {
        throw new StaleRelease(`Cannot serve "${file}" from ${source.name}: it differs from the manifest`)
      }
      // Blobs are too long to be compressed, so no coding is requested for them.
      return coding === null || body instanceof Blob ? body : encode(body, coding)
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
