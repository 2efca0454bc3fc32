/** The programs of docs/using.md, run against a service whose quota they exceed. */

import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../../generator/commands/serve/serve.ts'
import { buildWithoutImages } from '../fixtures/build-without-images.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { findFreePort } from '../targets/targets.ts'

const run = promisify(execFile)

it('The programs of docs/using.md list all essays page by page, and wait where the quota ends', async () => {
  const essays = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      `essays/essay-${index}/en.md`,
      toEssay('Text.', { title: `Essay ${index}` }),
    ]),
  )
  const content = writeFiles({
    ...smallSite,
    ...essays,
    'site.yaml': `${smallSite['site.yaml']}site: false\nquota: { limit: 1, window: 1 }\n`,
  })
  const folder = createFolder()
  const out = join(folder, 'dist')
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}`
  await buildWithoutImages({ content, out, baseUrl })
  const server = await serve({ out, port })
  onTestFinished(() => server.close())
  const page = readFileSync('docs/using.md', 'utf8')
  const runProgram = async (
    program: string,
    language: string,
    file: string,
    flags: readonly string[] = [],
  ) => {
    const [, code = ''] =
      new RegExp(`^\`\`\`${language}\\n((?://|#) ${file}\\n.*?)^\`\`\`$`, 'ms').exec(page) ?? []
    writeFileSync(join(folder, file), code)
    const { stdout, stderr } = await run(program, [...flags, join(folder, file), baseUrl])
    return { lines: stdout.trimEnd().split('\n'), stderr }
  }
  const { essays: all } = await (await fetch(`${baseUrl}/api/v1/essays`)).json()
  const lines = all.map(({ title, api_url }: Record<string, string>) => `${title}: ${api_url}`)
  expect(lines).toHaveLength(101)
  expect(await runProgram(process.execPath, 'js', 'essays.mjs')).toEqual({ lines, stderr: '' })
  expect(await runProgram('python3', 'python', 'essays.py')).toEqual({ lines, stderr: '' })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  expect(await runCli(['client', baseUrl, '--file', 'stele.ts'], { cwd: folder })).toMatchObject({ code: 0 })
  const tsx = ['--import', import.meta.resolve('tsx')]
  expect(await runProgram(process.execPath, 'ts', 'essays.ts', tsx)).toEqual({
    lines,
    stderr:
      '404 NOT_FOUND There is no essay "no-such-essay". GET /api/v1/essays lists the essays of each language.\n',
  })
})
