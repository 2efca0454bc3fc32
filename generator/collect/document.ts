/** Reads an essay or page in two steps: first its front matter, later its text and references. */

import type { Root } from 'mdast'
import { VFile } from 'vfile'
import { report } from '../diagnostics/diagnostic.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import { addAnchors } from '../markdown/anchors.ts'
import { resolveConstants } from '../markdown/mdx-constants.ts'
import { root } from '../markdown/nodes.ts'
import type { Format } from '../markdown/parsers.ts'
import type { AssetFile } from './assets.ts'
import { maxYamlBytes, reportSize } from './limits.ts'
import type { ParseText } from './parse/parse-document.ts'
import type { ParseResult } from './parse/parse-text.ts'
import { toReadingMinutes } from './reading-time.ts'
import { findReferences, type References } from './references.ts'
import { toSourceHash } from './source-hash.ts'
import { readText } from './text.ts'
import { parseYaml, type YamlSource } from './yaml/source.ts'

/** The file of one document in one language. */
export interface SourceFile {
  readonly kind: 'essay' | 'page'
  /** The name of its folder. The model checks that it is a valid slug. Of another generator, front matter decides about it. */
  readonly slug: string
  /** The name of the file without its extension. The model checks that it is a language of the site. */
  readonly lang: string
  /** The URL of its page on the site of another generator; null if there is none. */
  readonly url: string | null
  /** The path of that page, such as `/posts/caching/`; null for a document of Stele's own layout. */
  readonly address: string | null
  /** Other names by which links of another generator may name it. */
  readonly names: readonly string[]
  readonly format: Format
  /** As messages show it. */
  readonly path: string
  /** Its path relative to the content folder, with slashes, such as `essays/caching/en.md` or `../posts/caching.md`. */
  readonly id: string
  /** The index of its source. */
  readonly source: number
}

/** Most documents have no other names. */
export const noNames: readonly string[] = []

/** What a source holds. */
export interface CollectedSource {
  readonly documents: readonly SourceFile[]
  readonly assets: readonly AssetFile[]
}

/** A source file whose front matter has been read. */
export interface HashedSourceFile extends SourceFile {
  /** The hash of the file's bytes at that time. */
  readonly hash: string
}

export interface FrontMatterSource {
  readonly file: VFile
  /** The hash of the whole file. */
  readonly hash: string
  /** Null if the file has no front matter. */
  readonly frontMatter: YamlSource | null
  /** See {@link toReadingMinutes}. */
  readonly readingMinutes: number
  /** See {@link toSourceHash}. Empty if the file has no front matter. */
  readonly sourceHash: string
}

/** A parsed document that has not been validated. */
export interface ParsedDocument {
  readonly file: VFile
  /** The text that pages and Markdown show, from the first line after the front matter that is not blank. */
  readonly body: string
  /** The author's text, which the API returns. */
  readonly authorText: string
  /** The anchor of a heading that repeated the title and is left out of the text; null if there is none. */
  readonly titleId: string | null
  /** The offset of the body in the file. */
  readonly bodyOffset: number
  /** The tree of the whole file, with positions in the file, anchors on its headings, and the values of constants of MDX. */
  readonly tree: Root
  readonly references: References
}

/**
 * Reads a document's front matter, and reports mistakes of the file's encoding and of the YAML.
 * @param isRequired whether a document without front matter is a mistake
 */
export function readFrontMatter({ path }: Pick<SourceFile, 'path'>, isRequired: boolean): FrontMatterSource {
  const { file, hash } = readText(path)
  const text = String(file)
  const fenced = findFenced(text)
  if (fenced === '') {
    if (!isRequired) {
      const readingMinutes = toReadingMinutes(text)
      return { file, hash, frontMatter: null, readingMinutes, sourceHash: toSourceHash(null, text) }
    }
    if (text.trim() !== '') reportMissing(file, text)
    return { file, hash, frontMatter: null, readingMinutes: 0, sourceHash: '' }
  }
  const [start, end] = findYaml(fenced)
  const yaml = text.slice(start, end)
  const length = Buffer.byteLength(yaml)
  if (length > maxYamlBytes) {
    reportSize(file, 'front matter', `${length} bytes`, maxYamlBytes)
    return { file, hash, frontMatter: null, readingMinutes: 0, sourceHash: '' }
  }
  const body = text.slice(fenced.length)
  const frontMatter = parseYaml(yaml, file, start)
  const sourceHash = toSourceHash(frontMatter.value, body)
  return { file, hash, frontMatter, readingMinutes: toReadingMinutes(body), sourceHash }
}

