/** Builds that land while a server answers from the folder: no answer fails, and none is of two builds. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { newSite, oldSite, targets, toShared } from '../fixtures/sites.ts'
import { ask, serveFolder } from '../fixtures/wire.ts'

const codings = ['Accept-Encoding: identity', 'Accept-Encoding: gzip']

/** Every answer of a build at rest. */
async function readAnswers(content: string): Promise<Map<string, string>> {
  const out = join(createFolder(), 'dist')
  await build({ content, out })
  const port = await serveFolder(out)
  const answers = new Map<string, string>()
  for (const target of targets) {
    for (const coding of codings)
      answers.set(`${target} ${coding}`, toShared(await ask(port, target, coding)))
  }
  return answers
}

describe('while 30 builds land in the folder', () => {
  it.each([
    ['looks for a new one on every request', 0],
    ['looks only when it meets a file of another one', Number.POSITIVE_INFINITY],
  ])('a server that %s answers each request wholly from one of them', async (_, recheck) => {
    const contents = [writeFiles(oldSite), writeFiles(newSite)] as const
    const [before, after] = [await readAnswers(contents[0]), await readAnswers(contents[1])]
    expect([...before.values()].filter((answer) => answer.includes('new.test'))).toEqual([])
    expect([...after.values()].filter((answer) => answer.includes('old.test'))).toEqual([])
    expect([...before.values()].filter((answer) => [...after.values()].includes(answer))).toEqual([])
    const strays: string[] = []
    const out = join(createFolder(), 'dist')
    await build({ content: contents[0], out })
    const port = await serveFolder(out, {
      onError: (error) => strays.push(String(error)),
      recheck,
      maxBodyBytes: recheck === 0 ? 2 ** 20 : 0,
    })

    const program = join(import.meta.dirname, '../fixtures/landings.ts')
    const landing = spawn(
      process.execPath,
      ['--import', 'tsx', program, out, '30', contents[1], contents[0]],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    const ended = once(landing, 'exit')
    const answered = { old: 0, new: 0 }
    const client = async (first: number) => {
      for (let count = first; landing.exitCode === null; count++) {
        const target = targets[count % targets.length] ?? ''
        const coding = codings[(count >> 4) % 2] ?? ''
        const answer = toShared(await ask(port, target, coding))
        if (answer === before.get(`${target} ${coding}`)) answered.old += 1
        else if (answer === after.get(`${target} ${coding}`)) answered.new += 1
        else strays.push(answer)
      }
    }
    await Promise.all([0, 4, 8, 12].map(client))

    expect(await ended).toEqual([0, null])
    expect(strays).toEqual([])
    expect(Math.min(answered.old, answered.new)).toBeGreaterThan(0)
  })
})
