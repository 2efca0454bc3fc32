/** Derives what front matter lacks: a title from the first heading or the name, a description from the first paragraph. */

import type { Blockquote, List, Nodes, Paragraph, Root, RootContent } from 'mdast'
import { toOneLine } from '../../content/schemas/lenient-values.ts'
import type { Format } from '../../kernel/document.ts'

/**
 * How much of a text is read, in UTF-16 units, and how much of the definitions of links after it. Together they are below the length of
 * texts that a parser leaves to a process of its own, so that each document has its first texts.
 */
const maxPrefix = 3500
const maxDefinitions = 1400

/** How long a derived description may be, in UTF-16 units. Search engines show about as much. */
const maxDescription = 200

/** Minimum length of a paragraph that can be a description, in UTF-16 units. */
const minProse = 20

/** The first texts of a document. */
export interface FirstTexts {
  /** Null for a document without a heading that could be its title. */
  readonly heading: string | null
  /** Null for a document without a paragraph in its first part. */
  readonly paragraph: string | null
}

export interface TextReader {
  /** Parses Markdown. May throw for a text that nests too deeply. */
  readonly parse: (text: string) => Root
  /** Turns the syntax of a generator into Markdown. */
  readonly translate: (text: string) => string
  readonly format: Format
  /** The language tag of the text, which decides where sentences and words end. */
  readonly lang: string
}

/**
 * Finds the first heading and the first paragraph.
 * @param body Markdown without front matter
 */
export function findFirstTexts(body: string, { parse, translate, format, lang }: TextReader): FirstTexts {
  const prefix = toPrefix(body)
  const blocks = parseBlocks(translate(format === 'mdx' ? removeModules(prefix) : prefix), parse)
  const html = blocks.flatMap((block) => (block.type === 'html' ? parseParagraphs(block.value, parse) : []))
  const paragraph = findParagraph(blocks, html, lang)
  return {
    heading: findTitle(blocks),
    paragraph: paragraph === null ? null : toSentences(paragraph, lang),
  }
}

function parseBlocks(text: string, parse: TextReader['parse']): readonly RootContent[] {
  try {
    return parse(text).children
  } catch {
    // Another stage reports a text that no parser reads.
    return []
  }
}

/** Parses HTML paragraphs as Markdown, which decodes entities and separates tags. */
function parseParagraphs(html: string, parse: TextReader['parse']): readonly RootContent[] {
  if (!/^<p[ >]/i.test(html)) return []
  const texts = html
    .split(/<p(?: [^<>]*)?>/i)
    .map((text) => text.split(/<\/p>/i, 1).join('').replace(/\s+/g, ' '))
  return parseBlocks(texts.map((text) => text.trim()).join('\n\n'), parse)
}

/** The first part of a text, cut between two blocks, or else between two lines. */
function toPrefix(body: string): string {
  if (body.length <= maxPrefix) return body
  const prefix = body.slice(0, maxPrefix)
  const block = Math.max(prefix.lastIndexOf('\n\n'), prefix.lastIndexOf('\r\n\r\n'))
  const end = block > 0 ? block : prefix.lastIndexOf('\n')
  const start = end <= 0 ? prefix : prefix.slice(0, end)
  return `${start}\n\n${findDefinitions(body.slice(start.length))}`
}

/** The definitions of links, which most authors write at the end of a text. */
function findDefinitions(text: string): string {
  let definitions = ''
  for (const line of text.split('\n')) {
    if (!/^ {0,3}\[[^\]]{1,100}\]:/.test(line)) continue
    if (definitions.length + line.length > maxDefinitions) break
    definitions += `${line}\n`
  }
  return definitions
}

