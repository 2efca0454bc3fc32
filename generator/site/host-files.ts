/** Renders the last files of a build: those that the host needs, then the manifest, which lists all others. */

import { type Hosting, shimHosting } from '../addresses/hosting.ts'
import { toHash } from '../files/hash.ts'
import type { Host } from '../hosts/host.ts'
import { hosts } from '../hosts/hosts.ts'
import { assertWithin } from '../hosts/limits.ts'
import type { HostName } from '../hosts/names.ts'
import type { Site } from '../model/site.ts'
import { renderManifest, toManifest } from '../render/manifest.ts'
import type { DistFile, FileRecord, FileState } from '../render/output.ts'
import type { DayRange } from '../schemas/days.ts'

/** Returns the host with a name. A host that the caller wrote is returned unchanged. Null without a host. */
export const toHost = (host: HostName | Host | undefined): Host | null =>
  typeof host === 'string' ? hosts[host] : (host ?? null)

/** What the texts of a build for a host depend on. */
export function toHosting(host: HostName | Host | undefined): Hosting {
  const { servedBy, addressing, pageUrls = 'clean' } = toHost(host) ?? shimHosting
  return { servedBy, addressing, pageUrls }
}

/**
 * Renders the files of a host and the manifest.
 * @param records all files of the site
 * @param read reads a file of the site
 * @param days on which the same content gives the same site; null if the day of the build decides nothing
 * @throws {OperationalError} if the site has more or larger files than the host accepts
 */
export function* renderHostFiles(
  site: Site,
  records: readonly FileRecord[],
  hostOption: HostName | Host | undefined,
  read: (file: string) => Buffer,
  days: DayRange | null,
): Generator<DistFile> {
  const host = toHost(hostOption)
  const manifest = toManifest(site, records, days)
  const hostFiles: FileState[] = []
  if (host !== null) {
    const manifestBytes = renderManifest(manifest, []).bytes
    for (const file of host.toFiles({ manifest, manifestBytes, read })) {
      hostFiles.push({ file: file.file, hash: toHash(file.bytes), length: file.bytes.length })
      yield file
    }
  }
  const last = renderManifest(
    manifest,
    hostFiles.map(({ file }) => file),
  )
  const all = [...records, ...hostFiles, { file: last.file, length: last.bytes.length }]
  assertWithin(all, host?.limits ?? {}, typeof hostOption === 'string' ? hostOption : 'this host')
  yield last
}
