/** Observes which build a source publishes. */

import type { Source } from '../../../shim/sources/source.ts'

/** A source whose builds are reported. */
interface ObservedSource extends Source {
  /** Reports the build that was read last, and from now on each new one. */
  startReports(): void
}

/** @param onBuild receives the hash of a build */
export function observeSource(source: Source, onBuild: (build: string) => void): ObservedSource {
  let latest: string | null = null
  let isReporting = false
  return {
    ...source,
    async readManifest(known) {
      const manifest = await source.readManifest(known)
      if (manifest.build !== latest) {
        latest = manifest.build
        if (isReporting) onBuild(latest)
      }
      return manifest
    },
    startReports() {
      isReporting = true
      if (latest !== null) onBuild(latest)
    },
  }
}
