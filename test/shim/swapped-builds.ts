/** Publishes builds while a server reads the folder, and compares each response with those of both builds. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { newSite, oldSite, targets, toShared } from '../fixtures/sites.ts'
import { send, serveFolder } from '../fixtures/wire.ts'

const codings = ['Accept-Encoding: identity', 'Accept-Encoding: gzip']

/** Returns all responses of a build that does not change, by target and coding. */
async function readResponses(content: string): Promise<Map<string, string>> {
  const out = join(createFolder(), 'dist')
  await build({ content, out })
  const port = await serveFolder(out)
  const responses = new Map<string, string>()
  for (const target of targets) {
    for (const coding of codings)
      responses.set(`${target} ${coding}`, toShared(await send(port, target, coding)))
  }
  return responses
}

/**
 * Expects that each response belongs to one build.
 * @param times how often a build is published
 * @param recheck milliseconds between checks for a new build
 */
export async function expectWholeResponses(times: number, recheck: number): Promise<void> {
  const contents = [writeFiles(oldSite), writeFiles(newSite)] as const
  const [before, after] = [await readResponses(contents[0]), await readResponses(contents[1])]
  expect([...before.values()].filter((response) => response.includes('new.test'))).toEqual([])
  expect([...after.values()].filter((response) => response.includes('old.test'))).toEqual([])
  expect([...before.values()].filter((response) => [...after.values()].includes(response))).toEqual([])
  const unexpected: string[] = []
  const out = join(createFolder(), 'dist')
  await build({ content: contents[0], out })
  const port = await serveFolder(out, {
    onError: (error) => unexpected.push(String(error)),
    recheck,
    maxBodyBytes: recheck === 0 ? 2 ** 20 : 0,
  })

  const program = join(import.meta.dirname, '../fixtures/publish-alternately.ts')
  const publishing = spawn(
    process.execPath,
    ['--import', 'tsx', program, out, String(times), contents[1], contents[0]],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const ended = once(publishing, 'exit')
  const counts = { old: 0, new: 0 }
  const client = async (first: number) => {
    for (let count = first; publishing.exitCode === null; count++) {
      const target = targets[count % targets.length] ?? ''
      const coding = codings[(count >> 4) % 2] ?? ''
      const response = toShared(await send(port, target, coding))
      if (response === before.get(`${target} ${coding}`)) counts.old += 1
      else if (response === after.get(`${target} ${coding}`)) counts.new += 1
      else unexpected.push(response)
    }
  }
  await Promise.all([0, 4, 8, 12].map(client))

  expect(await ended).toEqual([0, null])
  expect(unexpected).toEqual([])
  expect(Math.min(counts.old, counts.new)).toBeGreaterThan(0)
}
