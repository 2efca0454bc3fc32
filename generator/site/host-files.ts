/** Renders the last files of a build: those that the host needs, then the manifest, which lists all others. */

import { assertWithin, type Host, type HostName } from '../hosts/host.ts'
import { toHost } from '../hosts/hosts.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import type { DistFile, FileRecord, FileState } from '../kernel/file.ts'
import { toHash } from '../kernel/files/hash.ts'
import type { Site } from '../model/site.ts'
import type { DayRange } from '../schemas/days.ts'
import { renderManifest, toManifest } from './manifest.ts'

/**
 * Renders the files of a host and the manifest.
 * @param records all files of the site
 * @param read reads a file of the site
 * @param days on which the same content gives the same site; null if the day of the build decides nothing
 * @throws {OperationalError} if the site has more or larger files than the host accepts, or a file of the host
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
      if (manifest.files[file.file] !== undefined)
        throw new OperationalError(`The host cannot have "${file.file}": the site has a file at this path`)
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
