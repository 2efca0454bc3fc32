/** Publishes two builds in turns while clients read the folder, and checks that each response is one of one build. */

import { join } from 'node:path'
import { expect } from 'vitest'
import { compile } from '../fixtures/compile.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { publish } from '../fixtures/publish-files.ts'
import { newSite, oldSite, targets, toShared } from '../fixtures/sites.ts'
import { send, serveFolder } from '../fixtures/wire.ts'

const codings = ['Accept-Encoding: identity', 'Accept-Encoding: gzip']

/** Whether a server checks for a new build on every request, or only when a file differs from the manifest. */
export const rechecks = [
  ['checks for a new build on every request', 0],
  ['checks only when a file differs from the manifest', Number.POSITIVE_INFINITY],
] as const

/** The folder that the server reads, and the contents of the old and the new build. */
export interface Folders {
  readonly out: string
  readonly contents: readonly [string, string]
}

/** Builds that are being published. */
interface Publishing {
  readonly ended: Promise<unknown>
}

/** Returns all responses of a build that does not change, by target and coding. */
async function readResponses(out: string): Promise<Map<string, string>> {
  const port = await serveFolder(out)
  const responses = new Map<string, string>()
  for (const target of targets) {
    for (const coding of codings)
      responses.set(`${target} ${coding}`, toShared(await send(port, target, coding)))
  }
  return responses
}

/**
 * Checks the responses of a server while builds are published.
 * @param startPublishing starts to publish the builds in turns; it may wait for responses in between
 */
export async function expectWholeBuilds(
  recheck: number,
  startPublishing: (folders: Folders, waitForResponses: () => Promise<void>) => Promise<Publishing>,
): Promise<void> {
  const contents = [writeFiles(oldSite), writeFiles(newSite)] as const
  const out = join(createFolder(), 'dist')
  const readBuild = async (content: string) => {
    publish((await compile(content, {})).rendered, out, content)
    return readResponses(out)
  }
  const [after, before] = [await readBuild(contents[1]), await readBuild(contents[0])]
  expect([...before.values()].filter((response) => response.includes('new.test'))).toEqual([])
  expect([...after.values()].filter((response) => response.includes('old.test'))).toEqual([])
  expect([...before.values()].filter((response) => [...after.values()].includes(response))).toEqual([])
  const unexpected: string[] = []
  const port = await serveFolder(out, {
    onError: (error) => unexpected.push(String(error)),
    recheck,
    maxBodyBytes: recheck === 0 ? 2 ** 20 : 0,
  })

  const counts = { old: 0, new: 0 }
  let isPublishing = true
  let onResponse = () => {}
  /** Waits for as many responses as there are targets. */
  const waitForResponses = async () => {
    for (let count = 0; count < targets.length; count++) {
      await new Promise<void>((resolve) => {
        onResponse = resolve
      })
    }
  }
  const client = async (first: number) => {
    for (let count = first; isPublishing; count++) {
      const target = targets[count % targets.length] ?? ''
      const coding = codings[(count >> 4) % 2] ?? ''
      const response = toShared(await send(port, target, coding))
      if (response === before.get(`${target} ${coding}`)) counts.old += 1
      else if (response === after.get(`${target} ${coding}`)) counts.new += 1
      else unexpected.push(response)
      onResponse()
    }
  }
  const { ended } = await startPublishing({ out, contents }, waitForResponses)
  const publishing = ended.finally(() => {
    isPublishing = false
  })
  await Promise.all([publishing, ...[0, 4, 8, 12].map(client)])

  expect(unexpected).toEqual([])
  expect(Math.min(counts.old, counts.new)).toBeGreaterThan(0)
}
