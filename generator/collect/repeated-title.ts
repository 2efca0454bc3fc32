/** Leaves out the heading with which a text of another generator repeats its title. Pages and Markdown show the title themselves. */

import type { Heading, Root, RootContent } from 'mdast'
import { getAnchor, toVisibleText } from '../markdown/anchors.ts'
import { toEnd } from '../markdown/offsets.ts'
import type { ParsedDocument } from './document.ts'

/** @returns the document as it is if it does not begin with a heading of level 1 that has the text of the title */
export function withoutRepeatedTitle(document: ParsedDocument, title: string): ParsedDocument {
  const { tree, body, bodyOffset } = document
  const first = tree.children.find((block) => !isInvisible(block))
  if (first?.type !== 'heading' || first.depth !== 1 || !hasText(first, title)) return document
  const index = tree.children.indexOf(first)
  const before = tree.children.slice(0, index).filter(({ type }) => type === 'yaml')
  const shown: Root = { ...tree, children: [...before, ...tree.children.slice(index + 1)] }
  const rest = body.slice(toEnd(first) - bodyOffset).replace(/^(?:[ \t]*(?:\r\n|\n|\r))+/, '')
  return {
    ...document,
    tree: shown,
    body: rest,
    bodyOffset: bodyOffset + body.length - rest.length,
    titleId: getAnchor(first),
  }
}

/** Whether neither pages nor Markdown show a block. */
const isInvisible = (block: RootContent): boolean =>
  block.type === 'yaml' ||
  block.type === 'mdxjsEsm' ||
  (block.type === 'html' && /^<!--(?:(?!-->)[\s\S])*-->$/.test(block.value.trim()))

const hasText = (heading: Heading, title: string): boolean =>
  toComparable(toVisibleText(heading)) === toComparable(title)

/** A title may have the signs of Markdown, since its generator renders them. */
const toComparable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[`*_\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
