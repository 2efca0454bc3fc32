/** The build output of the sample site does not depend on the parser. */

import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ParserName } from '../../generator/content/markdown/parser-names.ts'
import { compile } from '../fixtures/compile.ts'
import { projectFolder } from '../fixtures/project.ts'

const content = join(projectFolder, 'content')

it('satteri gives the same build output as remark, byte by byte', async () => {
  const listHashes = async (parser: ParserName) =>
    (await compile(content, { parser })).rendered.map(({ file, hash }) => [file, hash])
  expect(await listHashes('satteri')).toEqual(await listHashes('remark'))
})
