/** Graceful shutdown of the bundled servers, and of the server on Node with Redis. */

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { findFreePort } from '../targets/targets.ts'
import { onNode, otherEngines } from './engines.ts'
import { startRedis } from './redis.ts'
import { buildLarge, complete, stopDuringResponse, testStop } from './stop.ts'

otherEngines.filter(({ name }) => !['workerd', 'origin'].includes(name)).forEach(testStop)

describeWhere('a server on node with Redis, on SIGTERM', findMissing('redis-server'), () => {
  let redis: ChildProcess
  let url = ''
  let dist = ''
  beforeAll(async () => {
    dist = await buildLarge('redis', null)
    const port = await findFreePort()
    redis = await startRedis(port)
    url = `redis://127.0.0.1:${port}`
  })
  afterAll(async () => {
    redis.kill('SIGKILL')
    await once(redis, 'exit')
  })

  const startNode = () => onNode(process.execPath, '--redis', url)(dist, 0)

  it('finishes the current response, and exits with 0', async () => {
    expect(await stopDuringResponse(await startNode())).toEqual(complete)
  })

  it('finishes the current response while Redis does not respond', async () => {
    const running = await startNode()
    redis.kill('SIGSTOP')

    expect(await stopDuringResponse(running)).toEqual(complete)
  })
})
