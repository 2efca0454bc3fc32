/** `stele serve --workers`: several processes behave like one server. */

import { request } from 'node:http'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { runProcess, startServe } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'

/** The default quota, which the small site uses. */
const limit = 60

/** Publishes the small site with the given version. Returns the folder with its content and dist. */
async function publish(version: string, folder: string = createFolder()): Promise<string> {
  const site = `${smallSite['site.yaml']}`.replace(/^version: .*$/m, `version: ${version}`)
  const content = writeFiles({ ...smallSite, 'site.yaml': site }, join(folder, 'content'))
  await build({ content, out: join(folder, 'dist') })
  return folder
}

const start = (folder: string, ...parameters: readonly string[]) =>
  startServe(['--workers', '2', ...parameters], { cwd: folder, preload: ['which-process'] })

interface Result {
  readonly status: number | undefined
  readonly process: number
  readonly remaining: string
  readonly version: string
}

/** Sends a request over a new connection. */
const send = (address: string, method = 'GET', headers: Readonly<Record<string, string>> = {}) =>
  new Promise<Result>((resolve, reject) => {
    const sent = request(`${address}/api/v1/profile`, { method, agent: false, headers }, (response) => {
      response.resume().once('end', () =>
        resolve({
          status: response.statusCode,
          process: Number(response.headers.process),
          remaining: String(response.headers['ratelimit-remaining']),
          version: String(response.headers['api-version']),
        }),
      )
    })
    sent.once('error', reject).end()
  })

/** Repeats a request that does not count until the results satisfy a condition. */
async function sendUntil(
  address: string,
  isEnough: (results: readonly Result[]) => boolean,
): Promise<Result[]> {
  const results: Result[] = []
  while (!isEnough(results)) results.push(await send(address, 'OPTIONS'))
  return results
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

const toProcesses = (results: readonly Result[]): Set<number> =>
  new Set(results.map(({ process }) => process))

describe('stele serve --workers', () => {
  it('counts a client in one window across all processes', async () => {
    const { address, stop, port } = await start(await publish('1.0.0'), '--log', 'silent')
    const results = await Promise.all(Array.from({ length: limit + 20 }, () => send(address)))
    const accepted = results.filter(({ status }) => status === 200)

    expect(toProcesses(results).size).toBe(2)
    expect(accepted.map(({ remaining }) => Number(remaining)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: limit }, (_, left) => left),
    )
    expect(results.filter(({ status }) => status === 429).length).toBe(20)
    expect(await stop('SIGTERM')).toEqual({
      code: 0,
      stdout: `Serving dist on http://127.0.0.1:${port}\n`,
      stderr: '',
    })
  })

  it('distinguishes clients behind a proxy, like a single process', async () => {
    const { address } = await start(await publish('1.0.0'), '--trust-proxy', '1')
    const clients = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
    const results = await Promise.all(
      Array.from({ length: 3 * limit }, (_, index) =>
        send(address, 'GET', { 'X-Forwarded-For': clients[index % 3] ?? '' }),
      ),
    )

    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 3 * limit }, () => 200))
    expect((await send(address, 'GET', { 'X-Forwarded-For': '192.0.2.2' })).status).toBe(429)
  })

  it('replaces a process that died, and keeps all quota windows', async () => {
    const { address } = await start(await publish('1.0.0'))
    const { process: dying } = await send(address)
    process.kill(dying, 'SIGKILL')
    // Wait until it is gone, because a connection assigned to a dying process is lost.
    while (isRunning(dying)) await setImmediate()
    const results = await sendUntil(address, (results) => toProcesses(results).size === 2)

    expect(toProcesses(results).has(dying)).toBe(false)
    expect(results.every(({ remaining }) => remaining === String(limit - 1))).toBe(true)
  })

  it('serves a new build from every process', async () => {
    const folder = await publish('1.0.0')
    const { address } = await start(folder)
    const before = await sendUntil(address, (results) => toProcesses(results).size === 2)
    await publish('1.1.0', folder)
    const after = await sendUntil(
      address,
      (results) => toProcesses(results.filter(({ version }) => version === '1.1.0')).size === 2,
    )

    expect(before.every(({ version }) => version === '1.0.0')).toBe(true)
    expect(toProcesses(after)).toEqual(toProcesses(before))
  })

  it('prints one line and exits with 2 if it cannot start', async () => {
    expect(await runProcess(['serve', '--workers', '2', '--out', 'none'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'stele: Cannot serve "none": it contains no build; run "stele build" first\n',
    })
    expect(await runProcess(['serve', '--workers', '0'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "stele: option '--workers <number>' argument '0' is invalid. Expected a positive number of processes; see stele serve --help\n",
    })
  })
})
