import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { oneLanguage } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { publish } from '../fixtures/published.ts'
import { costNames, getCounts } from './counts.ts'
import { findExcess, readLimits } from './limits.ts'

it('counts processes, builds and servers', async () => {
  const before = { ...getCounts() }
  execFileSync(process.execPath, ['--version'])
  // Another test may have built the small site already.
  await publish({ ...oneLanguage, 'static/costs.txt': 'No other test has this file.' })
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

/** The largest sums of all files. */
const largest = { processes: 400, builds: 1050, servers: 600, pages: 6 }

it('has limits only for files that exist, and not too many in all', () => {
  const limits = Object.entries(readLimits())
  expect(limits.filter(([file]) => !existsSync(join(projectFolder, file)))).toEqual([])
  const exceeded = costNames.filter((name, index) => {
    const sum = limits.reduce((total, [, counts]) => total + (counts[index] ?? 0), 0)
    return sum > largest[name]
  })
  expect(exceeded).toEqual([])
})
