/** A snapshot: what the comparison reads of one build. */

/** A file of dist, as clients get it. */
export interface SnapshotFile {
  /** The hash of its bytes; null if it is unknown. */
  readonly hash: string | null
  /** The code of its language; null if the file has none. */
  readonly lang: string | null
}

export interface Snapshot {
  /** The folder or URL, as the caller gave it. */
  readonly name: string
  readonly baseUrl: string
  /** Languages of the site; the first is the default. */
  readonly languages: readonly string[]
  /** Languages of each essay by slug; the first is the response without `lang`. */
  readonly essays: Readonly<Record<string, readonly string[]>>
  /** The path that replaces each former path, or null if it is gone. */
  readonly formerPaths: Readonly<Record<string, string | null>>
  /** Whether API addresses are paths of files, as on hosts that ignore queries. */
  readonly isAddressedByFiles: boolean
  /** The OpenAPI document. */
  readonly contract: unknown
  /** Files with a public address, by their path in dist. */
  readonly publicFiles: ReadonlyMap<string, SnapshotFile>
  /** The hashes of all files that a host stores, by their path in dist; null if they are unknown. */
  readonly storedFiles: ReadonlyMap<string, string> | null
  /** Reads a file as JSON; undefined if it cannot be read, or is not JSON. */
  readJson(file: string): Promise<unknown>
}
