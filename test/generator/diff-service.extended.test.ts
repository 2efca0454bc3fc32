/** `stele diff` with a service whose response never ends. */

import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { diffBuilds } from '../../generator/commands/diff.ts'
import { useDist } from '../fixtures/dist.ts'
import { listen } from '../fixtures/wire.ts'

const out = useDist()

it('A response with more bytes than a service of Stele has is an error, however few bytes are sent', async () => {
  const bomb = gzipSync(Buffer.alloc(2 ** 28 + 1), { level: 1 })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  await expect(diffBuilds(url, out)).rejects.toThrow(
    `Cannot compare "${url}": /openapi.json has more than 268435456 bytes`,
  )
})
