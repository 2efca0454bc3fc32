/** The client of docs/syncing.md, run against a service. */

import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { build } from '../generator/build.ts'
import { serve } from '../generator/commands/serve/serve.ts'
import { createFolder, smallSite, writeFiles } from './fixtures/content.ts'
import { toEssay } from './fixtures/published.ts'
import { findFreePort } from './targets/targets.ts'

const run = promisify(execFile)

it('The client of docs/syncing.md has 50 lines, and fetches and removes only what changed, with one request if nothing has', async () => {
  const [, client = ''] =
    /^```js\n(\/\/ sync\.mjs\n.*?)^```$/ms.exec(readFileSync('docs/syncing.md', 'utf8')) ?? []
  expect(client.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(50)
  const folder = createFolder()
  const [program, copy, out] = [join(folder, 'sync.mjs'), join(folder, 'copy'), join(folder, 'dist')]
  writeFileSync(program, client)
  const content = writeFiles({
    ...smallSite,
    'essays/second-essay/en.md': toEssay('The second one.'),
    'pages/colophon/en.md': toEssay('How it was made.'),
  })
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}`
  await build({ content, out, baseUrl })
  const server = await serve({ out, port })
  onTestFinished(() => server.close())
  const sync = async () => {
    const { stdout } = await run(process.execPath, [program, baseUrl, copy])
    return stdout.split('\n').filter((line) => line !== '' && !/pages\/(?:agent|dev)/.test(line))
  }

  expect(await sync()).toEqual([
    'fetched first-essay/en',
    'fetched first-essay/pt',
    'fetched pages/colophon/en',
    'fetched second-essay/en',
  ])
  expect(await sync()).toEqual([])

  writeFileSync(join(content, 'pages/colophon/en.md'), toEssay('Made in another way.'))
  rmSync(join(content, 'essays/second-essay'), { recursive: true })
  await build({ content, out, baseUrl })
  await server.close()
  const restarted = await serve({ out, port })
  onTestFinished(() => restarted.close())
  // The essay before the removed one no longer links to it.
  expect(await sync()).toEqual([
    'fetched first-essay/en',
    'fetched pages/colophon/en',
    'removed second-essay/en',
  ])
  expect(readdirSync(copy).filter((file) => !/^pages\.(?:agent|dev)/.test(file))).toEqual([
    'first-essay.en.md',
    'first-essay.pt.md',
    'pages.colophon.en.md',
    'state.json',
  ])
  expect(readFileSync(join(copy, 'pages.colophon.en.md'), 'utf8')).toBe(
    readFileSync(join(out, 'colophon.md'), 'utf8'),
  )
})
