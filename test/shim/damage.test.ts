/** A dist folder that somebody changes, damages or takes away under a server: never wrong bytes, and no restart. */

import { readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { ask, serveFolder, toEnvelopeText } from '../fixtures/wire.ts'

/** A folder of its own with a build of the small site. */
async function publish(files: Files = smallSite, out = join(createFolder(), 'dist')): Promise<string> {
  await build({ content: writeFiles(files), out })
  return out
}
const otherSite: Files = {
  ...smallSite,
  'site.yaml': String(smallSite['site.yaml']).replace('site.test', 'other.test'),
}

const unable = [
  'INTERNAL_ERROR',
  'The answer could not be made.',
  'Send the request again in a while; if it fails again, tell the author of the site.',
] as const
const failure = (remaining: number) =>
  toEnvelopeText(500, unable, { 'ratelimit-remaining': String(remaining) })

describe('a new build', () => {
  it('is seen by the next request, without a restart', async () => {
    const out = await publish()
    const port = await serveFolder(out)
    expect(JSON.parse((await ask(port, '/api/v1/profile')).body).domain).toBe('https://site.test')

    await publish(otherSite, out)
    expect(JSON.parse((await ask(port, '/api/v1/profile')).body).domain).toBe('https://other.test')
    expect((await ask(port, '/api/v1/health')).body).toContain('https://other.test')
    expect((await ask(port, '/api/v1/search?q=first')).body).toContain('https://other.test')
  })

  it('is looked for once the time to has passed, by the clock of the request', async () => {
    const out = await publish()
    let now = 1_000_000
    const port = await serveFolder(out, { recheck: 1000, now: () => now })
    const read = async () => JSON.parse((await ask(port, '/api/v1/health')).body).documentation
    const seen = [await read()]
    await publish(otherSite, out)
    now += 999
    seen.push(await read())
    now += 1
    seen.push(await read())

    expect(seen).toEqual(
      ['https://site.test', 'https://site.test', 'https://other.test'].map((at) =>
        seen[0].replace('https://site.test', at),
      ),
    )
  })

  it('is looked for too when the clock was set back', async () => {
    const out = await publish()
    let now = 1_000_000
    const port = await serveFolder(out, { recheck: 1000, now: () => now })
    await ask(port, '/api/v1/health')
    await publish(otherSite, out)
    now -= 3_600_000

    expect((await ask(port, '/api/v1/health')).body).toContain('https://other.test')
  })

  it('that has a file no more is seen by that alone', async () => {
    const out = await publish({
      ...smallSite,
      'essays/gone/en.md': '---\ntitle: A\ndescription: B.\n---\n\nC.\n',
    })
    const port = await serveFolder(out, { recheck: Number.POSITIVE_INFINITY })
    await publish(otherSite, out)

    expect((await ask(port, '/api/v1/essays/gone')).status).toBe(404)
    expect((await ask(port, '/api/v1/profile')).body).toContain('https://other.test')
  })

  it('that is the same one costs what was read of it nothing', async () => {
    const out = await publish()
    const port = await serveFolder(out)
    const before = await ask(port, '/api/v1/profile')
    utimesSync(join(out, '_stele/manifest.json'), 1, 1)
    writeFileSync(join(out, 'api/v1/profile.json'), 'damaged')

    expect(await ask(port, '/api/v1/profile')).toMatchObject({ status: 200, body: before.body })
  })
})

describe('a damaged file', () => {
  it.each([
    ['other bytes', 'api/v1/profile.json', '/api/v1/profile'],
    ['a variant', 'api/v1/essays.pt.json', '/api/v1/essays?lang=pt'],
    ['what there is to search', '_stele/search.json', '/api/v1/search?q=first'],
  ])('(%s) is a whole 500, and all others answer', async (_, file, target) => {
    const out = await publish()
    const port = await serveFolder(out)
    const path = join(out, file)
    const bytes = readFileSync(path)
    writeFileSync(path, readFileSync(path, 'latin1').replace(/[a-z]/, 'X'), 'latin1')

    expect(await ask(port, target)).toEqual(failure(59))
    expect((await ask(port, '/api/v1/essays')).status).toBe(200)
    writeFileSync(path, bytes)
    expect((await ask(port, target)).status).toBe(200)
  })

  it('of whichever length is not answered', async () => {
    const out = await publish()
    const port = await serveFolder(out)
    const path = join(out, 'api/v1/essays/first-essay.json')
    const text = readFileSync(path, 'latin1')
    const answers = []
    for (const damaged of ['', text.slice(0, -1), `${text} `]) {
      writeFileSync(path, damaged, 'latin1')
      answers.push(await ask(port, '/api/v1/essays/first-essay'))
    }

    expect(answers).toEqual([failure(59), failure(58), failure(57)])
  })
})

describe('a manifest that cannot be read', () => {
  const manifestOf = (out: string) => join(out, '_stele/manifest.json')

  it.each([
    [
      'is cut short',
      (text: string) => text.slice(0, 100),
      (out: string) => `Error: Cannot serve "${out}": its manifest is not JSON; build it again`,
    ],
    [
      'is of another format',
      (text: string) => text.replace('"format":2', '"format":9'),
      (out: string) =>
        `Error: Cannot serve "${out}": its manifest has the format 9, and this shim reads 2; build it again`,
    ],
    [
      'lacks half of itself',
      () => '{"format":2,"build":"x"}',
      (out: string) => `Error: Cannot serve "${out}": its manifest is damaged; build it again`,
    ],
  ])(
    'because it %s leaves the build before, is told at each look, and heals',
    async (_, damage, toMessage) => {
      const out = await publish()
      const errors: string[] = []
      const port = await serveFolder(out, { onError: (error) => errors.push(String(error)) })
      await ask(port, '/api/v1/profile')
      const good = readFileSync(manifestOf(out), 'utf8')
      writeFileSync(manifestOf(out), damage(good))

      expect((await ask(port, '/api/v1/profile')).status).toBe(200)
      expect((await ask(port, '/api/v1/essays')).status).toBe(200)
      expect(errors).toEqual([toMessage(out), toMessage(out)])
      writeFileSync(manifestOf(out), good)
      await publish(otherSite, out)
      expect((await ask(port, '/api/v1/profile')).body).toContain('https://other.test')
      expect(errors.length).toBe(2)
    },
  )

  it('keeps a server from starting', async () => {
    const out = await publish()
    writeFileSync(manifestOf(out), '')
    await expect(createShim({ source: createDiskSource(out), quota: createMemoryStore() })).rejects.toThrow(
      new Error(`Cannot serve "${out}": its manifest is not JSON; build it again`),
    )

    const nowhere = join(out, 'nowhere')
    await expect(
      createShim({ source: createDiskSource(nowhere), quota: createMemoryStore() }),
    ).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

it('a folder that is taken away leaves what is held, and answers the rest when it is back', async () => {
  const out = await publish()
  const port = await serveFolder(out)
  const held = [await ask(port, '/api/v1/profile'), await ask(port, '/api/v1/search?q=first')]
  renameSync(out, `${out}.away`)

  expect(
    [await ask(port, '/api/v1/profile'), await ask(port, '/api/v1/search?q=first')].map(({ body }) => body),
  ).toEqual(held.map(({ body }) => body))
  expect((await ask(port, '/api/v1/health')).status).toBe(200)
  expect((await ask(port, '/api/v1/essays/none')).status).toBe(404)
  expect(await ask(port, '/api/v1/essays')).toEqual(failure(53))
  renameSync(`${out}.away`, out)
  expect((await ask(port, '/api/v1/essays')).status).toBe(200)
})

it('a folder that is away for the moment between two renames is waited for', async () => {
  const out = await publish()
  const source = createDiskSource(out)
  const known = await source.readManifest(null)
  renameSync(out, `${out}.away`)
  const reading = source.readManifest(known)
  // Asked for after it, and of the same few threads, this fails after the first try has.
  await expect(stat(join(out, '_stele/manifest.json'))).rejects.toMatchObject({ code: 'ENOENT' })
  renameSync(`${out}.away`, out)

  expect(await reading).toBe(known)
})
