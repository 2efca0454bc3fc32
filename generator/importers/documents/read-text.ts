/**
 * Reads the text of a document of another generator: its syntax becomes Markdown before it is parsed, and what the parser finds is
 * moved to the author's file.
 */

import type { Root } from 'mdast'
import { VFile } from 'vfile'
import { findFirst } from '../../../shim/core/sorted.ts'
import { toVisibleText } from '../../content/markdown/anchors.ts'
import { walk } from '../../content/markdown/nodes.ts'
import { toBlank } from '../../content/markdown/offsets.ts'
import type { ParseText } from '../../content/parse/parse-document.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { ImportedSource } from '../../content/schemas/source.ts'
import {
  type ParsedDocument,
  type Relocate,
  readUnchanged,
  type TranslatedText,
  toBody,
  toParsedDocument,
} from '../../content/texts/document.ts'
import type { Link } from '../../content/texts/facts.ts'
import {
  type DiagnosticMessage,
  report,
  toDiagnosticMessages,
  toPlace,
} from '../../kernel/diagnostics/diagnostic.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import type { Document, Format } from '../../kernel/document.ts'
import { hasTemplate } from '../base-importer.ts'
import { maxOutputLength, OutputLimitError } from '../dialects/rewriter.ts'
import { loadEmoji } from '../dialects/syntax/emoji.ts'
import {
  type Reference,
  type ResolvedReference,
  type Translation,
  type TranslationProblem,
  translate,
} from '../dialects/translate.ts'
import type { Importer } from '../importer.ts'
import { getImporter } from '../importers.ts'
import { getDialect, listTextValues } from './text-values.ts'

/** What reading needs besides the file. */
interface ImportContext {
  readonly parseText: ParseText
  /** The keys of site.yaml that decide how texts are read. */
  readonly config: Pick<SiteConfig, 'shortcodes' | 'math'>
  /** Finds what a reference in the syntax of another generator leads to. */
  readonly resolveReference: (reference: Reference) => ResolvedReference | null
}

/**
 * Reads a document.
 * @param bytes as of {@link readUnchanged}
 * @throws {OperationalError} CONTENT_CHANGED as {@link readUnchanged}
 */
export async function readImportedDocument(
  document: Document,
  bytes: Uint8Array | null,
  source: ImportedSource,
  { parseText, config, resolveReference }: ImportContext,
): Promise<ParsedDocument> {
  const { file: path, address, params, title, description, date } = document
  const text = readUnchanged(document, bytes)
  const body = toBody(text)
  const original = new VFile({ path, value: text })
  const bodyOffset = text.length - body.length
  const importer = getImporter(source.from)
  const toHeadingId = (heading: string, markdown: string) =>
    importer.toHeadingId(heading, source.slugify, markdown)
  const format = path.endsWith('.mdx') || importer.isMdx(body) ? document.format : 'md'
  const dialect = getDialect(source, params, config.math)
  const emoji = await loadEmoji(dialect.syntax)
  const values = listTextValues(source, params, { url: address, title, description, date })
  const translateFor = (medium: 'html' | 'markdown'): Translation =>
    translate(body, {
      format,
      ...dialect,
      emoji,
      templates: { ...importer.shortcodes, ...config.shortcodes },
      values,
      resolve: resolveReference,
      medium,
    })
  const parse = async (translation: Translation): Promise<ParsedDocument> => {
    const parsed = await parseTranslation(original, translation, {
      isImported: true,
      bodyOffset,
      toHeadingId,
      unread: importer.unread,
      parse: (file, translated) => parseImported(file, format, parseText, translated),
    })
    const unknown = translation.unknown.map((offset) => bodyOffset + offset)
    const { toOffset } = parsed.relocate
    const isUnknown = ({ offset, end, textEnd = offset }: Link): boolean =>
      (unknown[findFirst(unknown, (other) => other < toOffset(textEnd))] ?? text.length) < toOffset(end)
    const { anchors, links, hasOpaqueParts, formulas } = parsed.facts
    return {
      ...parsed,
      facts: {
        ...parsed.facts,
        anchors: new Set([...anchors, ...listOtherAnchors(parsed.tree, importer)]),
        links: links.map((link) =>
          isUnknown(link) || hasTemplate(link.href) ? { ...link, isUnknown: true } : link,
        ),
        // Amounts of money are text on the other site, too.
        formulas: formulas.filter(({ problem }) => problem.kind !== 'dollars'),
        // A shortcode that is left out may have anchors.
        hasOpaqueParts: hasOpaqueParts || unknown.length > 0,
      },
      ...toMessages(translation.problems, original, bodyOffset),
    }
  }
  try {
    const html = translateFor('html')
    const parsed = await parse(html)
    return html.differs ? { ...parsed, markdown: await parse(translateFor('markdown')) } : parsed
  } catch (error) {
    if (!(error instanceof OutputLimitError)) throw error
    reportTooLong(original, bodyOffset + error.offset)
    return toParsedDocument(original, format, null)
  }
}