/**
 * Reads a document's text. Mistakes of the file's encoding are not reported again after {@link readFrontMatter}.
 * @throws {OperationalError} CONTENT_CHANGED if the file changed since its front matter was read
 */
export async function readDocument(
  sourceFile: HashedSourceFile,
  parseText: ParseText,
): Promise<ParsedDocument> {
  const { file, hash } = readText(sourceFile.path)
  if (hash !== sourceFile.hash) {
    throw new OperationalError(
      `Cannot read "${sourceFile.path}": the file changed during the build; run it again`,
      'CONTENT_CHANGED',
    )
  }
  return parseDocument(String(file), sourceFile, parseText)
}

export async function parseDocument(
  text: string,
  { path, format }: Pick<SourceFile, 'path' | 'format'>,
  parseText: ParseText,
): Promise<ParsedDocument> {
  const file = new VFile({ path, value: text })
  if (format === 'mdx' && !path.endsWith('.mdx')) {
    // A generator that reads every document as MDX has some that are Markdown alone.
    const attempt = new VFile({ path, value: text })
    const result = await parseText(attempt, 'mdx')
    return attempt.messages.length === 0
      ? toParsedDocument(file, 'mdx', result)
      : toParsedDocument(file, 'md', await parseText(file, 'md'))
  }
  return toParsedDocument(file, format, await parseText(file, format))
}

/** @param result null for a text that was reported since no step could use it; its tree is empty */
export function toParsedDocument(file: VFile, format: Format, result: ParseResult | null): ParsedDocument {
  const text = String(file)
  const body = toBody(text)
  const parsed = result ?? { tree: root(), isComplete: false }
  const { tree } = parsed
  if (format === 'mdx' && text.includes('{')) resolveConstants(tree, text)
  addAnchors(tree)
  const bodyOffset = text.length - body.length
  const references = findReferences(parsed, text)
  return { file, body, authorText: body, titleId: null, bodyOffset, tree, references }
}

/** The text after the front matter, from its first line that is not blank. */
export function toBody(text: string): string {
  const end = findFenced(text).length
  return end === 0 ? text : text.slice(end).replace(/^[ \t]*((\r\n|\n|\r)[ \t]*)*(\r\n|\n|\r|$)/, '')
}

/** The front matter with its fences, by the same rule as the Markdown parser; an empty string if there is none. */
export const findFenced = (text: string): string =>
  /^---[ \t]*(?:\r\n|\n|\r)(?:[\s\S]*?(?:\r\n|\n|\r))??---[ \t]*(?=[\r\n]|$)/.exec(text)?.[0] ?? ''

/**
 * The range of the YAML between the fences. It includes the line end before the closing fence, which a block scalar needs.
 * @param fenced as {@link findFenced} returns it, not empty
 */
export function findYaml(fenced: string): readonly [start: number, end: number] {
  const start = fenced.search(/(?<=\n|\r(?!\n))/)
  return [start, Math.max(fenced.lastIndexOf('\n'), fenced.lastIndexOf('\r')) + 1]
}

function reportMissing(file: VFile, text: string): void {
  const [, fence] = /^(---|\+\+\+)[ \t]*(?:[\r\n]|$)/.exec(text) ?? []
  const [found, reason] =
    fence === '---'
      ? [
          'front matter that is not closed',
          'The front matter is not closed; add a line "---" after its last key',
        ]
      : fence === '+++'
        ? [
            'TOML front matter',
            'The front matter is TOML, which Stele does not read; write its keys as YAML, as in "title: …", between two lines "---"',
          ]
        : [
            'no front matter',
            'The file has no front matter; start it with a line "---", keys such as "title", and another line "---"',
          ]
  report(file, 'missing-front-matter', { reason, found, expected: ['---'] })
}
