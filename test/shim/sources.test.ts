/** The sources that read a build from a disk, from the assets of a Worker and from a bundle. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { manifestFile } from '../../shim/contract/routes.ts'
import { createAssetsSource } from '../../shim/sources/assets.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createEmbeddedSource } from '../../shim/sources/embedded.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'

const dist = useDist()

describe('the source of a folder', () => {
  it('has no file below another file, and fails for a file that cannot be read', async () => {
    const folder = createFolder()
    mkdirSync(join(folder, 'folder'))
    writeFileSync(join(folder, 'file'), 'x')
    const source = createDiskSource(folder)
    expect(await source.readFile('missing', 10)).toBeNull()
    expect(await source.readFile('file/x', 10)).toBeNull()
    await expect(source.readFile('folder', 10)).rejects.toThrow('EISDIR')
  })

  it('has no file outside of the folder, whatever its manifest names', async () => {
    const folder = writeFiles({ 'dist/file': 'x', 'dist-2/file': 'y' })
    const source = createDiskSource(join(folder, 'dist'))
    expect(await source.readFile('file')).toEqual(Buffer.from('x'))
    expect(await source.readFile('../dist/file')).toEqual(Buffer.from('x'))
    for (const file of ['../dist-2/file', '../../../../../../../../dev/null', ''])
      expect(await source.readFile(file)).toBeNull()
  })

  it('may be relative to the current directory', async () => {
    expect(await createDiskSource('.').readFile('package.json')).toEqual(await readFile('package.json'))
  })
})

describe('the source of the assets of a Worker', () => {
  /** The assets of a Worker. `overrides` are responses to requests for some files. */
  function createAssets(tag: string | null, overrides: Readonly<Record<string, Response>> = {}) {
    return {
      async fetch({ pathname }: URL): Promise<Response> {
        const override = overrides[pathname.slice(1)]
        if (override !== undefined) return override
        const headers: Record<string, string> = tag === null ? {} : { ETag: tag }
        const bytes = await readFile(join(dist, pathname)).catch(() => null)
        return bytes === null ? new Response('', { status: 404 }) : new Response(bytes, { headers })
      },
    }
  }

  it.each(['"1"', null])(
    'returns the same manifest until another build is deployed, with ETag %s',
    async (tag) => {
      const source = createAssetsSource(createAssets(tag))
      const manifest = await source.readManifest(null)
      expect(await source.readManifest(manifest)).toBe(manifest)
      // A manifest that the shim did not accept is read again.
      const again = await source.readManifest(null)
      expect(again).toEqual(manifest)
      expect(again).not.toBe(manifest)
      const other = { ...manifest, build: 'other' }
      expect(await source.readManifest(other)).toEqual(manifest)
    },
  )

  it('has no file that the assets lack, and fails if they respond with an error', async () => {
    const source = createAssetsSource(createAssets('"1"', { 'llms.txt': new Response('', { status: 500 }) }))
    expect(await source.readFile('robots.txt', 10_000)).toEqual(
      new Uint8Array(await readFile(join(dist, 'robots.txt'))),
    )
    expect(await source.readFile('missing.txt', 10_000)).toBeNull()
    await expect(source.readFile('llms.txt', 10_000)).rejects.toThrow(
      'Cannot read "llms.txt" from the assets: status 500',
    )
  })

  it('fails without a manifest', async () => {
    const source = createAssetsSource({ fetch: async () => new Response('', { status: 404 }) })
    await expect(source.readManifest(null)).rejects.toThrow('the assets')
  })
})

describe('the source of a bundled build', () => {
  it('has the bundled files, and asks only for other files of the manifest', async () => {
    const manifest = JSON.parse(await readFile(join(dist, manifestFile), 'utf8'))
    const asked: string[] = []
    const source = createEmbeddedSource(
      { manifest, search: { '_stele/search/en.json': '{}' } },
      {
        name: 'the host',
        async readFile(file) {
          asked.push(file)
          return new Uint8Array([1])
        },
      },
    )
    expect(await source.readManifest(null)).toBe(manifest)
    expect(await source.readFile('_stele/search/en.json', 10)).toEqual(new TextEncoder().encode('{}'))
    expect(await source.readFile('robots.txt', 10)).toEqual(new Uint8Array([1]))
    expect(await source.readFile('other.txt', 10)).toBeNull()
    expect(asked).toEqual(['robots.txt'])
  })
})
