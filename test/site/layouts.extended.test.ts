import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { ContentError } from '../../generator/kernel/diagnostics/errors.ts'
import { createFolder, oneLanguage, writeFiles } from '../fixtures/content.ts'

it('A value that a layout cannot write is an error with the position, also in a worker thread', async () => {
  const content = writeFiles({ ...oneLanguage, 'layouts/essay.html': '{{ body }}{{ "/abuot" | url }}' })
  const error = await build({ content, out: join(createFolder(), 'dist'), threads: 1 }).catch(
    (reason: unknown) => reason,
  )
  if (!(error instanceof ContentError)) throw error
  expect(error.diagnostics.map(({ line, column, rule, found }) => ({ line, column, rule, found }))).toEqual([
    { line: 1, column: 11, rule: 'invalid-layout', found: '{{ "/abuot" | url }}' },
  ])
})
