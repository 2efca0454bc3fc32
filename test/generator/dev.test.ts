/** The preview of `stele dev` as a client of its server sees it. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { type DevBuild, dev } from '../../generator/commands/dev/dev.ts'
import { ContentError } from '../../generator/kernel/diagnostics/errors.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { toDocument } from '../fixtures/diagnose.ts'
import { png } from '../fixtures/images.ts'
import { startPreview } from '../fixtures/preview.ts'
import { readStates, readTree } from '../fixtures/tree.ts'
import { exchange } from '../fixtures/wire.ts'
import { startNode } from '../targets/targets.ts'

const essay = 'essays/first-essay/en.md'
const essayText = String(smallSite[essay])
const draft = { [essay]: essayText.replace('---\n', '---\ndraft: true\n') }

const script = /<script src="\/_stele\/dev\.js" data-build="[\w-]{22}" defer><\/script>/

/** Requests with an optional header. `fetch()` would not send `Host` and `Origin`. */
const getStatus = (url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (response) => resolve(response.resume().statusCode))
      .once('error', reject)
      .end()
  })

/** A preview whose builds can be awaited. */
async function startWithBuilds(files = smallSite) {
  const builds: DevBuild[] = []
  let wake = () => {}
  const preview = await startPreview(files, {
    onBuild(build) {
      builds.push(build)
      wake()
    },
  })
  /** Waits for the build with a number, counted from 1. */
  const waitForBuild = async (number: number): Promise<DevBuild | undefined> => {
    while (builds.length < number) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    return builds[number - 1]
  }
  return { ...preview, waitForBuild }
}

// A preview of the small site and a published build of it, for the tests that only read them.
let url = ''
let origin = ''
const stops: (() => unknown)[] = []
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-test-'))
  stops.push(() => rmSync(folder, { recursive: true }))
  const content = writeFiles(smallSite, join(folder, 'content'))
  const preview = await dev({ content })
  stops.unshift(preview.close)
  url = preview.url
  const out = join(folder, 'dist')
  await build({ content, out, baseUrl: url })
  const service = await startNode(out)
  stops.unshift(service.stop)
  origin = service.origin
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

