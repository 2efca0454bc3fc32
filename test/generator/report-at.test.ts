/** Positions in front matter that are found again. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { expect, it } from 'vitest'
import { createReportAt } from '../../generator/content/texts/report-at.ts'
import { collect } from '../../generator/site/collect.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'

const mistake = { reason: 'A mistake', found: 'a title', expected: [] }

it('A mistake in a document that has lost its front matter since is reported at its start', () => {
  const content = writeFiles(smallSite)
  const [document] = collect(content).documents
  if (document === undefined) throw new Error('The small site has documents')
  writeFiles({ 'essays/first-essay/en.md': 'Text.\n' }, content)

  const file = new VFile()
  createReportAt(() => file)(document, ['title'], 'long-title', mistake)
  expect(file.messages).toMatchObject([{ place: { line: 1, column: 1, offset: 0 } }])
})

it('A document is read once for all of its mistakes in a row', () => {
  const content = writeFiles(smallSite)
  const [document] = collect(content).documents
  if (document === undefined) throw new Error('The small site has documents')
  const file = new VFile()
  const reportAt = createReportAt(() => file)
  reportAt(document, ['title'], 'long-title', mistake)
  rmSync(join(content, 'essays'), { recursive: true })
  reportAt(document, ['title'], 'long-title', { ...mistake, reason: 'Another mistake' })
  reportAt(document, [], 'long-title', mistake, 'title')

  const [before, after, ofKey] = file.messages
  expect(after?.place).toEqual(before?.place)
  expect(ofKey).toMatchObject({ place: { start: { line: 2, column: 1 } } })
})

it('The same mistake of a document is reported once', () => {
  const content = writeFiles(smallSite)
  const [document] = collect(content).documents
  if (document === undefined) throw new Error('The small site has documents')
  const file = new VFile()
  const reportAt = createReportAt(() => file)
  for (const _ of ['en', 'pt']) reportAt(document, ['title'], 'long-title', mistake)
  expect(file.messages.map(({ reason }) => reason)).toEqual(['A mistake'])
})
