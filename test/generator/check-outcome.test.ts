/** The last line of `stele check`: what a build would publish, and what it would lose. */

import { expect, it } from 'vitest'
import { toOutcomeLine, toRefusalLine } from '../../generator/commands/cli/format-summary.ts'
import type { RuleId } from '../../generator/kernel/diagnostics/rules.ts'
import type { DataFiles } from '../../generator/kernel/summaries.ts'

const markdown = {
  total: 3,
  documents: { essays: ['essays/a/en.md', 'essays/b/en.md'], pages: ['pages/about/en.md'] },
  leftOut: {},
  uncovered: [],
  skipped: {},
}

const toLine = (
  changes: Partial<typeof markdown>,
  rules: readonly RuleId[] = [],
  data: DataFiles | null = null,
): string =>
  toOutcomeLine('content', {
    outputFiles: 1234,
    markdown: { ...markdown, ...changes },
    data,
    diagnostics: rules.map((rule) => ({ rule })),
  })

it('says how many files a build writes, and from how many texts', () => {
  expect(toLine({})).toMatchInlineSnapshot(
    `"Checked content: a build writes 1,234 files from 3 Markdown files, and loses nothing of them"`,
  )
  expect(toLine({ total: 1, documents: { essays: ['essays/a/en.md'], pages: [] } })).toMatchInlineSnapshot(
    `"Checked content: a build writes 1,234 files from 1 Markdown file, and loses nothing of them"`,
  )
})

it('counts what is lost: texts that are not published, and parts of texts', () => {
  expect(
    toLine({ total: 5 }, ['unknown-shortcode', 'similar-tags', 'removed-element', 'unknown-shortcode']),
  ).toMatchInlineSnapshot(
    `"Checked content: a build writes 1,234 files from 3 of 5 Markdown files; lost: removed-element 1, unknown-shortcode 2"`,
  )
})

it('counts data files, too', () => {
  const data = { total: 2, documents: { talks: ['talks/a.yaml'] }, leftOut: { draft: ['talks/b.yaml'] } }
  expect(toLine({}, [], data)).toBe(
    'Checked content: a build writes 1,234 files from 3 Markdown files and 1 of 2 data files, and loses nothing of them',
  )
  expect(toLine({ total: 0, documents: { essays: [], pages: [] } }, [], data)).toBe(
    'Checked content: a build writes 1,234 files from 1 of 2 data files, and loses nothing of them',
  )
})

it('says that a build would publish nothing', () => {
  const severities = ['error', 'warning', 'error'] as const
  const diagnostics = severities.map((severity) => ({ severity }))
  expect(toRefusalLine('content', diagnostics)).toMatchInlineSnapshot(
    `"Checked content: a build publishes nothing until the 2 errors are corrected"`,
  )
  expect(toRefusalLine('content', diagnostics.slice(0, 2))).toMatchInlineSnapshot(
    `"Checked content: a build publishes nothing until the error is corrected"`,
  )
})
