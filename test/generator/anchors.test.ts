/** Anchors of headings that other anchors of the page are in the way of. */

import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { expect, it } from 'vitest'
import { addAnchors, getAnchor } from '../../generator/content/markdown/anchors.ts'

/** @param ids the anchors that the author chose, by the offset of the heading */
function listAnchors(text: string, ids: Readonly<Record<number, string>> = {}) {
  const tree = fromMarkdown(text, {
    extensions: [gfmFootnote()],
    mdastExtensions: [gfmFootnoteFromMarkdown()],
  })
  addAnchors(tree, { ids: new Map(Object.entries(ids).map(([offset, id]) => [Number(offset), id])) })
  return tree.children.flatMap((node) => (node.type === 'heading' ? [getAnchor(node)] : []))
}

it('a heading gets a number if the author gave its anchor to a heading before it', () => {
  expect(listAnchors('# Other\n\n# Same\n\n# Same', { 0: 'same' })).toEqual(['same', 'same-1', 'same-2'])
})

it('a heading gets a number if footnotes of the page have its anchor', () => {
  const headings = '# Footnote label\n\n# User content fn 1\n\n# Label'
  expect(listAnchors(headings)).toEqual(['footnote-label', 'user-content-fn-1', 'label'])
  expect(listAnchors(`${headings}\n\nText[^1].\n\n[^1]: Note.`)).toEqual([
    'footnote-label-1',
    'user-content-fn-1-1',
    'label',
  ])
})
