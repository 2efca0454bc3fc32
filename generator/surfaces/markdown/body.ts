/**
 * The body of a document as Markdown. Markdown stays as its author wrote it, except that its links become absolute
 * addresses of Markdown files. MDX becomes Markdown.
 */

import { toStart } from '../../markdown/offsets.ts'
import type { Document } from '../../model/site.ts'
import type { PageContext } from '../page-context.ts'
import { editLinks, type Source } from './edit-links.ts'
import { toMarkdownHref } from './markdown-links.ts'
import { joinTexts, type MarkedText } from './marked-text.ts'
import { convertMdx } from './mdx-body.ts'

/** @returns the Markdown with a final line ending, or '' for an empty document */
export function toMarkdownBody(document: Document, source: Source, context: PageContext): MarkedText {
  const toHref = (href: string) => toMarkdownHref(href, document, context)
  const text =
    document.sourceFile?.format === 'mdx'
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
