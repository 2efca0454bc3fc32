/** Builds the sample and the small site once for all mutants. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../generator/build.ts'
import { sampleOrigin } from '../../generator/conformance/cases/sample/sample.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the sample's dist. */
    readonly sampleDist: string
    /** The path of the small site's dist. */
    readonly smallDist: string
  }
}

export default async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-mutation-'))
  const sampleDist = join(folder, 'sample')
  const smallDist = join(folder, 'small')
  await build({ content: 'content', out: sampleDist, baseUrl: sampleOrigin })
  await build({ content: writeFiles(smallSite, join(folder, 'content')), out: smallDist })
  provide('sampleDist', sampleDist)
  provide('smallDist', smallDist)
  return () => rmSync(folder, { recursive: true })
}
