/**
 * Parses and sanitizes the HTML of authors: raw HTML in Markdown, and elements of MDX. A parser takes ten times as long as the
 * rest of the conversion, so it reads only the blocks that have such HTML.
 */

import type { Element, Root, RootContent } from 'hast'
import { h } from 'hastscript'
import { htmlVoidElements } from 'html-void-elements'
import type { Html } from 'mdast'
import type { Raw, State } from 'mdast-util-to-hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import { VFile } from 'vfile'
import { isSelfClosed } from '../../content/markdown/html-attributes.ts'
import type { Allow } from '../../content/schemas/html-keys.ts'
import { memoize } from '../../kernel/memoize.ts'
import { isFrameAllowed, lowerSchemes, toSchema } from './allowed-html.ts'

/** Node type for text that the parser copies unread. Tokenizing code would take half of the parser's time. */
const opaque = 'opaque-text'

const parseTree = rehypeRaw({ passThrough: [opaque] })

/** Returns the function that removes what a site does not allow. */
const getSanitizer = memoize((allow: Allow): ((root: Root) => Root) => rehypeSanitize(toSchema(allow)))

/** How many blocks with HTML may leave an element open before the rest of the document is parsed at once. */
const maxOpenBlocks = 4

/**
 * Parses and sanitizes the blocks of a document that have HTML of an author, each with the blocks that its HTML changes.
 * @param isOfAuthor whether an element, without its children, is not from Markdown
 * @throws {RangeError} if HTML nests too deeply
 */
export function toSafeBlocks(
  { children }: Root,
  isOfAuthor: (element: Element) => boolean,
  allow: Allow,
): RootContent[] {
  const sanitize = getSanitizer(allow)
  const safe: RootContent[] = []
  let run: RootContent[] = []
  let openBlocks = 0
  const addRun = (blocks: readonly RootContent[]) => {
    const root = sanitize(withLowerSchemes({ type: 'root', children: [...blocks] }))
    removeFrames(root, allow)
    safe.push(...root.children)
    run = []
    openBlocks = 0
  }
  for (const node of children) {
    const hasHtml = hasAuthorHtml(node, isOfAuthor)
    if (run.length === 0 && !hasHtml) {
      safe.push(node)
      continue
    }
    run.push(node)
    if (!hasHtml || openBlocks === maxOpenBlocks) continue
    const blocks = parse(run, false)
    if (blocks === null) openBlocks += 1
    else addRun(blocks)
  }
  if (run.length > 0) addRun(parse(run, true) ?? [])
  return safe
}

/** Whether a node has raw HTML, an element that is not from Markdown, or a link inside a link. */
function hasAuthorHtml(
  node: RootContent,
  isOfAuthor: (element: Element) => boolean,
  isLinked = false,
): boolean {
  if (node.type !== 'element') return node.type !== 'text'
  const isLink = node.tagName === 'a'
  if ((isLink && isLinked) || isOfAuthor(node)) return true
  return node.children.some((child) => hasAuthorHtml(child, isOfAuthor, isLinked || isLink))
}

/** Name of the marker element. HTML parsers have no special rules for it, and the sanitizer removes it. */
const mark = 'stele-mark'

/**
 * Parses blocks after a mark, which makes the parser expect content of any kind.
 * @param isLast whether nothing follows them
 * @returns null if an element is still open at the end of the blocks. The mark after them is then inside that element.
 */
function parse(run: readonly RootContent[], isLast: boolean): readonly RootContent[] | null {
  const source: Root = { type: 'root', children: [h(mark), ...run, ...(isLast ? [] : [h(mark)])] }
  hideCode(source)
  const tree = parseTree(source, new VFile())
  const root: Root = tree.type === 'root' ? tree : { type: 'root', children: [] }
  // Restores the source, too: it is parsed again if an element is still open.
  for (const each of [source, root]) restoreText(each)
  const [, ...blocks] = root.children
  if (isLast) return blocks
  const last = blocks.pop()
  // An author's own element of that name would hold the mark.
  return last?.type === 'element' && last.tagName === mark && last.children.length === 0 ? blocks : null
}

/** Hides the texts of code from the parser, in place. */
function hideCode({ children }: Root | Element): void {
  for (const node of children) {
    if (node.type !== 'element') continue
    const text = node.tagName === 'code' ? node.children[0] : undefined
    if (text?.type === 'text') Object.assign(text, { type: opaque })
    else hideCode(node)
  }
}

/** Makes all hidden texts visible again, in place. The parser may have moved them out of their code. */
function restoreText({ children }: Root | Element): void {
  for (const node of children) {
    if (node.type === 'element') restoreText(node)
    else if (String(node.type) === opaque) Object.assign(node, { type: 'text' })
  }
}

/** Writes the schemes of addresses in lower case, in place. */
function withLowerSchemes<Parent extends Root | Element>(parent: Parent): Parent {
  for (const node of parent.children) if (node.type === 'element') lowerSchemes(withLowerSchemes(node))
  return parent
}

/** Removes the frames that show pages of other origins than the allowed ones, in place. */
function removeFrames(parent: Root | Element, allow: Allow): void {
  parent.children = parent.children.filter((node) => node.type !== 'element' || isFrameAllowed(node, allow))
  for (const node of parent.children) if (node.type === 'element') removeFrames(node, allow)
}

/** Converts a node of raw HTML. */
type RawHandler = (state: State, node: Html) => Raw

/**
 * Tags after which an HTML parser reads the rest of the document as text. They are escaped and shown as written, as on
 * GitHub.
 */
export const rawTextTag =
  /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|noscript|script|plaintext|template|select)(?:[\s/>]|$))/gi

/** Creates the handler for a site. */
export function createRawHandler({ elements }: Pick<Allow, 'elements'>): RawHandler {
  return elements.includes('iframe') ? toRawWithFrames : toRaw
}

const toRaw: RawHandler = (_, { value }) => ({ type: 'raw', value: toSafeTags(value) })

const toSafeTags = (html: string): string => closeTags(html.replace(rawTextTag, '&lt;'))

const tagPattern = /<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi
const voidElements: ReadonlySet<string> = new Set(htmlVoidElements)

/** Adds the end tags of elements that end in their start tags, such as `<video />`. An HTML parser leaves these open. */
export const closeTags = (html: string): string =>
  html.includes('/>') ? html.replace(tagPattern, closeTag) : html

function closeTag(tag: string): string {
  const [, name = ''] = /^<([^\s/>]+)/.exec(tag) ?? []
  return isSelfClosed(tag) && !voidElements.has(name.toLowerCase()) ? `${tag}</${name}>` : tag
}

/** The start tag of a frame with its fallback text and its end tag, or one of the tags alone. */
const framePattern = /<iframe(?=[\s/>])((?:"[^"]*"|'[^']*'|[^'"<>])*)>(?:[^<]*<\/iframe\s*>)?|<\/iframe\s*>/gi

/**
 * Ends each frame right after its start tag, so that it hides no text. The fallback text is dropped: every browser has
 * frames.
 */
const toRawWithFrames: RawHandler = (_, { value }) => {
  let html = ''
  let end = 0
  for (const { 0: match, 1: attributes, index } of value.matchAll(framePattern)) {
    html += toSafeTags(value.slice(end, index))
    if (attributes !== undefined) html += `<iframe${attributes}></iframe>`
    end = index + match.length
  }
  return { type: 'raw', value: html + toSafeTags(value.slice(end)) }
}
