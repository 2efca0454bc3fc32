/** Checks content by building it to a temporary folder. */

import type { BuildOptions, BuildResult } from './build-options.ts'
import { buildInTemporaryFolder } from './temporary-build.ts'

export type CheckOptions = Omit<BuildOptions, 'out' | 'cache'>

export interface CheckResult extends Pick<BuildResult, 'baseUrl' | 'documents' | 'diagnostics'> {
  /** How many files a build writes. */
  readonly outputFiles: number
}

/**
 * Checks everything that a build checks, and publishes nothing.
 * @throws {ContentError} if the content has errors
 * @throws {OperationalError} if an option is wrong or the machine fails
 */
export const check = (options: CheckOptions): Promise<CheckResult> =>
  buildInTemporaryFolder(options, (_, { baseUrl, documents, diagnostics, written }) => ({
    baseUrl,
    documents,
    diagnostics,
    outputFiles: written,
  }))