describe('A page of the preview', () => {
  it('is the page of the shim and one script, and is never cached', async () => {
    const [preview, published] = await Promise.all([fetch(`${url}/essays`), fetch(`${origin}/essays`)])
    const text = await preview.text()

    expect(text).toMatch(script)
    expect(text.replace(script, '')).toBe(await published.text())
    expect(preview.headers.get('content-security-policy')).toBe(
      published.headers.get('content-security-policy'),
    )
    expect(preview.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(preview.headers.get('cache-control')).toBe('no-store')
    expect(preview.headers.get('etag')).toBe(null)
  })

  it('is below the path of the site, like everything that it loads', async () => {
    const site = String(smallSite['site.yaml']).replace('site.test', 'site.test/blog')
    const { url } = await startPreview({ ...smallSite, 'site.yaml': site })
    const page = (await (await fetch(`${url}/essays`)).text()).replace(script, '')
    const loaded = Array.from(page.matchAll(/ (?:src|href)="(\/[^"]*)"/g), ([, path = '']) => path)
    const list = await (await fetch(`${url}/api/v1/essays`)).json()

    expect(new URL(url).pathname).toBe('/blog')
    expect(loaded.filter((path) => !path.startsWith('/blog/'))).toEqual([])
    const statuses = await Promise.all(loaded.map(async (path) => (await fetch(new URL(path, url))).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(list).toMatchObject({ essays: [{ url: `${url}/essays/first-essay` }] })
  })

  it('is sent in full to a browser that has it from another server', async () => {
    const headers = { 'accept-encoding': 'identity' }
    const etag = (await fetch(`${origin}/essays`, { headers })).headers.get('etag') ?? ''
    const response = await fetch(`${url}/essays`, { headers: { ...headers, 'if-none-match': etag } })

    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(script)
  })

  it('has the length of its body in a response to HEAD', async () => {
    const [head, get] = await Promise.all([
      fetch(`${url}/essays`, { method: 'HEAD' }),
      fetch(`${url}/essays`),
    ])

    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  })

  it('has the script at its end if it is a file of the author without a body', async () => {
    const { url } = await startPreview({ ...smallSite, 'static/plain.html': '<title>Plain</title><p>Words.' })
    const text = await (await fetch(`${url}/plain.html`)).text()
    expect(text.replace(script, '|')).toBe('<title>Plain</title><p>Words.|')
  })

  it('has the script if there is no page at its address', async () => {
    const response = await fetch(`${url}/nothing/here`, { headers: { accept: 'text/html' } })

    expect(response.status).toBe(404)
    expect(await response.text()).toMatch(script)
  })
})

describe('The preview', () => {
  it('serves files that are no pages as the shim does, with 304', async () => {
    const response = await fetch(`${url}/essays/first-essay.md`)
    const etag = response.headers.get('etag') ?? ''

    expect(await response.text()).not.toContain('_stele')
    const again = await fetch(`${url}/essays/first-essay.md`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('does not limit requests, and reports the quota of the site', async () => {
    const site = `${smallSite['site.yaml']}quota: { limit: 2, window: 600 }\n`
    const { url } = await startPreview({ ...smallSite, 'site.yaml': site })
    for (let count = 0; count < 5; count += 1) {
      const response = await fetch(`${url}/api/v1/profile`)
      expect([response.status, response.headers.get('ratelimit-remaining')]).toEqual([200, '2'])
    }
  })

  it('has the images of drafts', async () => {
    const keys = 'title: T\ndescription: D\ndraft: true\nimage: cover.png\nimage_alt: A'
    const { url } = await startPreview({
      ...smallSite,
      [essay]: toDocument(keys, '![A chart](chart.png)\n'),
      'essays/first-essay/cover.png': png,
      'essays/first-essay/chart.png': Buffer.concat([png, Buffer.from('chart')]),
    })
    const html = await (await fetch(`${url}/essays/first-essay`)).text()
    const images = html.match(/\/assets\/(?:cover|chart)-[\w-]+\.png/g) ?? []
    const statuses = [...new Set(images)].map(async (path) => (await fetch(url + path)).status)
    expect(await Promise.all(statuses)).toEqual([200, 200])
  })

  it('has drafts on its pages, and a build after it has none', async () => {
    const { url, content } = await startPreview({ ...smallSite, ...draft })
    expect(await (await fetch(`${url}/essays/first-essay`)).text()).toContain('<p class="draft">Draft</p>')

    const out = join(createFolder(), 'dist')
    await build({ content, out })
    const files = readTree(out)
    expect(files['essays/first-essay.html']).toBe(undefined)
    expect(Object.values(files).filter((text) => /First essay|class="draft"|dev\.js/.test(text))).toEqual([])
  })

  it('shares no results with the cache of a build of the same content', async () => {
    const folder = createFolder()
    const content = writeFiles({ ...smallSite, ...draft }, join(folder, 'content'))
    const options = { content, baseUrl: 'http://127.0.0.1:4321', cache: join(folder, 'cache') }
    await build({ ...options, out: join(folder, 'before') })
    const { close } = await dev({ content })
    await close()
    await build({ ...options, out: join(folder, 'after') })

    expect(readTree(join(folder, 'after'))).toEqual(readTree(join(folder, 'before')))
  })

  it('writes nothing beside the content', async () => {
    const folder = createFolder()
    const content = writeFiles(smallSite, join(folder, 'content'))
    await build({ content, out: join(folder, 'dist') })
    const before = readStates(folder)
    const { close } = await dev({ content })
    await close()

    expect(readdirSync(folder).sort()).toEqual(['content', 'dist'])
    expect(readStates(folder)).toEqual(before)
  })

  it('reports a failed build with its diagnostics, serves the last good one, and reports the next', async () => {
    const { url, content, waitForBuild } = await startWithBuilds()
    expect((await waitForBuild(1))?.result?.written).toBeGreaterThan(0)
    writeFiles({ [essay]: essayText.replace('title:', 'titel:') }, content)
    const failed = await waitForBuild(2)
    expect(failed?.result).toBe(null)
    expect(failed?.error).toBeInstanceOf(ContentError)
    expect(await (await fetch(`${url}/essays/first-essay`)).text()).toContain('Opening words.')

    writeFiles({ [essay]: essayText.replace('Opening', 'Other') }, content)
    expect((await waitForBuild(3))?.error).toBe(null)
    const pages = await Promise.all(Array.from({ length: 3 }, () => fetch(`${url}/essays/first-essay`)))
    for (const page of pages) expect(await page.text()).toContain('Other words.')
  })

  it('responds with 503 to everything until the first good build', async () => {
    const { url, content, waitForBuild } = await startWithBuilds({ ...smallSite, [essay]: 'no front matter' })
    const statuses = await Promise.all(
      ['/', '/api/v1/profile'].map(async (path) => (await fetch(url + path)).status),
    )
    expect(statuses).toEqual([503, 503])
    rmSync(join(content, 'essays'), { recursive: true })
    await waitForBuild(2)
    expect((await fetch(`${url}/api/v1/profile`)).status).toBe(200)
  })

  it.each([
    ['a page of another site that reads it', { origin: 'https://other.test' }, 403],
    ['a sandboxed page of another site', { origin: 'null' }, 403],
    ['a name of another site that leads to this machine', { host: 'other.test' }, 403],
    ['a page of this machine on another port', { origin: 'http://localhost:3000' }, 200],
    ['localhost', { host: 'localhost:4321' }, 200],
    [
      'a page of another site that embeds it',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
      403,
    ],
    ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }, 200],
    [
      'a page of this machine under another name',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', referer: 'http://localhost:4321/' },
      200,
    ],
  ])('answers %s with its status', async (_, headers, status) => {
    expect(await getStatus(`${url}/api/v1/profile`, headers)).toBe(status)
  })

  it('sends no "100 Continue" within the response to an earlier request', async () => {
    const toRequest = (line: string) => `GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n${line}\r\n`

    const responses = await exchange(
      Number(new URL(url).port),
      toRequest('') + toRequest('Expect: 100-continue\r\n'),
    )
    expect(responses.map(({ status, body }) => [status, body.slice(0, 11)])).toEqual([
      [200, 'User-agent:'],
      [200, 'User-agent:'],
    ])
  })

  it('answers a HEAD request for its events, and waits for none', async () => {
    expect((await fetch(`${url}/_stele/dev/events`, { method: 'HEAD' })).status).toBe(404)
  })

  it('takes the next port if its port is in use', async () => {
    const port = Number(new URL(url).port)
    const other = await startPreview(smallSite, { port })

    expect(Number(new URL(other.url).port)).toBeGreaterThan(port)
    expect((await (await fetch(`${other.url}/api/v1/profile`)).json()).domain).toBe(other.url)
  })

  it('says so if the last port is in use', async () => {
    const server = createServer()
    // Another program may use the port already.
    await new Promise<unknown>((resolve) => {
      server.once('error', resolve).once('listening', resolve).listen(65_535, '127.0.0.1')
    })
    onTestFinished(() => void server.close())
    await expect(dev({ content: writeFiles(smallSite), port: 65_535 })).rejects.toMatchObject({
      message: 'Cannot listen on 127.0.0.1:65535: the port is in use; choose another with --port',
    })
  })

  it('frees its port and ends its connections when it is closed', async () => {
    const content = writeFiles(smallSite)
    const preview = await dev({ content })
    const events = await fetch(`${preview.url}/_stele/dev/events`)
    const ended = events.text().catch(() => 'cut off')
    await preview.close()
    await ended

    const server = createServer()
    await new Promise<void>((resolve) => server.listen(preview.port, '127.0.0.1', resolve))
    await new Promise((resolve) => server.close(resolve))
  })

  it('refuses a folder without content', async () => {
    const content = createFolder()

    await expect(dev({ content })).rejects.toMatchObject({ code: 'CONTENT_NOT_FOUND' })
  })
})
