/**
 * The body of a document as Markdown. Markdown stays as its author wrote it, except that its links become absolute
 * addresses of Markdown files. MDX becomes Markdown.
 */

import type { RootContent } from 'mdast'
import { isElement } from '../../content/markdown/mdx.ts'
import { root } from '../../content/markdown/nodes.ts'
import { toEnd, toStart } from '../../content/markdown/offsets.ts'
import { stringifyMarkdown } from '../../content/markdown/stringify.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { Document } from '../../kernel/document.ts'
import { isSameInMarkdown, toMarkdownTree } from '../mdx/to-markdown.ts'
import type { PageContext } from '../page-context.ts'
import { editLinks, replaceAddresses, type Source, type ToHref, toMarkdownHref } from './edit-links.ts'
import { joinTexts, type MarkedText, toHeading } from './marked-text.ts'

/** Converts an MDX document to Markdown. The result may lack a final line ending. */
export function convertMdx(
  source: Source,
  { components, math }: Pick<SiteConfig, 'components' | 'math'>,
  toHref: ToHref,
): MarkedText {
  const { body, bodyOffset } = source
  const blocks = toMarkdownTree(source.tree, components).children
  const verbatim = new Set(listFlow(source.tree).filter((block) => isSameInMarkdown(block, body, bodyOffset)))
  const isNextTo = (block: RootContent, previous: RootContent) =>
    [block, previous].every((neighbour) => verbatim.has(neighbour)) &&
    isBlank(body.slice(toEnd(previous) - bodyOffset, toStart(block) - bodyOffset))

  // Two lists that were not next to each other would become one list. The serializer gives them different bullets.
  const isMerged = blocks.some((block, index) => {
    const previous = blocks[index - 1]
    return block.type === 'list' && previous?.type === 'list' && !isNextTo(block, previous)
  })
  if (isMerged) return serialize(blocks, toHref, math)

  const runs = group(blocks, (block, previous) =>
    verbatim.has(block) ? isNextTo(block, previous) : !verbatim.has(previous),
  )
  return joinTexts(
    runs.map((run) => (verbatim.has(run[0]) ? copy(run, source, toHref) : serialize(run, toHref, math))),
    '\n\n',
  )
}

/** The blocks of a document that no Markdown block contains: at its top level, and in MDX elements there. */
const listFlow = (parent: { readonly children: readonly RootContent[] }): RootContent[] =>
  parent.children.flatMap((block) => (isElement(block) ? listFlow(block) : [block]))

const isBlank = (text: string): boolean => text.trim() === ''

/** Splits a list into runs. */
function group<T>(elements: readonly T[], continues: (element: T, previous: T) => boolean): [T, ...T[]][] {
  const runs: [T, ...T[]][] = []
  for (const element of elements) {
    const run = runs.at(-1)
    const previous = run?.at(-1)
    if (run !== undefined && previous !== undefined && continues(element, previous)) run.push(element)
    else runs.push([element])
  }
  return runs
}

function copy(
  blocks: [RootContent, ...RootContent[]],
  { body, bodyOffset }: Source,
  toHref: ToHref,
): MarkedText {
  const start = toStart(blocks[0])
  const end = toEnd(blocks.at(-1) ?? blocks[0])
  const text = body.slice(start - bodyOffset, end - bodyOffset)
  return editLinks({ body: text, bodyOffset: start, tree: root(...blocks) }, toHref)
}

/** Serializes blocks. The serializer tells no positions, so the blocks from one heading to the next are serialized alone. */
function serialize(blocks: readonly RootContent[], toHref: ToHref, hasMath: boolean): MarkedText {
  const parts = group(blocks, ({ type }) => type !== 'heading')
  return joinTexts(
    parts.map((part) => ({
      text: stringifyMarkdown(replaceAddresses(root(...part), toHref), hasMath).trimEnd(),
      headings: part[0].type === 'heading' ? [toHeading(part[0], 0)] : [],
    })),
    '\n\n',
  )
}

/** @returns the Markdown with a final line ending, or '' for an empty document */
export function toMarkdownBody(document: Document, source: Source, context: PageContext): MarkedText {
  const toHref = (href: string) => toMarkdownHref(href, document, context)
  const text =
    document.format === 'mdx'
      ? convertMdx(source, context.config, toHref)
      : closeFence(editLinks(source, toHref), source)
  const guide = context.getGuide(document)
  const parts = guide === null ? [text] : [text, editLinks({ ...guide, bodyOffset: 0 }, toHref)]
  return joinTexts(
    parts
      .filter((part) => part.text.trim() !== '')
      .map((part) => ({ ...part, text: `${part.text.trimEnd()}\n` })),
    '\n',
  )
}

/** Closes a code fence or a formula that is open at the end of the file, so that text after it does not become a part of it. */
function closeFence(marked: MarkedText, { tree, body, bodyOffset }: Source): MarkedText {
  const last = tree.children.at(-1)
  if (last?.type === 'math' && last.data?.formula?.problem?.kind === 'closing')
    return { ...marked, text: `${marked.text.trimEnd()}\n$$\n` }
  if (last?.type !== 'code') return marked
  const text = body.slice(toStart(last) - bodyOffset).trimEnd()
  const lines = text.split('\n')
  const [, fence] = /^ {0,3}(`{3,}|~{3,})/.exec(text) ?? []
  if (fence === undefined || (lines.length > 1 && lines.at(-1)?.trim().startsWith(fence))) return marked
  return { ...marked, text: `${marked.text.trimEnd()}\n${fence}\n` }
}