/** Removes the imports and exports of MDX, each of which ends at a blank line. */
const removeModules = (text: string): string =>
  text.replace(/^(?:import|export)[ {*][^\n]*(?:\n(?![ \t]*\r?$)[^\n]*)*/gm, '')

/** The title: the first heading of level 1, or the heading that the document begins with. */
function findTitle(blocks: readonly RootContent[]): string | null {
  const titles = blocks.flatMap((block) => {
    if (block.type === 'html') return toText(toHtmlTitle(block.value))
    return block.type === 'heading' && block.depth === 1 ? toLine(block) : []
  })
  const first = blocks.find((block) => block.type !== 'html' && !isImages(block))
  return titles[0] ?? (first?.type === 'heading' ? toLine(first)[0] : null) ?? null
}

/** The text of a heading that is written in HTML, as on the first page of many projects. */
function toHtmlTitle(html: string): string {
  const start = html.search(/<h1[ \n>]/i)
  const end = html.search(/<\/h1>/i)
  return start === -1 || end < start ? '' : html.slice(start, end).replace(/<[^<>]*>/g, '')
}

/**
 * The first paragraph that says something; one in a list or a quote comes later, then one of HTML, and a short line
 * last.
 */
function findParagraph(
  blocks: readonly RootContent[],
  html: readonly RootContent[],
  lang: string,
): string | null {
  const texts = blocks.flatMap((block, index) =>
    block.type === 'paragraph' && !isCaption(block, blocks[index - 1])
      ? toLine(block).map((line) => withoutLead(line, lang))
      : [],
  )
  const inner = blocks.flatMap((block) =>
    (block.type === 'list' || block.type === 'blockquote') && !isContents(block)
      ? toLine(removeLabel(block))
      : [],
  )
  const prose = texts.filter(isProse)
  const others = [...inner, ...html.flatMap(toLine)].filter(isProse)
  return prose.find(saysEnough) ?? others.find(saysEnough) ?? prose[0] ?? null
}

/** A paragraph without a last sentence that introduces what follows, such as `These are:`, unless it is the only one. */
function withoutLead(text: string, lang: string): string {
  if (!/[:：]$/.test(text)) return text
  const start = [...getSegmenter(lang, 'sentence').segment(text)].at(-1)?.index ?? 0
  return start < minProse ? text : text.slice(0, start).trimEnd()
}

/** A note without its title, which is a paragraph in bold. */
function removeLabel(block: List | Blockquote): Nodes {
  if (block.type === 'list') return block
  const [first, ...rest] = block.children
  const isLabel = first?.type === 'paragraph' && first.children.every(({ type }) => type === 'strong')
  return isLabel && rest.length > 0 ? { ...block, children: rest } : block
}

/** The text of a node on one line, without the id of a heading; empty for a node without text. */
const toLine = (node: Nodes): readonly string[] => toText(toVisible(node))

function toText(text: string): readonly string[] {
  const line = toOneLine(
    text
      // What the translation left, and the ids of headings.
      .replace(/\{\{[<%][^{}]*\}\}|\{%[^{}]*\}/g, '')
      .trim()
      .replace(/\{(?:[ \t]*[#.:]|\/\*[ \t]*#)[^{}]*\}$/, ''),
  )
  return line === '' ? [] : [line]
}

/** The text that a reader sees: without HTML and images, and with a space for each line and item. */
function toVisible(node: Nodes): string {
  if (node.type === 'break') return ' '
  if ('children' in node) {
    const isBlock = node.type === 'listItem' || node.type === 'paragraph'
    return node.children.map(toVisible).join('') + (isBlock ? ' ' : '')
  }
  return node.type === 'text' || node.type === 'inlineCode' ? node.value : ''
}

/** Whether a paragraph is text that a reader sees, and no marker of a container, a callout, a list of contents or MDX. */
const isProse = (text: string): boolean =>
  /\p{L}{2}|\p{Lo}/u.test(text) &&
  !/^(?:import|export) [\w{*]|^[{<]|^\$ |^(?:::+|!!!|\?\?\?)|^\[!\w+\]|^\[{0,2}_?toc_?\]{0,2}$|^\$\{toc\}/i.test(
    text,
  )

/** Whether a text is more than a label, such as `Contents:` or the name of an author. */
const saysEnough = (text: string): boolean =>
  (text.length >= minProse || /\p{Lo}{6}/u.test(text)) &&
  !/[:：]$/.test(text) &&
  !/^(?:(?:written )?by |authors?: ?)\p{Lu}[^.]*$/iu.test(text)

/** Whether a block has nothing but images. */
const isImages = (node: Nodes | undefined): boolean =>
  node?.type === 'paragraph' && hasImage(node) && toVisible(node).trim() === ''

const hasImage = (node: Nodes): boolean =>
  node.type === 'image' ||
  node.type === 'imageReference' ||
  ('children' in node && node.children.some(hasImage))

/** Whether a paragraph is the byline of an image: text in emphasis below it. */
function isCaption(paragraph: Paragraph, previous: Nodes | undefined): boolean {
  if (!hasImage(paragraph) && !isImages(previous)) return false
  const visible = paragraph.children.filter((child) => toVisible(child).trim() !== '')
  return visible.length > 0 && visible.every(({ type }) => type === 'emphasis')
}

/** Whether a list is one of contents: each of its links leads to a heading of the document. */
function isContents(node: Nodes): boolean {
  const urls = listUrls(node)
  return urls.length > 0 && urls.every((url) => url.startsWith('#'))
}

const listUrls = (node: Nodes): readonly string[] => [
  ...(node.type === 'link' ? [node.url] : []),
  ...('children' in node ? node.children.flatMap(listUrls) : []),
]

const segmenters = new Map<string, Intl.Segmenter>()

function getSegmenter(lang: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${granularity} ${lang}`
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(lang, { granularity })
  segmenters.set(key, segmenter)
  return segmenter
}

/** Cuts a text after the last whole sentence that fits, or after the last word if the first one is longer. */
function toSentences(text: string, lang: string): string {
  if (text.length <= maxDescription) return text
  // More of a text is never shown, and segments take time.
  const start = text.slice(0, 2 * maxDescription)
  const end = findEnd(start, getSegmenter(lang, 'sentence'), maxDescription)
  if (end > 0) return text.slice(0, end)
  const cut = text.slice(0, findEnd(start, getSegmenter(lang, 'word'), maxDescription - 1))
  return `${cut.replace(/(?<![\s,;:.–—、，-])[\s,;:.–—、，-]+$/, '')}…`
}

/** The end of the last segment that is within a length. */
function findEnd(text: string, segmenter: Intl.Segmenter, maxLength: number): number {
  let end = 0
  for (const { segment, index } of segmenter.segment(text)) {
    const next = index + segment.trimEnd().length
    if (next > maxLength) break
    end = next
  }
  return end
}

/** A title from the names of a document and its folders. A date stays as it is, and a number follows the name of its folder. */
export function toTitle(names: readonly string[]): string {
  const name = names.at(-1) ?? ''
  if (/^\d{4}[-_]\d{2}(?:[-_]\d{2})?$/.test(name)) return name.replaceAll('_', '-')
  const folder = /^\d+$/.test(name) ? names.at(-2) : undefined
  return folder === undefined ? toWords(name) : `${toWords(folder)} ${name}`
}

function toWords(name: string): string {
  const words = name.replace(/[-_\s]+/g, ' ').trim()
  return words === '' ? 'Home' : words.charAt(0).toUpperCase() + words.slice(1)
}
