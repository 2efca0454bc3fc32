/** `stele serve --workers`: several processes behave like one server for proxies, after a death and after a build. */

import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { runProcess } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { isRunning, limit, send, sendUntil, startWorkers, toProcesses } from '../fixtures/serve-workers.ts'

/** Publishes the small site with the given version. Returns the folder with its content and dist. */
async function publish(version: string, folder: string = createFolder()): Promise<string> {
  const quota = `quota: { limit: ${limit}, window: 86400 }\n`
  const site = `${smallSite['site.yaml']}${quota}`.replace(/^version: .*$/m, `version: ${version}`)
  const content = writeFiles({ ...smallSite, 'site.yaml': site }, join(folder, 'content'))
  await build({ content, out: join(folder, 'dist') })
  return folder
}

describe('stele serve --workers', () => {
  it('distinguishes clients behind a proxy, like a single process', async () => {
    const { address } = await startWorkers(await publish('1.0.0'), '--trust-proxy', '1')
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
    const { address } = await startWorkers(await publish('1.0.0'))
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
    const { address } = await startWorkers(folder)
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
  })
})
