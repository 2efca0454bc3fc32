/** `stele serve --workers`: several processes that are one service. */

import { request } from 'node:http'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { runCli, startServe } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'

/** The quota of the small site, which declares none. */
const limit = 60

/** Publishes the small site with the version given; the folder that holds its content and its dist. */
async function publish(version: string, folder: string = createFolder()): Promise<string> {
  const site = `${smallSite['site.yaml']}`.replace(/^version: .*$/m, `version: ${version}`)
  const content = writeFiles({ ...smallSite, 'site.yaml': site }, join(folder, 'content'))
  await build({ content, out: join(folder, 'dist') })
  return folder
}

const start = (folder: string, ...parameters: readonly string[]) =>
  startServe(['--workers', '2', ...parameters], { cwd: folder, preload: ['which-process.ts'] })

interface Told {
  readonly status: number | undefined
  readonly process: number
  readonly remaining: string
  readonly version: string
}

/** Asks over a connection of its own. */
const ask = (address: string, method = 'GET', headers: Readonly<Record<string, string>> = {}) =>
  new Promise<Told>((resolve, reject) => {
    const asked = request(`${address}/api/v1/profile`, { method, agent: false, headers }, (answer) => {
      answer.resume().once('end', () =>
        resolve({
          status: answer.statusCode,
          process: Number(answer.headers.process),
          remaining: String(answer.headers['ratelimit-remaining']),
          version: String(answer.headers['api-version']),
        }),
      )
    })
    asked.once('error', reject).end()
  })

/** Asks what is not counted, over and over, until the answers given so far satisfy a condition. */
async function askUntil(address: string, isEnough: (told: readonly Told[]) => boolean): Promise<Told[]> {
  const told: Told[] = []
  while (!isEnough(told)) told.push(await ask(address, 'OPTIONS'))
  return told
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

const toProcesses = (told: readonly Told[]): Set<number> => new Set(told.map(({ process }) => process))

describe('stele serve --workers', () => {
  it('counts one client in one window, whichever process its connections come to', async () => {
    const { address, stop, port } = await start(await publish('1.0.0'))
    const told = await Promise.all(Array.from({ length: limit + 20 }, () => ask(address)))
    const taken = told.filter(({ status }) => status === 200)

    expect(toProcesses(told).size).toBe(2)
    expect(taken.map(({ remaining }) => Number(remaining)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: limit }, (_, left) => left),
    )
    expect(told.filter(({ status }) => status === 429).length).toBe(20)
    expect(await stop('SIGTERM')).toEqual({
      code: 0,
      stdout: `Serving dist on http://127.0.0.1:${port}\n`,
      stderr: '',
    })
  })

  it('tells clients behind a proxy apart, as one process does', async () => {
    const { address } = await start(await publish('1.0.0'), '--trust-proxy', '1')
    const clients = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
    const told = await Promise.all(
      Array.from({ length: 3 * limit }, (_, place) =>
        ask(address, 'GET', { 'X-Forwarded-For': clients[place % 3] ?? '' }),
      ),
    )

    expect(told.map(({ status }) => status)).toEqual(Array.from({ length: 3 * limit }, () => 200))
    expect((await ask(address, 'GET', { 'X-Forwarded-For': '192.0.2.2' })).status).toBe(429)
  })

  it('starts another process in the place of one that died, and forgets no window', async () => {
    const { address } = await start(await publish('1.0.0'))
    const { process: dying } = await ask(address)
    process.kill(dying, 'SIGKILL')
    // A connection that is handed to it while it dies is lost with it.
    while (isRunning(dying)) await setImmediate()
    const told = await askUntil(address, (answers) => toProcesses(answers).size === 2)

    expect(toProcesses(told).has(dying)).toBe(false)
    expect(told.every(({ remaining }) => remaining === String(limit - 1))).toBe(true)
  })

  it('answers by a new build in every process', async () => {
    const folder = await publish('1.0.0')
    const { address } = await start(folder)
    const before = await askUntil(address, (told) => toProcesses(told).size === 2)
    await publish('1.1.0', folder)
    const after = await askUntil(
      address,
      (told) => toProcesses(told.filter(({ version }) => version === '1.1.0')).size === 2,
    )

    expect(before.every(({ version }) => version === '1.0.0')).toBe(true)
    expect(toProcesses(after)).toEqual(toProcesses(before))
  })

  it('says in one sentence what keeps it from serving, with exit 2', async () => {
    expect(await runCli(['serve', '--workers', '2', '--out', 'none'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'stele: Cannot serve "none": no build was published there; run "stele build" first\n',
    })
    expect(await runCli(['serve', '--workers', '0'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "stele: option '--workers <number>' argument '0' is invalid. Expected a whole number of processes; see stele --help\n",
    })
  })
})
