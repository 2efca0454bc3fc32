/** `stele serve --workers`: several processes behave like one server. */

import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runCli } from '../fixtures/cli.ts'
import { oneLanguage } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { isRunning, limit, send, startWorkers, toProcesses } from '../fixtures/serve-workers.ts'

// The default window could end while a worker is replaced.
const site = `${oneLanguage['site.yaml']}quota: { limit: ${limit}, window: 86400 }\n`
const dist = useDist({ ...oneLanguage, 'site.yaml': site })

it('stele serve --workers counts a client in one window across all processes, and after one died', async () => {
  const { address, stop, port } = await startWorkers(dirname(dist), '--log', 'silent')
  const results = await Promise.all(Array.from({ length: limit + 20 }, () => send(address)))
  const accepted = results.filter(({ status }) => status === 200)

  expect(toProcesses(results).size).toBe(2)
  expect(accepted.map(({ remaining }) => Number(remaining)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: limit }, (_, left) => left),
  )
  expect(results.filter(({ status }) => status === 429).length).toBe(20)

  const { process: dying } = await send(address)
  process.kill(dying, 'SIGKILL')
  // Wait until it is gone, because a connection assigned to a dying process is lost.
  while (isRunning(dying)) await setImmediate()
  const later = []
  while (toProcesses(later).size < 2) later.push(await send(address))
  expect(toProcesses(later)).not.toContain(dying)
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([429]))
  expect(await stop('SIGTERM')).toEqual({
    code: 0,
    stdout: `Serving dist on http://127.0.0.1:${port}\n`,
    stderr: '',
  })
})

it('stele serve refuses a number of workers that is not positive', async () => {
  expect(await runCli(['serve', '--workers', '0'])).toEqual({
    code: 2,
    stdout: '',
    stderr:
      "stele: option '--workers <number>' argument '0' is invalid. Expected a positive number of processes; see stele serve --help\n",
  })
})
