/** Compares two builds before the second one is published. */

import type { BuildDiff } from '../verifier/diff/build-diff.ts'
import { compareSnapshots } from '../verifier/diff/compare-snapshots.ts'
import { readFolder } from '../verifier/diff/folder-snapshot.ts'

export type { BuildDiff, Change, ChangeKind, ChangeRule } from '../verifier/diff/build-diff.ts'

export interface DiffOptions {
  /** Called with a number of seconds before the function waits for a new quota window of a running service. */
  readonly onWait?: ((seconds: number) => void) | undefined
  /** Aborts the requests to a running service. The promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Compares two builds: what changes for clients, for caches and for the host.
 * @param oldBuild a folder with a build, or the origin of a running service
 * @param newBuild a folder with a build
 * @returns all changes; breaking ones are not an error
 * @throws {OperationalError} OUTPUT_NOT_FOUND if a folder has no build; OPERATION_FAILED if the service cannot be read
 */
export async function diffBuilds(
  oldBuild: string,
  newBuild: string,
  { onWait = () => {}, signal }: DiffOptions = {},
): Promise<BuildDiff> {
  const after = readFolder(newBuild)
  if (!/^https?:\/\//i.test(oldBuild)) return compareSnapshots(readFolder(oldBuild), after)
  const { readService } = await import('../verifier/diff/service-snapshot.ts')
  return compareSnapshots(await readService(oldBuild, after, { onWait, signal }), after)
}
