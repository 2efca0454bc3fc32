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
    expect(await parseManifest(JSON.stringify(manifest), 'dist')).toEqual(manifest)
  })

  it('is refused where a field is missing, or is not what the build wrote', async () => {
    const manifest = await readBuilt()
    const fields = Object.keys(manifest).filter((field) => field !== 'format')
    expect(fields).toHaveLength(9)
    for (const field of fields) {
      for (const wrong of [undefined, null, 7, [7], { a: 7 }]) {
        const damaged = JSON.stringify({ ...manifest, [field]: wrong })
        await expect(parseManifest(damaged, 'dist'), `${field}: ${wrong}`).rejects.toThrow(
          new Error('Cannot serve "dist": its manifest is damaged; build it again'),
        )
      }
    }
  })

  it('is refused for one character that is another', async () => {
    const text = JSON.stringify(await readBuilt())
    for (const place of [...text.matchAll(/[a-z0-9](?=")/g)].map(({ index }) => index)) {
      const damaged = `${text.slice(0, place)}${text[place] === 'x' ? 'y' : 'x'}${text.slice(place + 1)}`
      await expect(parseManifest(damaged, 'dist'), damaged.slice(place - 20, place + 20)).rejects.toThrow(
        'Cannot serve "dist": its manifest ',
      )
    }
  })
})
