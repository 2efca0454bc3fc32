/**
 * Tracks the release that a source currently publishes, and reads its files. Every file is checked against the hash in the manifest,
 * so that no response mixes two builds. A new build is found in the background, on runtimes that continue their work after a response.
 */

import { type Coding, maxHeldBytes } from '../contract/header-values.ts'
import type { Manifest } from '../contract/manifest.ts'
import { manifestFile } from '../contract/routes.ts'
import { createBoundedCache } from '../core/bounded-cache.ts'
import type { Search } from '../core/http.ts'
import type { MaybePromise } from '../core/quota.ts'
import { createRelease, type Release } from '../core/release.ts'
import { openSearch } from '../core/search/open.ts'
import { type FileBody, type Source, toHash } from '../sources/source.ts'

/** Applies a content coding. */
export type Encode = (bytes: Uint8Array<ArrayBuffer>, coding: Coding) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Returns when the request that starts a check may continue; undefined if at once.
 * @param check settles when the check has ended; it never rejects
 * @param age milliseconds since a check was last due
 */
export type WaitForCheck = (check: Promise<unknown>, age: number) => Promise<unknown> | undefined

/** A release and its files. The methods reject with {@link StaleRelease} if the source no longer publishes it. */
export interface ReleaseReader {
  /** Its health report says `degraded` while a file, or the manifest, could not be read. */
  readonly release: Release
  /** Reads a file of the release. Synchronous if the body is cached. */
  readBody(file: string, coding: Coding | null): MaybePromise<FileBody>
  /** Opens the search on the first call. */
  openSearch(): Promise<Search>
  /** Reads something from the source, and remembers whether that failed for another reason than a stale release. */
  track<T>(file: string, read: () => Promise<T>): Promise<T>
  /** Remembers a file that still differs from the manifest after the source was checked. */
  addUnreadable(file: string): void
  /** Reads unreadable files again, up to the first that still fails. Clients may never request a repaired file. */
  retry(): Promise<void>
}

/** How many unreadable files a release remembers. */
const maxUnreadable = 16

/** A file is missing or differs from the manifest. Usually a new build has been published. */
export class StaleRelease extends Error {
  /** The path of the file in dist. */
  readonly file: string
  constructor(file: string, source: string) {
    super(`Cannot serve "${file}" from ${source}: it differs from the manifest`)
    this.file = file
  }
}

/** What a source currently publishes. */
interface Publication {
  /** The release found by the last check of the source. */
  readonly latest: ReleaseReader
  /**
   * Returns the release to respond from. Starts a check of the source if the last one is older than `recheck`. Only the
   * request that starts a check waits for it. If the source cannot be read, reports the error and returns the previous release.
   * @param now milliseconds of a clock that never goes back
   */
  refresh(now: number): MaybePromise<ReleaseReader>
  /**
   * Returns the release that replaces a stale one, from a check that begins after this call. Returns the stale one again if the source
   * still publishes it. Rejects if the source cannot be read.
   */
  replace(stale: ReleaseReader): Promise<ReleaseReader>
}

/** Options of {@link openPublication}. */
interface PublicationOptions {
  readonly source: Source
  readonly encode: Encode
  /** Milliseconds between checks for a new build. */
  readonly recheck: number
  readonly waitForCheck: WaitForCheck
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
  const { source, recheck, waitForCheck, onError } = options
  let latest = createReader(await source.readManifest(null), options)
  /** Time when a check was last due, whether it was started or one was running already. */
  let lastDue = 0
  let pendingCheck: Promise<ReleaseReader> | null = null

  const readLatest = async (): Promise<ReleaseReader> => {
    await latest.track(manifestFile, async () => {
      const { manifest } = latest.release
      const current = await source.readManifest(manifest)
      if (current !== manifest) latest = createReader(current, options)
    })
    await latest.retry()
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
      const age = now - lastDue
      if (age < recheck) return latest
      lastDue = now
      if (pendingCheck) return latest
      const waited = waitForCheck(check().catch(onError), age)
      return waited === undefined ? latest : waited.then(() => latest)
    },
    async replace(stale) {
      // A check that is already running may have begun before the new build.
      await pendingCheck
      return latest === stale ? check() : latest
    },
  }
}

function createReader(
  manifest: Manifest,
  { source, encode, maxBodyBytes }: PublicationOptions,
): ReleaseReader {
  const healthy = createRelease(manifest)
  const degraded = createRelease(manifest, 'degraded')
  const bodies = createBoundedCache<string, FileBody>(Math.min(maxBodyBytes, maxHeldBytes))
  const unreadable = new Set<string>()
  let search: Promise<Search> | null = null

  const addUnreadable = (file: string) => {
    if (unreadable.size < maxUnreadable) unreadable.add(file)
  }

  const track: ReleaseReader['track'] = async (file, read) => {
    try {
      const result = await read()
      unreadable.delete(file)
      return result
    } catch (error) {
      if (!(error instanceof StaleRelease)) addUnreadable(file)
      throw error
    }
  }

  /** Reads a file, and compares it with the manifest. */
  const readFile = (file: string): Promise<FileBody> =>
    track(file, async () => {
      const entry = healthy.findFile(file)
      const body = entry && (await source.readFile(file, entry.bytes))
      const hash = body && (body instanceof Blob ? body.hash : await toHash(body))
      if (!body || hash !== entry.hash) {
        throw new StaleRelease(file, source.name)
      }
      return body
    })

  const readBody: ReleaseReader['readBody'] = (file, coding) =>
    bodies.get(`${coding} ${file}`, async () => {
      const body = await readFile(file)
      // Blobs are too long to be compressed, so no coding is requested for them.
      return coding === null || body instanceof Blob ? body : encode(body, coding)
    })

  return {
    get release() {
      return unreadable.size > 0 ? degraded : healthy
    },
    readBody,
    openSearch() {
      search ??= openSearch(async (file) => new Blob([await readBody(file, null)]).text()).catch((error) => {
        search = null
        throw error
      })
      return search
    },
    track,
    addUnreadable,
    async retry() {
      try {
        for (const file of unreadable) await readFile(file)
      } catch {
        // The request that failed first has reported the reason.
      }
    },
  }
}

/** Options of {@link checkInBackground}. */
export interface BackgroundOptions {
  /** Milliseconds that a request waits at most. */
  readonly maxWait: number
  /** Age of the last check, in milliseconds, up to which a request does not wait at all (`stale-while-revalidate`, RFC 5861). */
  readonly staleWhileRevalidate: number
}

/**
 * Creates a `waitForCheck` that bounds the delay of responses by a slow source. The request that starts a check gets the build
 * that is held: at once if checks are frequent, otherwise after `maxWait`.
 */
export const checkInBackground =
  ({ maxWait, staleWhileRevalidate }: BackgroundOptions): WaitForCheck =>
  (check, age) => {
    if (age < staleWhileRevalidate) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, maxWait)
    })
    return Promise.race([check, limit]).finally(() => clearTimeout(timer))
  }
