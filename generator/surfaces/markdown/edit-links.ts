/** Replaces the addresses of links, images and HTML in Markdown. Every other character stays as its author wrote it. */

import type { Definition, Image, Link, Nodes, Root } from 'mdast'
import { toMarkdownPath } from '../../../shim/contract/routes.ts'
import { encodeAttribute, findAttributes, replaceSrcset } from '../../content/markdown/html-attributes.ts'
import { paragraph, root, walk } from '../../content/markdown/nodes.ts'
import { toEnd, toStart } from '../../content/markdown/offsets.ts'
import { stringifyMarkdown } from '../../content/markdown/stringify.ts'
import type { ParsedDocument } from '../../content/texts/document.ts'
import type { Document } from '../../kernel/document.ts'
import { findLinkTarget } from '../hosted-links.ts'
import type { PageContext } from '../page-context.ts'
import { type Heading, type MarkedText, toHeading } from './marked-text.ts'

/** A text and its tree. Positions in the tree are offsets in the source file, where the text starts at `bodyOffset`. */
export type Source = Pick<ParsedDocument, 'body' | 'bodyOffset' | 'tree'>

/** Returns the address that replaces one in a document, or null where it stays as written. */
export type ToHref = (href: string) => string | null

/** The source text with other addresses. */
export function editLinks(source: Source, toHref: ToHref): MarkedText {
  const { body, bodyOffset, tree } = source
  const edits = findEdits(tree, body, bodyOffset, toHref)
  return { text: applyEdits(body, edits), headings: findHeadings(source, edits) }
}

/**
 * The headings at the top level of the tree, with their offsets after the edits.
 * @param edits sorted by their start
 */
function findHeadings({ body, bodyOffset, tree }: Source, edits: readonly Edit[]): Heading[] {
  let next = 0
  // Where the last edit before the heading ends, in the source and in the result.
  let [from, length] = [0, 0]
  return tree.children.flatMap((node) => {
    if (node.type !== 'heading') return []
    let start = toStart(node) - bodyOffset
    while (body[start - 1] === ' ') start -= 1
    for (let edit = edits[next]; edit !== undefined && edit.end <= start; edit = edits[next]) {
      length += Math.max(0, edit.start - from) + edit.text.length
      from = edit.end
      next += 1
    }
    return [toHeading(node, length + start - from)]
  })
}

/** A copy of a tree with other addresses. */
export function replaceAddresses(tree: Root, toHref: ToHref): Root {
  const copy = structuredClone(tree)
  walk(copy, (node) => {
    if (isAddressNode(node)) node.url = toHref(node.url) ?? node.url
    if (node.type === 'html') node.value = editHtml(node.value, toHref)
  })
  return copy
}

/** A node with an address. */
type AddressNode = Link | Image | Definition

const isAddressNode = (node: Nodes): node is AddressNode =>
  node.type === 'link' || node.type === 'image' || node.type === 'definition'

function editHtml(html: string, toHref: ToHref): string {
  return applyEdits(html, findHtmlEdits(html, [0, html.length], html, toHref))
}

/** @param edits sorted by their start, without overlaps */
function applyEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = []
  let end = 0
  for (const edit of edits) {
    pieces.push(text.slice(end, edit.start), edit.text)
    end = edit.end
  }
  return pieces.join('') + text.slice(end)
}

/** Replaces the text from `start` to `end`, both offsets in UTF-16 code units. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function findEdits(tree: Root, body: string, bodyOffset: number, toHref: ToHref): Edit[] {
  const edits: Edit[] = []
  let tableEnd = 0
  const toSpan = (node: Nodes): readonly [start: number, end: number] => [
    toStart(node) - bodyOffset,
    toEnd(node) - bodyOffset,
  ]
  walk(tree, (node) => {
    if (node.type === 'table') tableEnd = toSpan(node)[1]
    if (node.type === 'html') edits.push(...findHtmlEdits(node.value, toSpan(node), body, toHref))
    if (!isAddressNode(node)) return
    const href = toHref(node.url)
    if (href === null || href === node.url) return
    const edit = toEdit(node, href, body, toSpan)
    // A pipe would end the cell. The tree has addresses and titles without the backslashes of the text.
    edits.push(edit.start < tableEnd ? { ...edit, text: edit.text.replaceAll('|', '\\|') } : edit)
  })
  return edits.sort((a, b) => a.start - b.start)
}

function toEdit(
  node: AddressNode,
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
  // The search for the last "](" below would find one in the title.
  if (node.type === 'image' && node.title?.includes('](')) return { start, end, text: toText(node, href) }
  if (node.type === 'image') return { start: body.lastIndexOf('](', end - 1), end, text: `](${target})` }
  const last = node.children.at(-1)
  const close = last ? toSpan(last)[1] : start + 1
  if (body.startsWith('](', close)) return { start: close, end, text: `](${target})` }
  // An autolink, bare or in angle brackets. Its text stays the original address.
  return { start, end, text: toText(node, href) }
}

/** The Markdown of a link or an image with another address. */
const toText = (node: Link | Image, href: string): string =>
  stringifyMarkdown(root(paragraph({ ...node, url: href }))).trimEnd()

/** Edits for the addresses in raw HTML. A tag that a blockquote marker interrupts stays as written. */
function findHtmlEdits(
  html: string,
  [start, end]: readonly [number, number],
  body: string,
  toHref: ToHref,
): Edit[] {
  const source = body.slice(start, end)
  if (removeMarkers(source) !== removeMarkers(html)) return []
  return findAttributes(source).flatMap(({ name, value, index, length }) => {
    const edited =
      name === 'srcset'
        ? replaceSrcset(value, (url) => toHref(url) ?? url)
        : name === 'href' || name === 'src' || name === 'poster'
          ? (toHref(value) ?? value)
          : value
    const span = { start: start + index, end: start + index + length }
    return edited === value ? [] : [{ ...span, text: `${name}="${encodeAttribute(edited)}"` }]
  })
}

/** Removes what begins each line in a list or a blockquote, which the HTML of a node lacks. */
const removeMarkers = (text: string): string => text.replace(/^[ \t>]+/gm, '')

/** Encodes parentheses, the only characters that URL leaves unencoded and that would end a link destination early. */
const toDestination = (href: string): string =>
  href.replace(/[()]/g, (character) => (character === '(' ? '%28' : '%29'))

const toTitle = (title: string | null | undefined): string =>
  title ? ` "${title.replace(/["\\&]/g, '\\$&')}"` : ''

/**
 * The address of a link in a Markdown representation. It leads to the target's Markdown where there is one. It is
 * absolute, because Markdown is often read far from where it was fetched.
 * @param href as the author wrote it
 * @param document the document that contains the link
 * @returns null where the link stays as written: other sites, and anchors of the same page
 */
export function toMarkdownHref(href: string, document: Document, context: PageContext): string | null {
  const { config, findAsset } = context
  if (href.startsWith('#')) return null
  const asset = findAsset(href, document)
  if (asset !== null) return `${config.base_url}/${asset.file}${asset.suffix}`
  const followed = context.followReference(href, document)
  const target = findLinkTarget(followed, document, context)
  if (target === null) return followed === href ? null : followed
  return config.base_url + (target.isPage ? toMarkdownPath(target.path) : target.path) + target.suffix
}
