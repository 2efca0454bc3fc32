import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { smallSite } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { publish } from '../fixtures/published.ts'
import { getCounts } from './counts.ts'
import { findExcess, readLimits } from './limits.ts'

it('counts processes, builds and servers', async () => {
  const before = { ...getCounts() }
  execFileSync(process.execPath, ['--version'])
  await publish(smallSite)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  const { processes, builds, servers, pages } = getCounts()
  expect([processes - before.processes, builds - before.builds, servers - before.servers]).toEqual([1, 1, 1])
  expect(pages).toBe(before.pages)
})

it('names what a file needs beyond its limits', () => {
  expect(
    findExcess('test/a.test.ts', { processes: 2, builds: 8, servers: 1, pages: 0 }, [0, 5, 1, 0]),
  ).toEqual([
    'test/a.test.ts needs 8 builds, and may need 7: make it cheaper, move a part of it to the extended suite, or run "npm run costs" and explain the new limit',
  ])
})

it('has limits only for files that exist, and small ones in all', () => {
  const limits = Object.entries(readLimits())
  expect(limits.filter(([file]) => !existsSync(join(projectFolder, file)))).toEqual([])
  const sums = [0, 1, 2, 3].map((index) => limits.reduce((sum, [, counts]) => sum + (counts[index] ?? 0), 0))
  const [processes = 0, builds = 0, servers = 0, pages = 0] = sums
  expect({
    processes: processes <= 90,
    builds: builds <= 1200,
    servers: servers <= 150,
    pages: pages <= 6,
  }).toEqual({
    processes: true,
    builds: true,
    servers: true,
    pages: true,
  })
})
