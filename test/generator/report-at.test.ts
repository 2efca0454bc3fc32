/** Positions in front matter that are found again. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { expect, it } from 'vitest'
import { createReportAt } from '../../generator/content/texts/report-at.ts'
import { markImported } from '../../generator/kernel/diagnostics/to-diagnostics.ts'
import type { Document } from '../../generator/kernel/document.ts'
import { collect } from '../../generator/site/collect.ts'
import { reportFrontMatterWarnings } from '../../generator/site/model/front-matter-warnings.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'

/** `long-title` is off by default. */
const severities = { 'long-title': 'warn' } as const

const mistake = { reason: 'A mistake', found: 'a title', expected: [] }

it('A mistake in a document that has lost its front matter since is reported at its start', () => {
  const content = writeFiles(smallSite)
  const [document] = collect(content).documents
  if (document === undefined) throw new Error('The small site has documents')
  writeFiles({ 'essays/first-essay/en.md': 'Text.\n' }, content)

  const file = new VFile()
  createReportAt(() => file, severities)(document, ['title'], 'long-title', mistake)
  expect(file.messages).toMatchObject([{ place: { line: 1, column: 1, offset: 0 } }])
})

it('A document is read once for all of its mistakes in a row', () => {
  const content = writeFiles(smallSite)
  const [document] = collect(content).documents
  if (document === undefined) throw new Error('The small site has documents')
  const file = new VFile()
  const reportAt = createReportAt(() => file, severities)
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
  const reportAt = createReportAt(() => file, severities)
  for (const _ of ['en', 'pt']) reportAt(document, ['title'], 'long-title', mistake)
  expect(file.messages.map(({ reason }) => reason)).toEqual(['A mistake'])
})

it('A document is not read for a rule that is off, or is off in documents of other generators', () => {
  const content = writeFiles(smallSite)
  const [document] = collect(content).documents
  if (document === undefined) throw new Error('The small site has documents')
  rmSync(join(content, 'essays'), { recursive: true })
  const [own, imported] = [new VFile(), new VFile()]
  markImported(imported)
  createReportAt(() => own, {})(document, ['title'], 'long-title', mistake)
  createReportAt(() => imported, {})(document, ['tags', 0], 'similar-tags', mistake)
  expect([...own.messages, ...imported.messages]).toEqual([])
})

it('The warnings of all rules about a document follow each other, so that it is read once', () => {
  const longTexts = { title: 'x'.repeat(80), description: 'x'.repeat(300), unusedKeys: [], derived: [] }
  const documents = ['one', 'two'].map((slug) => ({ ...longTexts, slug }) as unknown as Document)
  const reported: (readonly [slug: string, rule: string])[] = []
  const rules = { 'long-title': 'warn', 'long-description': 'warn' } as const
  reportFrontMatterWarnings(documents, false, rules, ({ slug }, _, rule) => reported.push([slug, rule]))
  expect(reported).toEqual([
    ['one', 'long-title'],
    ['one', 'long-description'],
    ['two', 'long-title'],
    ['two', 'long-description'],
  ])
})
