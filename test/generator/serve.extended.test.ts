/** `stele serve` after a build that was killed between the renames of its swap, and its workers when a port is taken. */

import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { runProcess, startServe } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import type { Fault } from '../fixtures/faults.ts'
import { findDamage } from '../fixtures/tree.ts'
import { listen } from '../fixtures/wire.ts'

/** Creates a folder with a content folder and a dist folder built from it. */
async function createSite(): Promise<string> {
  const folder = createFolder()
  await build({ content: writeFiles(smallSite, join(folder, 'content')), out: join(folder, 'dist') })
  return folder
}

it('stele serve recovers the new build after a killed one, and so does a build of invalid content', async () => {
  const folders = [await createSite(), await createSite()] as const
  for (const folder of folders) {
    writeFiles(
      { 'essays/second/en.md': '---\ntitle: Second\ndescription: Second.\n---\n\nNew.\n' },
      join(folder, 'content'),
    )
  }
  const killed = folders.map((folder) => {
    const fault: Fault = { kind: 'kill', below: folder, call: 'renameSync', at: 2 }
    return runProcess(['build'], {
      cwd: folder,
      preload: ['faults'],
      env: { STELE_FAULT: JSON.stringify(fault) },
    })
  })
  for (const { code } of await Promise.all(killed)) expect(code).toBe(null)
  expect(folders.map((folder) => existsSync(join(folder, 'dist')))).toEqual([false, false])

  writeFiles({ 'site.yaml': 'no: site' }, join(folders[1], 'content'))
  const [server, { code }] = await Promise.all([
    startServe([], { cwd: folders[0] }),
    runProcess(['build'], { cwd: folders[1] }),
  ])
  expect((await fetch(`${server.address}/api/v1/essays/second`)).status).toBe(200)
  expect(code).toBe(1)
  for (const folder of folders) {
    expect(readdirSync(folder)).toEqual(['.stele-cache', 'content', 'dist'])
    expect(findDamage(join(folder, 'dist'))).toEqual([])
    expect(existsSync(join(folder, 'dist/api/v1/essays/second.json'))).toBe(true)
  }
})

it('stele serve with workers refuses a port of the metrics that is in use in one line', async () => {
  const taken = await listen(createServer())
  const parameters = ['serve', '--port', '0', '--workers', '2', '--metrics', String(taken)]
  expect(await runProcess(parameters, { cwd: await createSite() })).toEqual({
    code: 2,
    stdout: '',
    stderr: `stele: Cannot listen on 127.0.0.1:${taken}: the port is in use; choose another with --metrics\n`,
  })
})
