/** Positions in front matter that are found again. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { collect } from '../../generator/collect/collect.ts'
import { createLocator } from '../../generator/collect/locate.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'

it('A value of a document that has lost its front matter since is located at its start', () => {
  const content = writeFiles(smallSite)
  const [sourceFile] = collect(content).documents
  if (sourceFile === undefined) throw new Error('The small site has documents')
  writeFiles({ 'essays/first-essay/en.md': 'Text.\n' }, content)

  expect(createLocator()(sourceFile, ['title'])).toEqual({ line: 1, column: 1, offset: 0 })
})

it('A document is read once for all of its mistakes in a row', () => {
  const content = writeFiles(smallSite)
  const [sourceFile] = collect(content).documents
  if (sourceFile === undefined) throw new Error('The small site has documents')
  const locate = createLocator()
  const title = locate(sourceFile, ['title'])
  rmSync(join(content, 'essays'), { recursive: true })

  expect(locate(sourceFile, ['title'])).toEqual(title)
  expect(locate(sourceFile, [], 'title')).toMatchObject({ start: { line: 2, column: 1 } })
})
