/** The text of a document as Markdown: the author's own but for its links, and without what only MDX understands. */

import type { Definition, Image, Link, Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { ParsedDocument } from '../../collect/document.ts'
import { encodeAttribute, findAttributes } from '../../markdown/html.ts'
import { paragraph, root } from '../../markdown/nodes.ts'
import { stringifyMarkdown } from '../../markdown/stringify.ts'
import { walk } from '../../markdown/walk.ts'
import type { Document } from '../../model/site.ts'
import { toMarkdownTree } from '../mdx/markdown.ts'
import type { PageContext } from '../page-context.ts'
import { toMarkdownHref } from './links.ts'

/** @returns the text with a line end at its end, or nothing for a document without one */
export function toMarkdownBody(document: Document, written: Text, context: PageContext): string {
  const toHref = (href: string) => toMarkdownHref(href, document.path, context)
  const text =
    document.sourceFile?.format === 'mdx'
      ? rewrite(written, context, toHref)
      : closeFence(editLinks(written, toHref), written)
  const guide = context.getGuide(document)
  const added = guide === null ? '' : editLinks({ ...guide, bodyOffset: 0 }, toHref)
  return [text, added].flatMap((part) => (part.trim() === '' ? [] : [`${part.trimEnd()}\n`])).join('\n')
}

/** Code may be left open at the end of a file; what is written below it is none. */
function closeFence(text: string, { tree, body, bodyOffset }: Text): string {
  const last = tree.children.at(-1)
  if (last?.type !== 'code') return text
  const lines = body
    .slice((last.position?.start.offset ?? 0) - bodyOffset)
    .trimEnd()
    .split('\n')
  const [, fence] = /^ {0,3}(`{3,}|~{3,})/.exec(lines[0] ?? '') ?? []
  if (fence === undefined || (lines.length > 1 && lines.at(-1)?.trim().startsWith(fence))) return text
  return `${text.trimEnd()}\n${fence}\n`
}

/** What of a tree holds an address. */
type Address = Link | Image | Definition

const isAddress = (node: Nodes): node is Address =>
  node.type === 'link' || node.type === 'image' || node.type === 'definition'

type ToHref = (href: string) => string | null

/** MDX is written anew from its tree. */
function rewrite({ tree: written }: Text, context: PageContext, toHref: ToHref): string {
  const tree = toMarkdownTree(written, context.config.components)
  visit(tree, (node) => {
    if (isAddress(node)) node.url = toHref(node.url) ?? node.url
    if (node.type === 'html') node.value = editHtml(node.value, toHref)
  })
  return stringifyMarkdown(tree)
}

/** HTML of MDX leads to Markdown as well. */
function editHtml(html: string, toHref: ToHref): string {
  const edits = findHtmlEdits(html, [0, html.length], html, toHref)
  return applyEdits(html, edits)
}

/** A text and its tree. */
type Text = Pick<ParsedDocument, 'body' | 'bodyOffset' | 'tree'>

/** Markdown stays the author's, letter by letter, around the links that lead elsewhere now. */
function editLinks({ body, bodyOffset, tree }: Text, toHref: ToHref): string {
  return applyEdits(body, findEdits(tree, body, bodyOffset, toHref))
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = []
  let done = 0
  for (const edit of edits) {
    pieces.push(text.slice(done, edit.start), edit.text)
    done = edit.end
  }
  return pieces.join('') + text.slice(done)
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function findEdits(tree: Root, body: string, bodyOffset: number, toHref: ToHref): Edit[] {
  const edits: Edit[] = []
  const toSpan = ({ position }: Nodes): readonly [start: number, end: number] => [
    (position?.start.offset ?? 0) - bodyOffset,
    (position?.end.offset ?? 0) - bodyOffset,
  ]
  walk(tree, (node) => {
    if (node.type === 'html') edits.push(...findHtmlEdits(node.value, toSpan(node), body, toHref))
    if (!isAddress(node)) return
    const href = toHref(node.url)
    if (href !== null && href !== node.url) edits.push(toEdit(node, href, body, toSpan))
  })
  return edits.sort((a, b) => a.start - b.start)
}

function toEdit(
  node: Address,
  href: string,
  body: string,
  toSpan: (node: Nodes) => readonly [number, number],
): Edit {
  const [start, end] = toSpan(node)
  const target = `${toDestination(href)}${toTitle(node.title)}`
  if (node.type === 'definition') {
    const [label = ''] = /^\[(?:\\.|[^\\\]])*\]:/s.exec(body.slice(start, end)) ?? []
    return { start: start + label.length, end, text: ` ${target}` }
  }
  // The title of an image may hold what its address begins with.
  if (node.type === 'image' && node.title?.includes('](')) return { start, end, text: toText(node, href) }
  if (node.type === 'image') return { start: body.lastIndexOf('](', end - 1), end, text: `](${target})` }
  const last = node.children.at(-1)
  const close = last ? toSpan(last)[1] : start + 1
  if (body.startsWith('](', close)) return { start: close, end, text: `](${target})` }
  // An address that stands for itself, bare or in angle brackets: its text stays what it was.
  return { start, end, text: toText(node, href) }
}

/** A link or an image written anew. */
const toText = (node: Link | Image, href: string): string =>
  stringifyMarkdown(root(paragraph({ ...node, url: href }))).trimEnd()

/** Raw HTML leads elsewhere too. In a quote or a list its text is not what stands in the file, and stays. */
function findHtmlEdits(
  html: string,
  [start, end]: readonly [number, number],
  body: string,
  toHref: ToHref,
): Edit[] {
  if (body.slice(start, end) !== html) return []
  return findAttributes(html).flatMap(({ name, value, index, length }) => {
    const href = name === 'href' || name === 'src' ? toHref(value) : null
    const place = { start: start + index, end: start + index + length }
    return href === null || href === value ? [] : [{ ...place, text: `${name}="${encodeAttribute(href)}"` }]
  })
}

/** Only what URL's own encoding leaves alone would end a destination early. */
const toDestination = (href: string): string =>
  href.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))

const toTitle = (title: string | null | undefined): string =>
  title ? ` "${title.replace(/["\\&]/g, '\\$&')}"` : ''
