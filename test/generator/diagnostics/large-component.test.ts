/** A document that its component templates make too large. */

import { VFile } from 'vfile'
import { expect, it } from 'vitest'
import { parsers } from '../../../generator/content/markdown/parsers.ts'
import { reportLargeComponents } from '../../../generator/site/model/components.ts'

/** Templates may add a million characters to those of the document: five of these are too many, and four are not. */
const title = 'x'.repeat(300_000)

it.each([
  ['an attribute, whichever alternative it is', '{label|title}'.repeat(5), true],
  ['an attribute with a default', '{title|"None"}'.repeat(5), true],
  ['an attribute that templates use less often', '{label|title}'.repeat(4), false],
  ['an attribute that no template uses', '{label|"title"}'.repeat(5), false],
])('counts %s', (_, html, isLarge) => {
  const text = `<A title="${title}" />`
  const components = { A: { html, markdown: '' } }
  expect(reportLargeComponents(parsers.mdx.parse(text), new VFile(text), components)).toBe(isLarge)
})
