import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { runCli, runProcess } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { readTree } from '../fixtures/tree.ts'

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
  const content = writeFiles(smallSite, join(here, 'content'))
  copyBackwards(content, join(there, 'texts'))
  const runs = await Promise.all([
    runCli(['build', '--quiet'], { cwd: here, env: { TZ: 'UTC', LC_ALL: 'C', LANG: 'C' } }),
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
