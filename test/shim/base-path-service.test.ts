/** A service below a path, over sockets. */

import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { serve } from '../../generator/serve.ts'
import { verify } from '../../generator/verify.ts'
import { createFolder, siteBelowPath, writeFiles } from '../fixtures/content.ts'
import { useDistBelowPath } from '../fixtures/dist.ts'
import { findFreePort, startNode } from '../targets/targets.ts'

const dist = useDistBelowPath()

it('`stele verify` tests a service below a path at its URL', async () => {
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}/blog`
  const out = join(createFolder(), 'dist')
  await build({ content: writeFiles(siteBelowPath), out, baseUrl })
  const server = await serve({ out, port })
  const { failures, problems } = await verify(`${baseUrl}/`)
  await server.close()
  expect({ url: server.url, failures, problems }).toEqual({ url: baseUrl, failures: [], problems: [] })
})

it('a service below a path refuses a request that cannot be parsed, with an envelope of the API', async () => {
  const { origin, stop } = await startNode(dist)
  onTestFinished(stop)
  const text = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n'),
    )
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    socket.on('close', () => resolve(received))
  })
  expect(text).toMatch(/^HTTP\/1.1 400 /)
  expect(text).toContain('"code":"BAD_REQUEST"')
  expect(text).toContain('GET /blog/api/v1/search?q=caf%C3%A9')
  expect(text).toMatch(/RateLimit-Limit/i)
})
