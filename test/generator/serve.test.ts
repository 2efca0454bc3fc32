import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { runCli, startServe } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import type { Fault } from '../fixtures/faults.ts'
import { findDamage, readTree } from '../fixtures/tree.ts'
import { listen } from '../fixtures/wire.ts'

/** A folder with a content folder and the dist that was built from it. */
async function createSite(): Promise<string> {
  const folder = createFolder()
  await build({ content: writeFiles(smallSite, join(folder, 'content')), out: join(folder, 'dist') })
  return folder
}

/** A port that nobody listens on. */
async function findClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const ok = { code: 0, stderr: '' }

describe('stele serve', () => {
  it('prints one line with the address, answers there, and ends with exit 0 on either signal', async () => {
    const folder = await createSite()
    const servers = await Promise.all([
      startServe([], { cwd: folder }),
      startServe(['--address', '127.0.0.2'], { cwd: folder }),
    ])
    for (const [place, signal] of (['SIGTERM', 'SIGINT'] as const).entries()) {
      const { address, port, stop } = servers[place] ?? {}
      const response = await fetch(`${address}/api/v1/profile?lang=pt`)
      const { name } = (await response.json()) as { readonly name: string }
      expect({ status: response.status, name }).toEqual({ status: 200, name: 'Sample Author' })
      expect(await stop?.(signal)).toEqual({
        ...ok,
        stdout: `Serving dist on http://127.0.0.${place + 1}:${port}\n`,
      })
    }
  })

  it('finishes the requests in hand when it is told to end, and takes no new ones', async () => {
    const folder = await createSite()
    // An origin that keeps one file back until it is let go.
    let holdBack = (_: ServerResponse) => {}
    const held = new Promise<ServerResponse>((resolve) => {
      holdBack = resolve
    })
    const profile = 'api/v1/profile.json'
    const files = readTree(join(folder, 'dist'))
    const origin = createServer((request, response) => {
      const file = request.url?.slice(1) ?? ''
      if (file === profile) holdBack(response)
      else response.end(files[file])
    })
    const server = await startServe(['--origin', `http://127.0.0.1:${await listen(origin)}`])

    const idle = connect(server.port, '127.0.0.1')
    idle.write('GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(idle, 'data')
    const waiting = fetch(`${server.address}/api/v1/profile`)
    const response = await held
    const ended = server.stop('SIGTERM')
    // That it hangs up on who is asking for nothing shows that it has heard.
    await once(idle, 'close')
    const [refused] = await once(connect(server.port, '127.0.0.1'), 'error')
    // Reset, where it reached the port's queue just before the port was closed: taken it is in neither case.
    expect(refused.code).toMatch(/^ECONN(REFUSED|RESET)$/)
    response.end(files[profile])
    const answer = await waiting
    expect({ status: answer.status, body: await answer.text() }).toEqual({
      status: 200,
      body: files[profile],
    })
    expect((await ended).code).toBe(0)
  })

  it('puts right first what a killed build left, and so does a build of content that is wrong', async () => {
    const folders = [await createSite(), await createSite()] as const
    for (const folder of folders) {
      writeFiles(
        { 'essays/second/en.md': '---\ntitle: Second\ndescription: Second.\n---\n\nNew.\n' },
        join(folder, 'content'),
      )
    }
    const killed = folders.map((folder) => {
      const fault: Fault = { kind: 'kill', below: folder, call: 'renameSync', at: 2 }
      return runCli(['build'], {
        cwd: folder,
        preload: ['faults.ts'],
        env: { STELE_FAULT: JSON.stringify(fault) },
      })
    })
    for (const { code } of await Promise.all(killed)) expect(code).toBe(null)
    expect(folders.map((folder) => existsSync(join(folder, 'dist')))).toEqual([false, false])

    writeFiles({ 'site.yaml': 'no: site' }, join(folders[1], 'content'))
    const [server, { code }] = await Promise.all([
      startServe([], { cwd: folders[0] }),
      runCli(['build'], { cwd: folders[1] }),
    ])
    expect((await fetch(`${server.address}/api/v1/essays/second`)).status).toBe(200)
    expect(code).toBe(1)
    for (const folder of folders) {
      expect(readdirSync(folder)).toEqual(['.stele-cache', 'content', 'dist'])
      expect(findDamage(join(folder, 'dist'))).toEqual([])
      expect(existsSync(join(folder, 'dist/api/v1/essays/second.json'))).toBe(true)
    }
  })
})

describe('a service that cannot be', () => {
  it('is told of in one sentence, with exit 2', async () => {
    const folder = await createSite()
    writeFiles({ 'damaged/_stele/manifest.json': '{"format":2}' }, folder)
    const page = createServer((_, response) => response.end('<p>a page for everything</p>'))
    const nothing = createServer((_, response) => response.writeHead(404).end('x'.repeat(200_000)))
    const ports = {
      taken: await listen(createServer()),
      page: await listen(page),
      nothing: await listen(nothing),
    }
    const gone = await findClosedPort()
    const calls: readonly (readonly [call: string, sentence: string])[] = [
      ['--out none', 'Cannot serve "none": no build was published there; run "stele build" first'],
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
        `Cannot read "_stele/manifest.json" from http://127.0.0.1:${ports.nothing}: it answers 404`,
      ],
    ]
    const runs = await Promise.all(
      calls.map(([call]) => runCli(['serve', ...call.split(' ')], { cwd: folder })),
    )
    for (const [place, run] of runs.entries()) {
      const [call, sentence] = calls[place] ?? []
      expect({ call, ...run }).toEqual({ call, code: 2, stdout: '', stderr: `stele: ${sentence}\n` })
    }
  })
})
