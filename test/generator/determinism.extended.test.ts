/** The sample site; determinism.test.ts has a small one. */

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { runProcess } from '../fixtures/cli.ts'
import { createFolder } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { readTree } from '../fixtures/tree.ts'

const sample = join(projectFolder, 'content')

/** Copies a folder file by file in reverse order, so that the file system may list them in another order. */
function copyBackwards(from: string, to: string): void {
  const entries = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const entry of entries.reverse()) {
    const path = join(entry.parentPath, entry.name)
    const target = join(to, path.slice(from.length))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, readFileSync(path))
  }
}

it('builds the same bytes on a machine with another clock, time zone, locale, folder and order of files', async () => {
  const here = createFolder()
  const there = join(createFolder(), 'a folder – with another name')
  cpSync(sample, join(here, 'content'), { recursive: true })
  copyBackwards(sample, join(there, 'texts'))
  const runs = await Promise.all([
    runProcess(['build', '--quiet'], { cwd: here, env: { TZ: 'UTC', LC_ALL: 'C', LANG: 'C' } }),
    runProcess(['build', '--quiet', '--content', join(there, 'texts'), '--out', join(there, 'public')], {
      env: { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
      preload: ['other-machine'],
    }),
  ])
  expect(runs).toEqual(Array(2).fill({ code: 0, stdout: '', stderr: '' }))
  const files = readTree(join(here, 'dist'))
  expect(Object.keys(files).length).toBeGreaterThan(30)
  expect(readTree(join(there, 'public'))).toEqual(files)
})
