/**
 * Reads the texts of documents: in the syntax of another generator, or of Stele's own layout. Leaves out the heading with which a text
 * of another generator repeats its title, because pages and Markdown show the title themselves.
 */

import { slug } from 'github-slugger'
import type { Heading, Root, RootContent } from 'mdast'
import { VFile } from 'vfile'
import { getAnchor, toVisibleText } from '../../content/markdown/anchors.ts'
import { toEnd } from '../../content/markdown/offsets.ts'
import type { ParseText } from '../../content/parse/parse-document.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import { isImported, type Source } from '../../content/schemas/source.ts'
import { isDataFile } from '../../content/texts/data.ts'
import {
  type ParsedDocument,
  parseDocument,
  readUnchanged,
  toBody,
  toParsedDocument,
} from '../../content/texts/document.ts'
import { unreadByStele } from '../../content/texts/unread-syntax.ts'
import { type TranslateOptions, translate } from '../../importers/dialects/translate.ts'
import { parseTranslation, readImportedDocument } from '../../importers/documents/read-text.ts'
import { type Document, isOfOtherGenerator } from '../../kernel/document.ts'
import type { PathTable } from '../../kernel/path-table.ts'
import { resolveReference } from '../../site/addresses/resolve-references.ts'

/**
 * Reads the text of a document.
 * @param bytes as of {@link readUnchanged}
 * @param paths what references in the syntax of other generators can lead to
 * @throws {OperationalError} CONTENT_CHANGED as {@link readUnchanged}
 */
type DocumentReader = (
  document: Document,
  bytes: Uint8Array | null,
  paths: Pick<PathTable, 'get'>,
) => Promise<ParsedDocument>

/** @param config the keys of site.yaml that decide how texts are read */
export const createDocumentReader =
  (
    parseText: ParseText,
    config: Pick<SiteConfig, 'shortcodes' | 'math'>,
    sources: readonly Source[],
  ): DocumentReader =>
  (document, bytes, paths) => {
    const source = sources[document.source]
    return source !== undefined && isImported(source)
      ? readImportedDocument(document, bytes, source, {
          parseText,
          config,
          resolveReference: (reference) => resolveReference(reference, document, sources, paths),
        })
      : readOwnDocument(document, bytes, parseText)
  }

/** Reads a document of Stele's own layout. Its callouts become quotes with a title, as the callouts of other generators do. */
async function readOwnDocument(
  document: Document,
  bytes: Uint8Array | null,
  parseText: ParseText,
): Promise<ParsedDocument> {
  const { file: path, format } = document
  // All data is in the metadata of its document.
  const text = isDataFile(path) ? '' : readUnchanged(document, bytes)
  const body = toBody(text)
  const translation = translate(body, { ...ownSyntax, format })
  if (translation.text === body) return parseDocument(text, document, parseText)
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
export function toShown(parsed: ParsedDocument, document: Document): ParsedDocument {
  if (!isOfOtherGenerator(document)) return parsed
  const { markdown } = parsed
  const { title } = document
  return {
    ...withoutRepeatedTitle(parsed, title),
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
