/** `stele notify`, and the formats of `stele diff` with the same requests. */

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { diffBuilds } from '../../generator/commands/diff.ts'
import { toIndexNowBodies } from '../../generator/commands/notify/requests.ts'
import type { HostName } from '../../generator/hosts/host.ts'
import { readReceivers } from '../../generator/verifier/diff/receivers.ts'
import { createBuildWith } from '../fixtures/build-changed.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { toDocument } from '../fixtures/diagnose.ts'
import { useDist } from '../fixtures/dist.ts'
import { listen } from '../fixtures/wire.ts'
import { findFreePort } from '../targets/targets.ts'

const key = '0123-abCD'
const siteYaml = String(smallSite['site.yaml'])
const withKey = `${siteYaml}notify: { indexnow: ${key} }\n`

const second = toDocument('title: Second\ndescription: D\ndate: 2026-01')
const site = { ...smallSite, 'site.yaml': withKey, 'essays/second-essay/en.md': second }
const old = useDist(site)

/** The text of an essay has changed. */
const edited = useDist({
  ...site,
  'essays/first-essay/en.md': `${smallSite['essays/first-essay/en.md']}New words.\n`,
})

const buildWith = createBuildWith(site)

/** Copies a build, and changes some of its files; a file that becomes null is removed. */
function copyWith(dist: string, changes: Readonly<Record<string, (text: string) => string | null>>): string {
  const out = join(createFolder(), 'dist')
  cpSync(dist, out, { recursive: true })
  for (const [file, change] of Object.entries(changes)) {
    const text = change(readFileSync(join(out, file), 'utf8'))
    if (text === null) rmSync(join(out, file))
    else writeFileSync(join(out, file), text)
  }
  return out
}

/** Copies a build, and adds a hub to its feeds. */
function withHub(dist: string, href: string): string {
  const link = `<link rel="hub" href="${href}"></link>`
  const add = (feed: string) => feed.replace('<link rel="alternate"', `${link}<link rel="alternate"`)
  return copyWith(dist, { 'feed.xml': add, 'pt/feed.xml': add })
}

interface Received {
  readonly path: string
  readonly type: string | undefined
  readonly body: string
}

/** Starts a service that records requests, and responds with a status, or calls a function instead of a response. */
async function startReceiver(
  status: number | (() => void),
  body = '',
  headers: Readonly<Record<string, string>> = {},
) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers: sent } = request
    received.push({
      path: `${method} ${url}`,
      type: sent['content-type'],
      body: Buffer.concat(chunks).toString(),
    })
    if (typeof status === 'number') response.writeHead(status, headers).end(body)
    else status()
  })
  return { received, url: `http://127.0.0.1:${await listen(server)}` }
}

const toIndexNow = (...paths: readonly string[]) => ({
  host: 'site.test',
  key,
  keyLocation: `https://site.test/${key}.txt`,
  urlList: paths.map((path) => `https://site.test${path}`),
})

const feedPing = 'hub.mode=publish&hub.url=https%3A%2F%2Fsite.test%2Ffeed.xml'

describe('The diff of two builds', () => {
  it('has the pages of the sitemap that are new, differ or are gone, and the feeds that differ', async () => {
    const { pages, feeds } = await diffBuilds(
      old,
      await buildWith({
        'essays/second-essay/en.md': null,
        'essays/third-essay/pt.md': toDocument('title: Third\ndescription: D\ndate: 2026-03'),
      }),
    )
    expect(pages).toEqual(
      [
        '/',
        '/agent-instructions',
        '/developers',
        '/essays',
        '/essays/first-essay',
        '/essays/second-essay',
        '/pt',
        '/pt/agent-instructions',
        '/pt/developers',
        '/pt/essays',
        '/pt/essays/first-essay',
        '/pt/essays/third-essay',
      ].map((path) => `https://site.test${path}`),
    )
    expect(feeds).toEqual(['https://site.test/feed.xml', 'https://site.test/pt/feed.xml'])
  })

  it('has pages as the sitemap of the host names them, also without HTML', async () => {
    const toPages = async (yaml: string, host: HostName, file: string) => {
      const before = await buildWith({ 'site.yaml': yaml }, host)
      return (await diffBuilds(before, copyWith(before, { [file]: (text) => `${text} ` }))).pages
    }
    expect(await toPages(withKey, 'static', 'essays/first-essay.html')).toEqual([
      'https://site.test/essays/first-essay.html',
    ])
    expect(await toPages(`${withKey}site: false\n`, 'static', 'essays/first-essay.md')).toEqual([
      'https://site.test/essays/first-essay.md',
    ])
    expect(await toPages(`${withKey}site: false\n`, 'node', 'essays/first-essay.md')).toEqual([
      'https://site.test/essays/first-essay',
    ])
  })

  it('has no page of which only the Markdown differs', async () => {
    const after = copyWith(old, {
      'essays/first-essay.md': (text) => `${text} `,
      'search.html': (text) => `${text} `,
    })
    const { pages, changes } = await diffBuilds(old, after)
    expect([pages, changes.map(({ address }) => address)]).toEqual([
      [],
      ['/essays/first-essay.md', '/search'],
    ])
  })

  it('leaves out pages of the host that the old build had', async () => {
    const moved = { 'site.yaml': withKey.replace('site.test', 'new.test'), 'essays/second-essay/en.md': null }
    const { pages } = await diffBuilds(old, await buildWith(moved))
    expect(pages).toContain('https://new.test/essays/first-essay')
    expect(pages.filter((url) => !url.startsWith('https://new.test/'))).toEqual([])
  })
})