/** Lists the further anchors of headings. A repeated anchor gets a number, as the anchor of a repeated heading does. */
function listOtherAnchors(tree: Root, { toOtherHeadingIds }: Importer): readonly string[] {
  const counts = new Map<string, number>()
  const anchors: string[] = []
  walk(tree, (node) => {
    if (node.type !== 'heading') return
    for (const id of new Set(toOtherHeadingIds(toVisibleText(node)))) {
      const count = counts.get(id) ?? 0
      counts.set(id, count + 1)
      if (id !== '') anchors.push(count === 0 ? id : `${id}-${count}`)
    }
  })
  return anchors
}

function reportTooLong(file: VFile, offset: number): void {
  report(file, 'too-large', {
    reason: `Values and templates make this text longer than ${maxOutputLength} characters, from here on; use fewer or shorter ones`,
    found: `more than ${maxOutputLength} characters`,
    expected: [`at most ${maxOutputLength} characters`],
    offset,
    end: offset,
  })
}

/** Parses a text. A generator that reads every document as MDX has some that are Markdown alone. */
async function parseImported(
  file: VFile,
  format: Format,
  parseText: ParseText,
  translated: TranslatedText,
): Promise<ParsedDocument> {
  if (format === 'mdx' && !file.path.endsWith('.mdx')) {
    const attempt = new VFile({ path: file.path, value: file.value })
    const result = await parseText(attempt, format)
    return attempt.messages.length === 0
      ? toParsedDocument(file, format, result, translated)
      : toParsedDocument(file, 'md', await parseText(file, 'md'), translated)
  }
  return toParsedDocument(file, format, await parseText(file, format), translated)
}

/** Converts the problems of a translation to messages, by the kind of problem. */
function toMessages(
  problems: readonly TranslationProblem[],
  original: VFile,
  bodyOffset: number,
): Pick<ParsedDocument, 'deadReferences' | 'unknownShortcodes'> {
  const toMessage = ({ kind, name, offset, end }: TranslationProblem): readonly DiagnosticMessage[] => {
    const file = new VFile({ path: original.path, value: original.value })
    const range = { offset: bodyOffset + offset, end: bodyOffset + end }
    if (kind === 'unknown-shortcode' || kind === 'unknown-wrapper') {
      const rest =
        kind === 'unknown-wrapper' ? 'only the text inside it is published' : 'the page leaves it out'
      report(file, 'unknown-shortcode', {
        reason: `"${name}" has no template, so ${rest}; add it to "shortcodes" in site.yaml`,
        found: name,
        expected: ['a template in "shortcodes"'],
        ...range,
      })
    } else if (kind === 'unknown-value') {
      const [, parameter] = /^(?:site\.|param )([\w.-]+)$/.exec(name) ?? []
      const [advice, expected] =
        parameter === undefined
          ? ['write what it shows in its place', 'the text that it shows']
          : [
              `add it to the source in site.yaml, as in "params: { ${parameter}: … }"`,
              `"${parameter}" in "params" of the source`,
            ]
      report(file, 'unknown-shortcode', {
        reason: `Stele does not know ${quote(name)}, so the page leaves it out; ${advice}`,
        found: name,
        expected: [expected],
        ...range,
      })
    } else {
      report(file, 'missing-document', {
        reason: `The link to "${name}" leads to no document; correct or remove it`,
        found: name,
        expected: ['the name of a document'],
        ...range,
      })
    }
    return toDiagnosticMessages(file)
  }
  const isUnknown = ({ kind }: TranslationProblem): boolean => kind !== 'dead-reference'
  return {
    deadReferences: problems.filter((problem) => !isUnknown(problem)).flatMap(toMessage),
    unknownShortcodes: problems
      .filter(isUnknown)
      .flatMap((problem) => toMessage(problem).map((message) => [toLabel(problem), message] as const)),
  }
}

/** The name of what is left out, as the summary of a build lists it. */
const toLabel = ({ kind, name }: TranslationProblem): string =>
  `${kind === 'unknown-value' ? 'value' : 'shortcode'} ${name}`

interface TranslationOptions extends Omit<TranslatedText, 'headingIds'> {
  readonly parse: (file: VFile, translated: TranslatedText) => Promise<ParsedDocument>
}

/** @param original the author's file */
export async function parseTranslation(
  original: VFile,
  { text, headingIds, toOriginal }: Translation,
  { parse, ...options }: TranslationOptions,
): Promise<ParsedDocument> {
  const { bodyOffset } = options
  const source = String(original)
  // The parser would take a line of hyphens at the start for front matter.
  const file = new VFile({ path: original.path, value: toBlank(source.slice(0, bodyOffset)) + text })
  const parsed = await parse(file, {
    ...options,
    headingIds: new Map(headingIds.map(({ offset, id }) => [bodyOffset + offset, id])),
  })
  const toOffset = (offset: number) => bodyOffset + toOriginal(offset - bodyOffset)
  return { ...parsed, authorText: source.slice(bodyOffset), relocate: createRelocation(original, toOffset) }
}

/** Moves messages from a translated text to the author's file. */
const createRelocation = (original: VFile, toOffset: (offset: number) => number): Relocate => ({
  toOffset,
  toMessages: (messages) =>
    messages.map((message) => {
      const { place } = message
      const [start, end] = place !== undefined && 'start' in place ? [place.start, place.end] : [place, place]
      if (start?.offset === undefined) return message
      const range = { offset: toOffset(start.offset), end: toOffset(end?.offset ?? start.offset) }
      return { ...message, place: toPlace(original, range) }
    }),
})
