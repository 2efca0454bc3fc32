/** A build whose response is wrong. */

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { runProcess } from '../fixtures/cli.ts'
import { createFolder, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { readTree } from '../fixtures/tree.ts'

it('The output folder is not replaced if a response does not satisfy its schema', async () => {
  const folder = createFolder()
  const content = writeFiles(oneLanguage, join(folder, 'content'))
  await build({ content, out: join(folder, 'dist') })
  const before = readTree(folder)
  expect(
    await runProcess(['build', '--no-cache'], {
      cwd: folder,
      preload: ['invalid-health'],
      fromSource: true,
    }),
  ).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'stele: Cannot publish "api/v1/health.json": status does not satisfy its schema (Invalid input: expected string, received number)\n',
  })
  expect(readTree(folder)).toEqual(before)
})
