/** A dist folder that is replaced, damaged or removed while a server runs: no wrong bytes, and no restart needed. */

import { readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { toCases } from '../fixtures/cases.ts'
import { type Files, smallSite } from '../fixtures/content.ts'
import { publishContent } from '../fixtures/publish-content.ts'
import { internalError, send, serveFolder, toEnvelopeText } from '../fixtures/wire.ts'

const publish = (files: Files = smallSite, out?: string) => publishContent(files, out)
const otherSite: Files = {
  ...smallSite,
  'site.yaml': String(smallSite['site.yaml']).replace('site.test', 'other.test'),
}

const failure = (remaining: number) =>
  toEnvelopeText(500, internalError, { 'ratelimit-remaining': String(remaining) })

describe('a new build', () => {
  it('is served from the next request on, without a restart', async () => {
    const out = await publish()
    const port = await serveFolder(out)
    expect(JSON.parse((await send(port, '/api/v1/profile')).body).domain).toBe('https://site.test')

    await publish(otherSite, out)
    expect(JSON.parse((await send(port, '/api/v1/profile')).body).domain).toBe('https://other.test')
    expect((await send(port, '/api/v1/health')).body).toContain('https://other.test')
    expect((await send(port, '/api/v1/search?q=first')).body).toContain('https://other.test')
  })

  it('is found once the recheck time has passed, by the time of the request', async () => {
    const out = await publish()
    let now = 1_000_000
    const port = await serveFolder(out, { recheck: 1000, now: () => now })
    const read = async () => JSON.parse((await send(port, '/api/v1/health')).body).documentation
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

  it('is found after the system’s clock was set back', async () => {
    const out = await publish()
    let [now, elapsed] = [1_000_000, 1_000_000]
    const port = await serveFolder(out, { recheck: 1000, now: () => now, clock: () => elapsed })
    await send(port, '/api/v1/health')
    await publish(otherSite, out)
    now -= 3_600_000
    elapsed += 1000
    expect((await send(port, '/api/v1/health')).body).toContain('https://other.test')
  })

  it('is found when a file is missing, even without rechecks', async () => {
    const out = await publish({
      ...smallSite,
      'essays/gone/en.md': '---\ntitle: A\ndescription: B.\n---\n\nC.\n',
    })
    const port = await serveFolder(out, { recheck: Number.POSITIVE_INFINITY })
    await publish(otherSite, out)
    expect((await send(port, '/api/v1/essays/gone')).status).toBe(404)
    expect((await send(port, '/api/v1/profile')).body).toContain('https://other.test')
  })

  it('with the same content keeps the cached files', async () => {
    const out = await publish()
    const port = await serveFolder(out)
    const before = await send(port, '/api/v1/profile')
    utimesSync(join(out, '_stele/manifest.json'), 1, 1)
    writeFileSync(join(out, 'api/v1/profile.json'), 'damaged')
    expect(await send(port, '/api/v1/profile')).toMatchObject({ status: 200, body: before.body })
  })
})

describe('a damaged file', () => {
  it.each([
    ['other bytes', 'api/v1/profile.json', '/api/v1/profile'],
    ['the search directory', '_stele/search.json', '/api/v1/search?q=first'],
  ])('(%s) gets a complete 500, and other files are still served', async (_, file, target) => {
    const out = await publish()
    const port = await serveFolder(out)
    const path = join(out, file)
    const bytes = readFileSync(path)
    writeFileSync(path, readFileSync(path, 'latin1').replace(/[a-z]/, 'X'), 'latin1')
    expect(await send(port, target)).toEqual(failure(59))
    expect((await send(port, '/api/v1/essays')).status).toBe(200)
    writeFileSync(path, bytes)
    expect((await send(port, target)).status).toBe(200)
  })

  it('is never served, whatever its length, counts and is reported', async () => {
    const out = await publish()
    const errors: string[] = []
    const port = await serveFolder(out, { onError: (error) => errors.push(String(error)) })
    const path = join(out, 'api/v1/essays/first-essay.json')
    const text = readFileSync(path, 'latin1')
    const responses = []
    for (const damaged of ['', text.slice(0, -1), `${text} `]) {
      writeFileSync(path, damaged, 'latin1')
      responses.push(await send(port, '/api/v1/essays/first-essay'))
    }
    expect(responses).toEqual([failure(59), failure(58), failure(57)])
    const file = 'api/v1/essays/first-essay.json'
    const report = `Error: Cannot serve "${file}" from ${out}: it differs from the manifest`
    expect(errors).toEqual([report, report, report])
  })
})

describe('a damaged manifest', () => {
  const manifestOf = (out: string) => join(out, '_stele/manifest.json')

  it.each(
    toCases({
      'is truncated': [
        (text: string) => text.slice(0, 100),
        (out: string) => `Error: Cannot serve "${out}": its manifest is not JSON; build it again`,
      ],
      'has another format': [
        (text: string) => text.replace('"format":2', '"format":9'),
        (out: string) =>
          `Error: Cannot serve "${out}": its manifest has format 9, but this shim supports format 2; build it again`,
      ],
      'is incomplete': [
        () => '{"format":2,"build":"x"}',
        (out: string) => `Error: Cannot serve "${out}": its manifest is damaged; build it again`,
      ],
    }),
  )(
    'that %s keeps the previous build, is reported on each check, and is replaced by a valid one',
    async (_, damage, toMessage) => {
      const out = await publish()
      const errors: string[] = []
      const port = await serveFolder(out, { onError: (error) => errors.push(String(error)) })
      await send(port, '/api/v1/profile')
      const good = readFileSync(manifestOf(out), 'utf8')
      writeFileSync(manifestOf(out), damage(good))
      expect((await send(port, '/api/v1/profile')).status).toBe(200)
      expect((await send(port, '/api/v1/essays')).status).toBe(200)
      expect(errors).toEqual([toMessage(out), toMessage(out)])
      writeFileSync(manifestOf(out), good)
      await publish(otherSite, out)
      expect((await send(port, '/api/v1/profile')).body).toContain('https://other.test')
      expect(errors.length).toBe(2)
    },
  )

  it('prevents a server from starting', async () => {
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

it('a removed folder leaves cached files available, and the others when it is back', async () => {
  const out = await publish()
  const port = await serveFolder(out)
  const cached = [await send(port, '/api/v1/profile'), await send(port, '/api/v1/search?q=first')]
  renameSync(out, `${out}.away`)
  expect(
    [await send(port, '/api/v1/profile'), await send(port, '/api/v1/search?q=first')].map(({ body }) => body),
  ).toEqual(cached.map(({ body }) => body))
  expect((await send(port, '/api/v1/health')).status).toBe(200)
  expect((await send(port, '/api/v1/essays/none')).status).toBe(404)
  expect(await send(port, '/api/v1/essays')).toEqual(failure(53))
  renameSync(`${out}.away`, out)
  expect((await send(port, '/api/v1/essays')).status).toBe(200)
})

it('a folder that is missing between the two renames of a build is read again', async () => {
  const out = await publish()
  const source = createDiskSource(out)
  const known = await source.readManifest(null)
  renameSync(out, `${out}.away`)
  const reading = source.readManifest(known)
  // This call starts later in the same thread pool, so its failure shows that the first attempt has failed.
  await expect(stat(join(out, '_stele/manifest.json'))).rejects.toMatchObject({ code: 'ENOENT' })
  renameSync(`${out}.away`, out)
  expect(await reading).toBe(known)
})
