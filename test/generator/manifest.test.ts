/** The shim reads the manifest that a build wrote, and rejects a damaged one. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { parseManifest } from '../../shim/sources/source.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'

/** Builds the small site and returns its manifest. */
async function buildManifest(): Promise<Record<string, unknown>> {
  const out = join(createFolder(), 'dist')
  await build({ content: writeFiles(smallSite), out })
  return JSON.parse(readFileSync(join(out, '_stele/manifest.json'), 'utf8'))
}

describe('a manifest', () => {
  it('is parsed to the value that the build wrote', async () => {
    const manifest = await buildManifest()
    expect(await parseManifest(JSON.stringify(manifest), 'dist')).toEqual(manifest)
  })

  it('is rejected if a field is missing or has another value', async () => {
    const manifest = await buildManifest()
    const fields = Object.keys(manifest).filter((field) => field !== 'format')
    expect(fields).toHaveLength(11)
    for (const field of fields) {
      for (const wrong of [undefined, null, 7, [7], { a: 7 }]) {
        const damaged = JSON.stringify({ ...manifest, [field]: wrong })
        await expect(parseManifest(damaged, 'dist'), `${field}: ${wrong}`).rejects.toThrow(
          new Error('Cannot serve "dist": its manifest is damaged; build it again'),
        )
      }
    }
  })

  it('is rejected if a single character differs', async () => {
    const text = JSON.stringify(await buildManifest())
    for (const index of [...text.matchAll(/[a-z0-9](?=")/g)].map((match) => match.index)) {
      const damaged = `${text.slice(0, index)}${text[index] === 'x' ? 'y' : 'x'}${text.slice(index + 1)}`
      await expect(parseManifest(damaged, 'dist'), damaged.slice(index - 20, index + 20)).rejects.toThrow(
        'Cannot serve "dist": its manifest ',
      )
    }
  })
})
