/**
 * Reads the texts of documents: in the syntax of another generator, or of Stele's own layout. Leaves out the heading with which a text
 * of another generator repeats its title, because pages and Markdown show the title themselves.
 */

import { slug } from 'github-slugger'
import type { Heading, Root, RootContent } from 'mdast'
import { VFile } from 'vfile'
import type { Addresses } from '../addresses/addresses.ts'
import {
  type HashedSourceFile,
  type ParsedDocument,
  parseDocument,
  readUnchanged,
  type SourceFile,
  toBody,
  toParsedDocument,
} from '../collect/document.ts'
import type { ParseText } from '../collect/parse/parse-document.ts'
import { type TranslateOptions, translate } from '../importers/dialects/translate.ts'
import { unreadByStele } from '../importers/dialects/unread-syntax.ts'
import { getAnchor, toVisibleText } from '../markdown/anchors.ts'
import { toEnd } from '../markdown/offsets.ts'
import type { SiteConfig } from '../schemas/site.ts'
import { isImported } from '../schemas/source.ts'
import { type PublishedValues, parseTranslation, readImportedDocument } from './imported-text.ts'

/**
 * Reads the text of a document.
 * @param page what the document is published with; null if it is not
 * @throws {OperationalError} CONTENT_CHANGED if the file changed since its front matter was read
 */
type DocumentReader = (sourceFile: HashedSourceFile, page: PublishedValues | null) => Promise<ParsedDocument>

/**
 * @param shortcodes the templates in site.yaml
 * @param addresses null if site.yaml has no valid languages
 */
export const createDocumentReader =
  (parseText: ParseText, shortcodes: SiteConfig['shortcodes'], addresses: Addresses | null): DocumentReader =>
  (sourceFile, page) => {
    const source = addresses?.sources[sourceFile.source]
    return source !== undefined && isImported(source) && addresses !== null
      ? readImportedDocument(sourceFile, source, { parseText, shortcodes, addresses, page })
      : readOwnDocument(sourceFile, parseText)
  }

/** Reads a document of Stele's own layout. Its callouts become quotes with a title, as the callouts of other generators do. */
async function readOwnDocument(sourceFile: HashedSourceFile, parseText: ParseText): Promise<ParsedDocument> {
  const { path, format } = sourceFile
  const text = readUnchanged(sourceFile)
  const body = toBody(text)
  const translation = translate(body, { ...ownSyntax, format })
  if (translation.text === body) return parseDocument(text, sourceFile, parseText)
  return parseTranslation(new VFile({ path, value: text }), translation, {
    isImported: false,
    bodyOffset: text.length - body.length,
    toHeadingId: (heading) => slug(heading),
    unread: unreadByStele,
    parse: async (file, translated) =>
      toParsedDocument(file, format, await parseText(file, format), translated),
  })
}

const ownSyntax = {
  syntax: ['callouts'],
  tags: null,
  medium: 'html',
  templates: {},
  values: {},
  emoji: {},
  resolve: () => null,
} as const satisfies Omit<TranslateOptions, 'format'>

/** What pages, Markdown and feeds show of a document. */
export function toShown(
  document: ParsedDocument,
  { title }: PublishedValues,
  { address, url }: Pick<SourceFile, 'address' | 'url'>,
): ParsedDocument {
  const isOfOtherGenerator = address !== null || url !== null
  if (!isOfOtherGenerator) return document
  const { markdown } = document
  return {
    ...withoutRepeatedTitle(document, title),
    markdown: markdown && withoutRepeatedTitle(markdown, title),
  }
}

/** @returns the document as it is if it does not begin with a heading of level 1 that has the text of the title */
function withoutRepeatedTitle(document: ParsedDocument, title: string): ParsedDocument {
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
