/** What a build tells the shim, and what the shim makes of a manifest that is not whole. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { parseManifest } from '../../shim/sources/source.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'

async function readBuilt(): Promise<Record<string, unknown>> {
  const out = join(createFolder(), 'dist')
  await build({ content: writeFiles(smallSite), out })
  return JSON.parse(readFileSync(join(out, '_stele/manifest.json'), 'utf8'))
}

describe('a manifest', () => {
  it('is read back whole from what a build wrote', async () => {
    const manifest = await readBuilt()
    expect(parseManifest(JSON.stringify(manifest), 'dist')).toEqual(manifest)
  })

  it('is refused at the field that is missing, or that is not of its kind', async () => {
    const manifest = await readBuilt()
    const fields = Object.keys(manifest).filter((field) => field !== 'format')
    expect(fields).toHaveLength(9)
    for (const field of fields) {
      for (const wrong of [undefined, null, 7, [7], { a: 7 }]) {
        const damaged = JSON.stringify({ ...manifest, [field]: wrong })
        expect(() => parseManifest(damaged, 'dist'), `${field}: ${wrong}`).toThrow(
          new Error(`Cannot serve "dist": its manifest is damaged at "${field}"; build it again`),
        )
      }
    }
  })
})
