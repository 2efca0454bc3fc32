/** The log of `stele serve`. */

import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { toNetwork } from '../../generator/commands/serve/listen.ts'
import { formatPretty, redactUrls } from '../../generator/commands/serve/log.ts'
import { runCli, startServe } from '../fixtures/cli.ts'
import { createFolder, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { toLines } from '../fixtures/log.ts'
import { testTexts } from '../fixtures/results.ts'
import { exchange, get, listen, send, uuid } from '../fixtures/wire.ts'
import { findFreePort } from '../targets/targets.ts'

const dist = useDist(oneLanguage)
const cwd = dirname(dist)

/** Returns a folder with a build whose profile differs from its manifest. */
function createDamaged(): string {
  const folder = createFolder()
  cpSync(dist, join(folder, 'dist'), { recursive: true })
  writeFileSync(join(folder, 'dist/api/v1/profile.json'), 'damaged')
  return folder
}

const starting = [
  '{"level":"info","time":TIME,"pid":PID,"event":"build","build":"BUILD","message":"Serving build BUILD"}',
  '{"level":"info","time":TIME,"pid":PID,"event":"start","url":"URL","message":"Serving dist on URL"}',
]
const stopping =
  '{"level":"info","time":TIME,"pid":PID,"event":"shutdown","message":"Shutting down after the running requests"}'

/** Sends requests whose paths, queries and bytes try to write lines of their own. Returns the lengths of the responses. */
async function sendAll(port: number): Promise<readonly (number | undefined)[]> {
  const responses = [
    await send(port, '/api/v1/profile?token=secret'),
    await send(port, '/api/v1/search?q=first%0A%7B%22level%22:1%7D%1B%5B31m&token=secret'),
    await send(port, '/a%0Ab?token=secret'),
    ...(await exchange(port, 'garbage\r\n\r\n')),
  ]
  return responses.map(({ body }) => Buffer.byteLength(body))
}

describe('the log of stele serve', () => {
  it('has a line of JSON for the start, each build, the end and all refusals, but none for requests', async () => {
    const folder = createFolder()
    cpSync(dist, join(folder, 'dist'), { recursive: true })
    const server = await startServe([], { cwd: folder })
    await exchange(
      server.port,
      get('/api/v1/health').replace('close', 'keep-alive').repeat(62) + get('/api/v1/health'),
    )
    await send(server.port, `/${'x'.repeat(8192)}`)
    const site = `${oneLanguage['site.yaml']}`.replace(/^version: .*$/m, 'version: 1.1.0')
    await build({ content: writeFiles({ ...oneLanguage, 'site.yaml': site }), out: join(folder, 'dist') })
    const ask = get('/api/v1/health').replace('GET', 'OPTIONS')
    let version: string | undefined
    while (version !== '1.1.0') version = (await exchange(server.port, ask))[0]?.headers['api-version']

    expect(toLines((await server.stop('SIGTERM')).stderr)).toEqual([
      ...starting,
      starting[0],
      stopping,
      '{"level":"warn","time":TIME,"pid":PID,"event":"refusals","refused":{"414":1,"429":3},"message":"Refused requests: 1 with 414, 3 with 429"}',
    ])
  })

  it('has a line for each request with --log-requests, without its query and the end of a long path', async () => {
    const server = await startServe(['--log-requests'], { cwd })
    const bytes = await sendAll(server.port)
    const long = await send(server.port, `/${'a'.repeat(1500)}`)
    const { stdout, stderr } = await server.stop('SIGTERM')

    expect(stdout).toBe(`Serving dist on ${server.address}\n`)
    expect(toLines(stderr)).toEqual([
      ...starting,
      `{"level":"info","time":TIME,"pid":PID,"event":"request","method":"GET","path":"/api/v1/profile","status":200,"ms":MS,"bytes":${bytes[0]},"client":"127.0.0.0/24"}`,
      `{"level":"info","time":TIME,"pid":PID,"event":"request","method":"GET","path":"/api/v1/search","status":200,"ms":MS,"bytes":${bytes[1]},"client":"127.0.0.0/24"}`,
      `{"level":"info","time":TIME,"pid":PID,"event":"request","method":"GET","path":"/a%0Ab","status":404,"ms":MS,"bytes":${bytes[2]},"client":"127.0.0.0/24"}`,
      `{"level":"info","time":TIME,"pid":PID,"event":"request","method":"GET","path":null,"status":400,"ms":MS,"bytes":${bytes[3]},"client":"127.0.0.0/24"}`,
      `{"level":"info","time":TIME,"pid":PID,"event":"request","method":"GET","path":"/${'a'.repeat(1023)}…","status":404,"ms":MS,"bytes":${Buffer.byteLength(long.body)},"client":"127.0.0.0/24"}`,
      stopping,
    ])
  })

  it('contains the texts of searches with --log-queries, and is readable and escaped for a terminal', async () => {
    const options = { cwd, preload: ['faulty-head'] }
    const server = await startServe(['--log-queries', '--log', 'pretty'], options)
    const bytes = await sendAll(server.port)
    const [fault] = await exchange(server.port, get('/api/v1/search').replace('GET', 'OPTIONS'))

    expect(toLines((await server.stop('SIGTERM')).stderr)).toEqual([
      'TIME info  Serving build BUILD',
      `TIME info  GET /api/v1/profile 200 MS ms ${bytes[0]} bytes 127.0.0.0/24`,
      `TIME info  GET /api/v1/search "first\\n{\\"level\\":1}\\u001b[31m" 200 MS ms ${bytes[1]} bytes 127.0.0.0/24`,
      `TIME info  GET /a%0Ab 404 MS ms ${bytes[2]} bytes 127.0.0.0/24`,
      `TIME info  GET (malformed) 400 MS ms ${bytes[3]} bytes 127.0.0.0/24`,
      // The shim's response with 204, whose headers cannot be written.
      'TIME info  OPTIONS /api/v1/search 204 MS ms 0 bytes 127.0.0.0/24',
      'TIME error Cannot write\\nheaders (OPTIONS /api/v1/search, id ID)',
      '    TypeError: Cannot write',
      '    headers',
      '        STACK',
      `TIME info  OPTIONS /api/v1/search 500 MS ms ${fault?.headers['content-length']} bytes 127.0.0.0/24`,
      'TIME info  Shutting down after the running requests',
    ])
  })
})

describe('a fault of stele serve', () => {
  it('in the shim or outside of it is logged with the id that the client gets, and with its stack', async () => {
    const server = await startServe([], { cwd: createDamaged(), preload: ['faulty-head'] })
    const inside = await send(server.port, '/api/v1/profile?token=secret')
    const [outside] = await exchange(server.port, get('/api/v1/search?q=secret').replace('GET', 'OPTIONS'))
    const { stderr } = await server.stop('SIGTERM')
    const ids = [inside, outside].map((response) => response?.headers['x-request-id'])

    expect([inside.status, outside?.status]).toEqual([500, 500])
    for (const id of ids) expect(id).toMatch(uuid)
    expect([...stderr.matchAll(/"requestId":"([^"]*)"/g)].map(([, id]) => id)).toEqual(ids)
    expect(toLines(stderr)).toEqual([
      ...starting,
      '{"level":"error","time":TIME,"pid":PID,"event":"error","requestId":"ID","method":"GET","path":"/api/v1/profile","stack":"Error: Cannot serve \\"api/v1/profile.json\\" from dist: it differs from the manifest\\nSTACK","message":"Cannot serve \\"api/v1/profile.json\\" from dist: it differs from the manifest"}',
      '{"level":"error","time":TIME,"pid":PID,"event":"error","requestId":"ID","method":"OPTIONS","path":"/api/v1/search","stack":"TypeError: Cannot write\\nheaders\\nSTACK","message":"Cannot write\\nheaders"}',
      stopping,
    ])
  })
})

describe('secrets of stele serve', () => {
  it('in the URLs of an origin and of Redis are not logged, even if both fail', async () => {
    let isBroken = false
    const host = createServer(({ url = '' }, response) => {
      if (isBroken) response.writeHead(503).end()
      else response.end(readFileSync(join(dist, url.replace(/\?.*/, ''))))
    })
    const redis = `redis://s3cret-user:s3cret-password@127.0.0.1:${await findFreePort()}/?s3cret=1`
    const origin = `http://s3cret-user:s3cret-password@127.0.0.1:${await listen(host)}/?s3cret=1`
    const server = await startServe(['--origin', origin, '--redis', redis])
    isBroken = true
    expect((await send(server.port, '/api/v1/profile')).status).toBe(500)
    const { stdout, stderr } = await server.stop('SIGTERM')

    expect(stdout + stderr).not.toContain('s3cret')
    // The request waits for the check of the origin, but not for long.
    const expected = [
      starting[0],
      '{"level":"info","time":TIME,"pid":PID,"event":"start","url":"URL","message":"Serving URL/ on URL"}',
      '{"level":"warn","time":TIME,"pid":PID,"event":"error","message":"Cannot read \\"_stele/manifest.json\\" from URL/: it responded with 503"}',
      '{"level":"warn","time":TIME,"pid":PID,"event":"store","available":false,"message":"Redis is unavailable (Redis connection is not ready): each instance counts its own quota"}',
      '{"level":"error","time":TIME,"pid":PID,"event":"error","requestId":"ID","method":"GET","path":"/api/v1/profile","stack":"Error: Cannot read \\"api/v1/profile.json\\" from URL/: it responded with 503\\nSTACK","message":"Cannot read \\"api/v1/profile.json\\" from URL/: it responded with 503"}',
      stopping,
    ]
    expect(toLines(stderr).sort()).toEqual(expected.sort())
  })

  testTexts('in %s are removed', redactUrls, {
    'redis://user:pass@host:1/0?x=1': 'redis://host:1/0',
    'GET https://a:b@c@host/path?sig=1&x failed': 'GET https://host/path failed',
    '"https://host/?sig=1" and (http://host?x)': '"https://host/" and (http://host)',
    'what? user@host, 1:2@3': 'what? user@host, 1:2@3',
    'https://host/@user/x': 'https://host/@user/x',
  })

  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['', null],
    ['unknown\nname', null],
    ['192.0.2.77 x', null],
    ['1.2.3.4.5', null],
  ])('the client %j is logged as %s', (client, expected) => {
    expect(toNetwork(client)).toBe(expected)
  })
})

it('A terminal shows controls and changes of the text direction as escapes', () => {
  const line = {
    level: 'warn',
    time: '2026-01-01T00:00:00.000Z',
    pid: 7,
    message: 'a\n\u001b[2Jb\u202ec\u0085\u2028\u2029\u061c\ufeffé',
  }

  expect(formatPretty(JSON.stringify(line), true).slice(9)).toBe(
    'warn  [7] a\\n\\u001b[2Jb\\u202ec\\u0085\\u2028\\u2029\\u061c\\ufeffé\n',
  )
})

it('stele serve refuses an unknown format of the log in one line', async () => {
  expect(await runCli(['serve', '--log', 'xml'])).toEqual({
    code: 2,
    stdout: '',
    stderr:
      "stele: option '--log <format>' argument 'xml' is invalid. Allowed choices are pretty, json, silent; see stele serve --help\n",
  })
})
