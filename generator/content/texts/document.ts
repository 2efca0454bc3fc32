/**
 * Reads an essay or page in two steps: first its front matter, later its text and references. Estimates how long reading the text
 * takes, and hashes what a translator reads of it.
 */

import { hash } from 'node:crypto'
import type { Root } from 'mdast'
import { VFile } from 'vfile'
import type { DataSource } from '../../kernel/data-source.ts'
import {
  addMessages,
  type DiagnosticMessage,
  report,
  toDiagnosticMessages,
} from '../../kernel/diagnostics/diagnostic.ts'
import { toChangedError } from '../../kernel/diagnostics/errors.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import type { Document, DocumentFile, Format } from '../../kernel/document.ts'
import { decodeText, readText, type SourceText } from '../files/read-text.ts'
import {
  blankFrontMatter,
  findFrontMatter,
  findMissingFence,
  findOtherLanguage,
  parsers,
  readExportedObject,
} from '../formats/front-matter.ts'
import { maxYamlBytes, reportSize } from '../formats/limits.ts'
import { resolveConstants } from '../markdown/mdx-constants.ts'
import { root } from '../markdown/nodes.ts'
import type { ParseText } from '../parse/parse-document.ts'
import type { ParseResult } from '../parse/parse-text.ts'
import { isMap } from '../schemas/validate.ts'
import { readFacts, type TextFacts } from './facts.ts'
import { toUnreadSyntax, type UnreadName, unreadByStele } from './unread-syntax.ts'

/** The front matter of a document. Data has no bytes: all of it is in its front matter. */
export interface FrontMatterSource extends SourceText {
  /** Null if the file has no front matter. */
  readonly frontMatter: DataSource | null
  /** See {@link toReadingMinutes}. */
  readonly readingMinutes: number
  /** See {@link toSourceHash}. Empty if the file has no front matter. */
  readonly sourceHash: string
}

/** Converts positions in the text that is parsed to those in the author's file. */
export interface Relocate {
  readonly toOffset: (offset: number) => number
  readonly toMessages: (messages: readonly DiagnosticMessage[]) => readonly DiagnosticMessage[]
}

const keepPositions: Relocate = { toOffset: (offset) => offset, toMessages: (messages) => messages }

/** A parsed document that has not been validated. */
export interface ParsedDocument {
  readonly file: VFile
  /**
   * The text that pages and Markdown show, from the first line after the front matter that is not blank. It is the author's text, with
   * the syntax of other generators translated.
   */
  readonly body: string
  /** The author's text, which the API returns. */
  readonly authorText: string
  /** The anchor of a heading that repeated the title and is left out of the text; null if there is none. */
  readonly titleId: string | null
  /** The document for its Markdown file, if a template of a shortcode differs between HTML and Markdown; else null. */
  readonly markdown: ParsedDocument | null
  readonly relocate: Relocate
  /** References in the syntax of another generator that lead nowhere. */
  readonly deadReferences: readonly DiagnosticMessage[]
  /** Shortcodes, tags and containers without a template, and unknown values, by a name such as `shortcode tide`. */
  readonly unknownShortcodes: readonly (readonly [name: string, message: DiagnosticMessage])[]
  /** The offset of the body in the file. */
  readonly bodyOffset: number
  /** The tree of the whole file, with positions in the file, anchors on its headings, and the values of constants of MDX. */
  readonly tree: Root
  readonly facts: TextFacts
}

/**
 * Reads a document's front matter, and reports mistakes of the file's encoding and of the format.
 * @param isRequired whether a document without front matter is a mistake
 */
export function readFrontMatter(path: string, isRequired: boolean): FrontMatterSource {
  const source = readText(path)
  const { file } = source
  const text = String(file)
  const block = findFrontMatter(text)
  if (block === null) {
    if (!isRequired) {
      const frontMatter = path.endsWith('.mdx') ? readExportedObject(text, file) : null
      return {
        ...source,
        frontMatter,
        readingMinutes: toReadingMinutes(text),
        sourceHash: toSourceHash(null, text),
      }
    }
    if (text.trim() !== '') reportMissing(file, text)
    return { ...source, frontMatter: null, readingMinutes: 0, sourceHash: '' }
  }
  const data = text.slice(block.start, block.end)
  const bytes = Buffer.byteLength(data)
  if (bytes > maxYamlBytes) {
    reportSize(file, 'front matter', `${bytes} bytes`, maxYamlBytes)
    return { ...source, frontMatter: null, readingMinutes: 0, sourceHash: '' }
  }
  const body = text.slice(block.length)
  const frontMatter = parsers[block.format](data, file, block.start)
  const sourceHash = toSourceHash(frontMatter.value, body)
  return { ...source, frontMatter, readingMinutes: toReadingMinutes(body), sourceHash }
}

/**
 * Returns the text of a document's file.
 * @param bytes those of its file, if they are in memory since its front matter was read; null to read the file again
 * @throws {OperationalError} CONTENT_CHANGED if the file is read again and has changed
 */
