/** The cold build of the project's own sample content. */

import { join } from 'node:path'
import type { Command } from './run-command.ts'
import type { Stele } from './stele.ts'

/** The name of the build in the results. */
export const sampleBuild = 'stele build (the sample content)'

/** @param folder holds the output */
export const toSampleBuild = (stele: Stele, folder: string): Command => {
  const content = join(import.meta.dirname, '../../content')
  const flags = ['--content', content, '--out', join(folder, 'sample'), '--no-cache', '--quiet']
  return { argv: stele.toArgv('build', ...flags), folder }
}
