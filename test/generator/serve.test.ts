import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from '../../generator/commands/serve/serve.ts'
import { runCli, startServe } from '../fixtures/cli.ts'
import { createFolder, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { findDamage, readTree } from '../fixtures/tree.ts'
import { listen } from '../fixtures/wire.ts'

const dist = useDist(oneLanguage)

/** Creates a folder with a content folder and a dist folder built from it. */
function createSite(): string {
  const folder = createFolder()
  writeFiles(oneLanguage, join(folder, 'content'))
  cpSync(dist, join(folder, 'dist'), { recursive: true })
  return folder
}

/** Returns a port that no server listens on. */
async function findClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('stele serve', () => {
  it('prints its URL, responds there, and exits with 0 on SIGINT', async () => {
    const parameters = ['--log', 'silent', '--address', '127.0.0.2']
    const { address, port, stop } = await startServe(parameters, { cwd: createSite() })
    const response = await fetch(`${address}/api/v1/profile`)
    const { name } = (await response.json()) as { readonly name: string }
    expect({ status: response.status, name }).toEqual({ status: 200, name: 'Sample Author' })
    expect(await stop('SIGINT')).toEqual({
      code: 0,
      stdout: `Serving dist on http://127.0.0.2:${port}\n`,
      stderr: '',
    })
  })

  it('finishes running requests on SIGTERM, and accepts no new ones', async () => {
    // An origin that delays its response for one file until the test sends it.
    let holdBack = (_: ServerResponse) => {}
    const held = new Promise<ServerResponse>((resolve) => {
      holdBack = resolve
    })
    const profile = 'api/v1/profile.json'
    const files = readTree(dist)
    const origin = createServer((request, response) => {
      const file = request.url?.slice(1) ?? ''
      if (file === profile) holdBack(response)
      else response.end(files[file])
    })
    const server = await startServe(['--origin', `http://127.0.0.1:${await listen(origin)}`])

    const idle = connect(server.port, '127.0.0.1')
    idle.write('GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(idle, 'data')
    const pending = fetch(`${server.address}/api/v1/profile`)
    const response = await held
    const ended = server.stop('SIGTERM')
    // The closed idle connection shows that the server has received the signal.
    await once(idle, 'close')
    const [refused] = await once(connect(server.port, '127.0.0.1'), 'error')
    // ECONNRESET occurs if the connection was queued just before the port was closed. It was not accepted in either case.
    expect(refused.code).toMatch(/^ECONN(REFUSED|RESET)$/)
    response.end(files[profile])
    const profileResponse = await pending
    expect({ status: profileResponse.status, body: await profileResponse.text() }).toEqual({
      status: 200,
      body: files[profile],
    })
    expect((await ended).code).toBe(0)
  })

  it('recovers the previous build after a killed one, and so does a build of invalid content', async () => {
    const folders = [createSite(), createSite()] as const
    for (const folder of folders) {
      mkdirSync(join(folder, '.dist.stele'))
      renameSync(join(folder, 'dist'), join(folder, '.dist.stele/previous'))
    }
    const server = await serve({ out: join(folders[0], 'dist') })
    onTestFinished(() => server.close())
    expect((await fetch(`${server.url}/api/v1/essays/first-essay`)).status).toBe(200)
    writeFiles({ 'site.yaml': 'no: site' }, join(folders[1], 'content'))
    expect((await runCli(['build'], { cwd: folders[1] })).code).toBe(1)
    for (const folder of folders) {
      expect(readdirSync(folder).filter((name) => name !== '.stele-cache')).toEqual(['content', 'dist'])
      expect(findDamage(join(folder, 'dist'))).toEqual([])
    }
  })
})

describe('stele serve that cannot start', () => {
  it('prints one line and exits with 2', async () => {
    const folder = createSite()
    writeFiles({ 'damaged/_stele/manifest.json': '{"format":2}' }, folder)
    const page = createServer((_, response) => response.end('<p>a page for everything</p>'))
    const nothing = createServer((_, response) => response.writeHead(404).end('x'.repeat(200_000)))
    const ports = {
      taken: await listen(createServer()),
      page: await listen(page),
      nothing: await listen(nothing),
    }
    const gone = await findClosedPort()
    const calls: readonly (readonly [flags: string, message: string])[] = [
      ['--out none', 'Cannot serve "none": it contains no build; run "stele build" first'],
      ['--out damaged', 'Cannot serve "damaged": its manifest is damaged; build it again'],
      [
        `--port ${ports.taken}`,
        `Cannot listen on 127.0.0.1:${ports.taken}: the port is in use; choose another with --port`,
      ],
      [
        `--origin http://127.0.0.1:${gone}`,
        `Cannot read "_stele/manifest.json" from http://127.0.0.1:${gone}: it cannot be reached (ECONNREFUSED)`,
      ],
      [
        `--origin http://127.0.0.1:${ports.page}`,
        `Cannot serve "http://127.0.0.1:${ports.page}": its manifest is not JSON; build it again`,
      ],
      [
        `--origin http://127.0.0.1:${ports.nothing}`,
        `Cannot read "_stele/manifest.json" from http://127.0.0.1:${ports.nothing}: it responded with 404`,
      ],
    ]
    const runs = await Promise.all(
      calls.map(([flags]) => runCli(['serve', ...flags.split(' ')], { cwd: folder })),
    )
    for (const [index, run] of runs.entries()) {
      const [flags, message] = calls[index] ?? []
      expect({ flags, ...run }).toEqual({ flags, code: 2, stdout: '', stderr: `stele: ${message}\n` })
    }
  })
})
