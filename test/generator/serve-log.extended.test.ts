/** The log of `stele serve` when it is silent, from several processes, or cannot be written. */

import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startServe } from '../fixtures/cli.ts'
import { createFolder, oneLanguage } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { send } from '../fixtures/wire.ts'

const dist = useDist(oneLanguage)

describe('the log of stele serve', () => {
  it('is empty with --log silent', async () => {
    const folder = createFolder()
    cpSync(dist, join(folder, 'dist'), { recursive: true })
    const server = await startServe(['--log', 'silent', '--log-requests'], { cwd: folder })
    writeFileSync(join(folder, 'dist/api/v1/profile.json'), 'damaged')
    expect((await send(server.port, '/api/v1/profile')).status).toBe(500)

    expect(await server.stop('SIGTERM')).toEqual({
      code: 0,
      stdout: `Serving dist on ${server.address}\n`,
      stderr: '',
    })
  })

  it('has the id, the process and the build of each worker', async () => {
    const options = { cwd: dirname(dist), preload: ['which-process'] }
    const server = await startServe(['--workers', '2', '--log-requests'], options)
    const { headers } = await send(server.port, '/api/v1/health')
    const { stderr } = await server.stop('SIGTERM')
    const records = stderr
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    const request = records.find(({ event }) => event === 'request')

    expect(request).toMatchObject({ path: '/api/v1/health', status: 200, pid: Number(headers.process) })
    const events = records.map(({ event }) => event)
    expect(events.sort()).toEqual(['build', 'build', 'request', 'shutdown', 'start'])
    expect(new Set(records.map(({ pid }) => pid)).size).toBe(3)
  })

  it('that cannot be written does not stop the server', async () => {
    const options = { cwd: dirname(dist), shell: 'exec 2>/dev/full; exec' }
    const server = await startServe(['--log-requests'], options)
    const statuses = [await send(server.port, '/api/v1/health'), await send(server.port, '/api/v1/health')]

    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    expect((await server.stop('SIGTERM')).code).toBe(0)
  })
})