export function readUnchanged(
  { file: path, hash }: Pick<Document, 'file' | 'hash'>,
  bytes: Uint8Array | null,
): string {
  if (bytes !== null) return decodeText(bytes)
  const { file, hash: current } = readText(path)
  if (current === hash) return String(file)
  throw toChangedError(path)
}

export async function parseDocument(
  text: string,
  { file: path, format }: Pick<DocumentFile, 'file' | 'format'>,
  parseText: ParseText,
): Promise<ParsedDocument> {
  const file = new VFile({ path, value: text })
  // The parsers know only YAML.
  const readable = new VFile({ path, value: blankFrontMatter(text) })
  const result = await parseText(readable, format)
  addMessages(file, toDiagnosticMessages(readable))
  return toParsedDocument(file, format, result)
}

/** What a translated text has in place of the author's. */
export interface TranslatedText {
  /** Whether it is a document of another generator. */
  readonly isImported: boolean
  /** Where the text starts. Everything before it is blank. */
  readonly bodyOffset: number
  /** The ids of headings that the author set, by the offset of the heading in the file. */
  readonly headingIds: ReadonlyMap<number, string>
  /**
   * Returns the id of a heading without one.
   * @param source its Markdown
   */
  readonly toHeadingId: (text: string, source: string) => string
  /** The syntax of its generator that pages would show. */
  readonly unread: readonly UnreadName[]
}

/**
 * @param result null for a text with an error that no step can go on with; its tree is then empty
 * @param translated undefined for the author's own text
 */
export function toParsedDocument(
  file: VFile,
  format: Format,
  result: ParseResult | null,
  translated?: TranslatedText,
): ParsedDocument {
  const text = String(file)
  const body = translated === undefined ? toBody(text) : text.slice(translated.bodyOffset)
  const parsed = result ?? { tree: root(), isComplete: false }
  const { tree } = parsed
  if (format === 'mdx' && text.includes('{')) resolveConstants(tree, text, translated?.isImported)
  return {
    file,
    body,
    authorText: body,
    titleId: null,
    markdown: null,
    relocate: keepPositions,
    deadReferences: [],
    unknownShortcodes: [],
    bodyOffset: text.length - body.length,
    tree,
    facts: readFacts(parsed, text, {
      unread: toUnreadSyntax(translated?.unread ?? unreadByStele),
      ...(translated && {
        ids: translated.headingIds,
        toId: (heading, start, end) => translated.toHeadingId(heading, text.slice(start, end)),
      }),
    }),
  }
}

/** The text after the front matter, from its first line that is not blank. */
export function toBody(text: string): string {
  const end = findFrontMatter(text)?.length ?? 0
  return end === 0 ? text : text.slice(end).replace(/^[ \t]*((\r\n|\n|\r)[ \t]*)*(\r\n|\n|\r|$)/, '')
}

function reportMissing(file: VFile, text: string): void {
  const fence = findMissingFence(text)
  const language = findOtherLanguage(text)
  const [found, reason] =
    fence !== null
      ? [
          'front matter that is not closed',
          `The front matter is not closed; add a line "${fence}" after its last key`,
        ]
      : language !== null
        ? [
            `front matter in ${language}`,
            `The front matter is in ${quote(language)}, which Stele does not read; write its keys as YAML, as in "title: …", between two lines "---"`,
          ]
        : [
            'no front matter',
            'The file has no front matter; start it with a line "---", keys such as "title", and another line "---"',
          ]
  report(file, 'missing-front-matter', { reason, found, expected: [fence ?? '---'] })
}

/** A word, from its first letter or digit to the next space. A text between spaces that has neither, such as `-`, is no word. */
const word = /[\p{L}\p{N}]\S*/gu

/** A character of a script that does not separate words by spaces. All are beyond U+2E80. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

const wordsPerMinute = 200
const ideographsPerMinute = 500

/**
 * Returns the minutes that a reader needs for a text: at least 1, or 0 for a text without words.
 * @param text Markdown. Words in code count, too.
 */
export function toReadingMinutes(text: string): number {
  const words = text.match(word)?.length ?? 0
  if (words === 0) return 0
  const ideographs = /[\u2e80-\uffff]/.test(text) ? (text.match(ideograph)?.length ?? 0) : 0
  return Math.max(1, Math.round(words / wordsPerMinute + ideographs / ideographsPerMinute))
}

/** How many hexadecimal digits of a SHA-256 a hash has. Only the states of one document are compared. */
const sourceHashLength = 16

/**
 * Returns a hash of the title, the description, the tags and the text: 16 hexadecimal digits. Line endings, the form of
 * the YAML, and blank lines before and after the text do not matter.
 * @param frontMatter its value, valid or not
 * @param text everything after the front matter
 */
export function toSourceHash(frontMatter: unknown, text: string): string {
  const { title, description, tags } = isMap(frontMatter) ? frontMatter : {}
  const texts = [title, description, ...(Array.isArray(tags) ? tags : [])].map(toText)
  const body = text.replace(/\r\n?/g, '\n').trim()
  return hash('sha256', JSON.stringify([...texts, body]), 'hex').slice(0, sourceHashLength)
}

/** Invalid front matter may hold anything, such as a list that contains itself. */
const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)
