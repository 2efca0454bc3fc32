/** `stele mcp` under a flood of messages. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { getCompiledCli } from '../fixtures/compiled.ts'
import { useDist } from '../fixtures/dist.ts'
import { stateless } from './messages.ts'

const dist = useDist()

it('answers any number of messages at once, also while the client does not read', async () => {
  const child = spawn(process.execPath, [getCompiledCli(), 'mcp', '--out', dist], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const count = 400
  const read = stateless('tools/call', { name: 'getEssayBySlug', arguments: { slug: 'first-essay' } })
  for (let id = 1; id <= count; id += 1)
    child.stdin.write(`${JSON.stringify({ ...JSON.parse(read.body), id })}\n`)
  // The client reads only after it has sent everything: the pipe is full until then.
  await new Promise<void>((resolve) => child.stdin.end(resolve))
  const ids: number[] = []
  for await (const line of createInterface({ input: child.stdout })) ids.push(JSON.parse(line).id)
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect(await ended).toEqual([0, null])
})
