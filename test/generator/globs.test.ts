/** The globs of site.yaml. */

import { expect, it } from 'vitest'
import { createGlobs, isBoundedGlob } from '../../generator/content/schemas/globs.ts'
import { smallSite } from '../fixtures/content.ts'
import { findLines } from '../fixtures/diagnose.ts'

it.each<[glob: string, matching: readonly string[], others: readonly string[]]>([
  ['posts/**', ['posts/a.md', 'posts/b/c.md'], ['a.md', 'posts.md']],
  ['**/*.{md,mdx}', ['a.md', 'b/c.mdx'], ['a.txt']],
  ['*.md', ['a.md', '.a.md'], ['b/a.md']],
  ['**/_!(posts|drafts)', ['_a', 'b/_c'], ['_posts', 'b/_drafts']],
  // Other generators have such names, and globs have no groups.
  ['app/(site)/[[]id]/*.md', ['app/(site)/[id]/a.md'], ['app/site/[id]/a.md']],
  ['(a+)+b', ['(a+)+b'], ['aab']],
])('%j names files', (glob, matching, others) => {
  const isMatch = createGlobs([glob])
  expect([matching.map(isMatch), others.map(isMatch)]).toEqual([
    matching.map(() => true),
    others.map(() => false),
  ])
})

it.each([
  ['{a,aa}'.repeat(9), false],
  ['{a,aa}'.repeat(8), true],
  ['**/a/'.repeat(5), false],
  ['**/a/'.repeat(4), true],
  ['*a'.repeat(21), false],
  ['*a'.repeat(20), true],
  ['*{a,b}*{a,b}*', false],
  ['*{a,b}*/*{c,d}*', true],
])('%j is simple enough: %s', (glob, expected) => {
  expect(isBoundedGlob(glob)).toBe(expected)
})

it('A glob that would take too long is a mistake at its place', async () => {
  const glob = '{a,aa}'.repeat(9)
  const site = `${smallSite['site.yaml']}sources: [{ folder: essays, ignore: "${glob}" }]\n`
  const expected = 'a glob with at most 4 "**", 8 "{" and 20 "*", and 2 "*" in a name with "{"'
  expect(await findLines({ 'site.yaml': site })).toContain(
    `site.yaml:5:37-5:93 error invalid-value: "ignore" of entry 1 of "sources" must be ${expected}, got "${glob}" [found: "${glob}"; expected: ${expected}]`,
  )
})