describe('stele diff', () => {
  it('prints requests for IndexNow and pings of WebSub, one on each line', async () => {
    const indexNow = await runCli(['diff', old, edited, '--format', 'indexnow'])
    expect(JSON.parse(indexNow.stdout)).toEqual(toIndexNow('/essays/first-essay'))
    expect(indexNow).toEqual({ code: 0, stdout: expect.stringMatching(/^.*\n$/), stderr: '' })
    expect(await runCli(['diff', old, edited, '--format', 'websub'])).toEqual({
      code: 0,
      stdout: `${feedPing}\n`,
      stderr: '',
    })
    expect(await runCli(['diff', old, old, '--format', 'indexnow'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
  })

  it('cannot write requests for IndexNow without a key', async () => {
    const after = copyWith(edited, { [`${key}.txt`]: () => null })
    expect(await runCli(['diff', old, after, '--format', 'indexnow'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: Cannot write requests for IndexNow: "${after}" has no key; add "notify: { indexnow: KEY }" to site.yaml, and build again\n`,
    })
  })

  it('has at most 10,000 URLs in a request', () => {
    const urls = Array.from({ length: 20_001 }, (_, index) => `https://site.test/blog/${index}`)
    const bodies = toIndexNowBodies(urls, key, 'https://site.test/blog').map((body) => JSON.parse(body))
    expect(bodies.map(({ urlList }) => urlList.length)).toEqual([10_000, 10_000, 1])
    expect(bodies.flatMap(({ urlList }) => urlList)).toEqual(urls)
    expect(bodies[2]).toEqual({
      host: 'site.test',
      key,
      keyLocation: `https://site.test/blog/${key}.txt`,
      urlList: ['https://site.test/blog/20000'],
    })
    expect(toIndexNowBodies([], key, 'https://site.test')).toEqual([])
  })
})

describe('The receivers of a build', () => {
  const feed = 'https://site.test/feed.xml'

  it('are the hubs that a feed of any generator names in its head, each once', () => {
    const rss = `<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<atom:link href='https://one.test/?a&amp;b' rel='hub' /><atom:link rel="hub" href="https://two.test/"/>
<atom:link rel="hub" href="https://two.test/"/><atom:link rel="self" href="https://site.test/feed.xml"/>
<atom:link rel="hub" href="mailto:me@three.test"/>
<item><atom:link rel="hub" href="https://four.test/"/></item></channel></rss>`
    const { hubs } = readReceivers(copyWith(old, { 'feed.xml': () => rss }))
    expect([...hubs]).toEqual([
      [feed, ['https://one.test/?a&b', 'https://two.test/']],
      ['https://site.test/pt/feed.xml', []],
    ])
  })

  it('include search engines if a file contains the key that is its name, with or without a line break', () => {
    const toKey = (change: (text: string) => string | null) =>
      readReceivers(copyWith(old, { [`${key}.txt`]: change })).key
    expect(toKey((text) => `${text}\r\n`)).toBe(key)
    expect(toKey(() => 'another-key')).toBeNull()
    expect(toKey(() => null)).toBeNull()
  })
})

describe('stele notify', () => {
  it('tells search engines the changed pages, and each hub the changed feeds', async () => {
    const engine = await startReceiver(202)
    const hub = await startReceiver(204)
    const after = withHub(edited, `${hub.url}/hub?a=1&#x26;b=2`)
    const toCall = (...flags: readonly string[]) =>
      runCli(['notify', old, after, '--indexnow-url', `${engine.url}/indexnow`, ...flags])
    // The feeds of both languages have a new link to the hub.
    const ptPing = 'hub.mode=publish&hub.url=https%3A%2F%2Fsite.test%2Fpt%2Ffeed.xml'
    const body = JSON.stringify(toIndexNow('/essays/first-essay'))
    expect(await toCall('--dry-run')).toEqual({
      code: 0,
      stdout: `IndexNow ${engine.url}/indexnow: would send ${body}
WebSub ${hub.url}/hub?a=1&b=2: would send ${feedPing}
WebSub ${hub.url}/hub?a=1&b=2: would send ${ptPing}
`,
      stderr: '',
    })
    expect([engine.received, hub.received]).toEqual([[], []])

    expect(await toCall()).toEqual({
      code: 0,
      stdout: `IndexNow ${engine.url}/indexnow: 202 for 1 URL
WebSub ${hub.url}/hub?a=1&b=2: 204 for https://site.test/feed.xml
WebSub ${hub.url}/hub?a=1&b=2: 204 for https://site.test/pt/feed.xml
`,
      stderr: '',
    })
    expect(engine.received).toEqual([{ path: 'POST /indexnow', type: 'application/json', body }])
    expect(hub.received).toEqual(
      [feedPing, ptPing].map((ping) => ({
        path: 'POST /hub?a=1&b=2',
        type: 'application/x-www-form-urlencoded',
        body: ping,
      })),
    )
  })

  it('takes the report of a diff in place of the older build, which is replaced by then', async () => {
    const { received, url } = await startReceiver(200)
    const report = join(createFolder(), 'changes.json')
    await runCli(['diff', old, edited, '--report', report])
    expect(await runCli(['notify', report, edited, '--indexnow-url', url])).toEqual({
      code: 0,
      stdout: `IndexNow ${url}: 200 for 1 URL\n`,
      stderr: '',
    })
    expect(received.map(({ body }) => JSON.parse(body))).toEqual([toIndexNow('/essays/first-essay')])
    const other = join(writeFiles({ 'other.json': '{"purge":[]}' }, createFolder()), 'other.json')
    expect(await runCli(['notify', other, edited])).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: Cannot read "${other}": this version of "stele diff" did not write it as a report; write the report with --report\n`,
    })
  })

  it('says what a service that refuses a request responds, and ends with exit code 1', async () => {
    const toCall = async (
      status: number,
      ...rest: readonly [body?: string, headers?: Record<string, string>]
    ) => {
      const { url } = await startReceiver(status, ...rest)
      const { stdout, ...run } = await runCli(['notify', old, edited, '--indexnow-url', url])
      return { ...run, stdout: stdout.replace(url, 'URL') }
    }
    const toRun = (line: string) => ({ code: 1, stdout: `IndexNow URL: ${line}\n`, stderr: '' })
    expect(await toCall(403, '{"code":"SiteVerificationNotCompleted\u001b"}')).toEqual(
      toRun(
        `403 for 1 URL, not accepted: the key is not valid; check that https://site.test/${key}.txt is published, and contains the key; the response says "{"code":"SiteVerificationNotCompleted\\u001b"}"`,
      ),
    )
    expect(await toCall(429)).toEqual(
      toRun('429 for 1 URL, not accepted: there were too many requests; send this one later'),
    )
    expect(await toCall(301, '', { Location: 'https://elsewhere.test/' })).toEqual(
      toRun('301 for 1 URL, not accepted: it redirects to "https://elsewhere.test/"'),
    )
    expect(await toCall(500)).toEqual(toRun('500 for 1 URL, not accepted: the response gives no reason'))
  })

  it('gives up a service that does not respond in time, and tells the others', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    onTestFinished(() => timeout.mockRestore())
    const engine = await startReceiver(() => limit.abort(new DOMException('', 'TimeoutError')))
    const hub = await startReceiver(200)
    const after = withHub(edited, `${hub.url}/`)
    expect(await runCli(['notify', old, after, '--indexnow-url', engine.url, '--timeout', '59.5'])).toEqual({
      code: 1,
      stdout: [
        `IndexNow ${engine.url}: no response for 1 URL, not accepted: it did not respond in time`,
        `WebSub ${hub.url}/: 200 for https://site.test/feed.xml`,
        `WebSub ${hub.url}/: 200 for https://site.test/pt/feed.xml`,
        '',
      ].join('\n'),
      stderr: '',
    })
    expect(timeout.mock.calls).toEqual([[59_500], [59_500], [59_500]])
    expect(engine.received).toHaveLength(1)
  })

  it('reports a service that cannot be reached', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}/`
    expect(await runCli(['notify', old, edited, '--indexnow-url', url])).toEqual({
      code: 1,
      stdout: `IndexNow ${url}: no response for 1 URL, not accepted: it cannot be reached (ECONNREFUSED)\n`,
      stderr: '',
    })
  })

  it('has nothing to say if nothing has changed', async () => {
    expect(await runCli(['notify', old, old])).toEqual({
      code: 0,
      stdout: 'Nothing to send: no changed page or feed has a receiver\n',
      stderr: '',
    })
  })

  it('needs a build that names somebody, and valid options', async () => {
    const after = copyWith(edited, { [`${key}.txt`]: () => null })
    const toError = async (...parameters: readonly string[]) => {
      const { code, stderr } = await runCli(['notify', ...parameters])
      return [code, stderr]
    }
    expect(await toError(old, after)).toEqual([
      2,
      `stele: Cannot notify anyone of "${after}": it has no key for IndexNow, and its feeds name no hub; add "notify" to site.yaml, and build again\n`,
    ])
    for (const seconds of ['0', '-1', '1e9', '4000', 'x'])
      expect(await toError(old, old, '--timeout', seconds)).toEqual([
        2,
        `stele: option '--timeout <seconds>' argument '${seconds}' is invalid. Expected a number of seconds from 0.001 to 3600, such as 30; see stele notify --help\n`,
      ])
    for (const url of ['x', 'ftp://a.test/', 'https://me:it@a.test/'])
      expect(await toError(old, old, '--indexnow-url', url)).toEqual([
        2,
        `stele: option '--indexnow-url <url>' argument '${url}' is invalid. Expected a URL such as https://www.bing.com/indexnow; see stele notify --help\n`,
      ])
  })
})
