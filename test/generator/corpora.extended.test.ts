/** Real documents that others wrote, if their collections are beside the project: both parsers give the same build output. */

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { readTree } from '../fixtures/tree.ts'
import { describeWhere } from '../fixtures/where.ts'

const maker = join(projectFolder, '../shared/corpora/make.mjs')
const whyNot = existsSync(maker) ? null : 'there are no collections beside the project'

describeWhere('the build output of real documents', whyNot, () => {
  it.each(['til', 'rust-book', 'prompt-guide'])(
    'is the same with satteri and remark: %s',
    {
      timeout: 240_000,
    },
    async (name) => {
      const folder = createFolder()
      const content = join(folder, 'content')
      execFileSync(process.execPath, [maker, name, content])
      const outputs = []
      for (const parser of ['satteri', 'remark'] as const) {
        const out = join(folder, parser)
        await build({ content, out, parser })
        outputs.push(readTree(out))
      }
      expect(outputs[0]).toEqual(outputs[1])
    },
  )
})
