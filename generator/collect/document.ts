/** Reads one essay or page, in two steps: its front matter first, then its text and what that refers to. */

import type { Root } from 'mdast'
import { VFile } from 'vfile'
import { report } from '../diagnostics/diagnostic.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import { addAnchors } from '../markdown/anchors.ts'
import type { Format, Parsers } from '../markdown/parsers.ts'
import { parseMarkdown } from './markdown.ts'
import { findReferences, type References } from './references.ts'
import { readText } from './text.ts'
import { parseYaml, type YamlSource } from './yaml/source.ts'

/** Where a document stands in the content. */
export interface SourceFile {
  readonly kind: 'essay' | 'page'
  /** Names of its folder and of its file: what is to be its slug and its language. */
  readonly slug: string
  readonly lang: string
  readonly format: Format
  /** As it is to stand in messages. */
  readonly path: string
}

/** A document as it was when its head was read. */
export interface HashedSourceFile extends SourceFile {
  /** Of its file. */
  readonly hash: string
}

/** What stands before a document's text. */
export interface FrontMatterSource {
  readonly file: VFile
  /** Of the whole file. */
  readonly hash: string
  /** Null where there is none. */
  readonly frontMatter: YamlSource | null
}

/** A document's text as its author wrote it, nothing about it judged yet. */
export interface ParsedDocument {
  readonly file: VFile
  /** From the first line after the front matter that is not blank. */
  readonly body: string
  /** Where the body begins in the file. */
  readonly bodyOffset: number
  /** The whole file, read: positions are those of the file, headings have their anchors. */
  readonly tree: Root
  readonly references: References
}

/** Reads a document's front matter, and reports what keeps the file from being read. */
export function readFrontMatter({ path }: Pick<SourceFile, 'path'>): FrontMatterSource {
  const { file, hash } = readText(path)
  const text = String(file)
  const fenced = findFenced(text)
  if (fenced === '') {
    if (text.trim() !== '') reportMissing(file, text)
    return { file, hash, frontMatter: null }
  }
  const start = /^.*(\r\n|\n|\r)/.exec(fenced)?.[0].length ?? 0
  const stop = Math.max(fenced.lastIndexOf('\n'), fenced.lastIndexOf('\r')) + 1
  // The closing fence is not part of it; the line end before it is, as YAML needs one after a block scalar.
  return { file, hash, frontMatter: parseYaml(text.slice(start, stop), file, start) }
}

/**
 * Reads a document's text. What keeps the file from being read has been reported with its front matter.
 * @throws {OperationalError} where it is not the file any more whose front matter was read
 */
export function readDocument(place: HashedSourceFile, parsers: Parsers): ParsedDocument {
  const { file, hash } = readText(place.path)
  if (hash !== place.hash) {
    throw new OperationalError(`Cannot read "${place.path}": it was changed meanwhile; run it again`)
  }
  return parseDocument(String(file), place, parsers)
}

/** Parses a document's text. */
export function parseDocument(
  text: string,
  { path, format }: Pick<SourceFile, 'path' | 'format'>,
  parsers: Parsers,
): ParsedDocument {
  const file = new VFile({ path, value: text })
  const end = findFenced(text).length
  const body = end === 0 ? text : text.slice(end).replace(/^[ \t]*((\r\n|\n|\r)[ \t]*)*(\r\n|\n|\r|$)/, '')
  return { file, body, bodyOffset: text.length - body.length, ...readTree(file, format, parsers) }
}

/** A document's tree. One so deep that walking it fails is reported, and has nothing in it. */
function readTree(file: VFile, format: Format, parsers: Parsers): { tree: Root; references: References } {
  try {
    const parsed = parseMarkdown(file, format, parsers)
    addAnchors(parsed.tree)
    return { tree: parsed.tree, references: findReferences(parsed, String(file)) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    report(file, 'unreadable-file', {
      reason:
        'Found lists, quotes or the like nested too deeply to be read; expected fewer than a thousand levels',
      found: 'deep nesting',
      expected: ['fewer than a thousand levels'],
    })
    const parsed = parseMarkdown(new VFile(findFenced(String(file))), 'md', parsers)
    return { tree: parsed.tree, references: findReferences(parsed, '') }
  }
}

/** The front matter with its fences, as the parser of Markdown finds it; nothing where there is none. */
const findFenced = (text: string): string =>
  /^---[ \t]*(?:\r\n|\n|\r)(?:[\s\S]*?(?:\r\n|\n|\r))??---[ \t]*(?=[\r\n]|$)/.exec(text)?.[0] ?? ''

function reportMissing(file: VFile, text: string): void {
  const isOpen = /^---[ \t]*[\r\n]/.test(text)
  report(file, 'missing-front-matter', {
    reason: isOpen
      ? 'Found front matter that is not closed; expected a line of three hyphens after it'
      : 'Found no front matter; expected the file to begin with a line of three hyphens, keys such as "title", and three hyphens again',
    found: isOpen ? 'front matter that is not closed' : 'no front matter',
    expected: ['---'],
  })
}
