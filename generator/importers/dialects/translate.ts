/**
 * Turns the syntax of other generators into Markdown: shortcodes, tags, containers, callouts, wikilinks and others. Escaped shortcodes
 * show syntax, and where the text has no code, they get the marks of code.
 *
 * A text is read in passes, each of which reads what the one before has written. As an example, Hugo's text
 * `See [[note]] {{< mark >}}**now**{{< /mark >}}` passes these steps:
 *
 * 1. The first pass reads tags: shortcodes, or the tags of a template language (`TagLanguage` in `pass.ts`; Hugo's is `hugo/shortcodes.ts`).
 *    It finds tokens: an opening `mark`, and a closing one.
 * 2. `tags/nodes.ts` makes a tree of the tokens: a text, a tag `mark` with its arguments, and its children, a text. What has a value already,
 *    such as a variable, is an insertion.
 * 3. `tags/render.ts` writes the tree. It fills the template of each tag in (`tags/fill-template.ts`): `<mark>{children}</mark>`. A tag
 *    without a template is reported as a problem and left out, or only its children are kept.
 * 4. A later pass reads syntax of Markdown, such as wikilinks and containers (`syntax/`), in the text that the first one wrote. It finds
 *    tags, too, and edits: a range, and the text in its place, as in `[note](/essays/note)`.
 * 5. `rewriter.ts` writes each result with a map of positions, so that messages name the author's line.
 */

import { toMarkdownText } from './markdown-text.ts'
import type { PassOptions, Syntax } from './options.ts'
import {
  createReport,
  type Found,
  type Pass,
  type PassResult,
  runPass,
  type TagLanguage,
  type TranslationProblem,
} from './pass.ts'
import { type Edit, type HeadingId, OutputLimitError } from './rewriter.ts'
import { mayHaveHeadingIds, mayHaveNextHeadingIds } from './syntax/attribute-lists.ts'
import { mayHaveDirectives } from './syntax/containers.ts'
import { findDefinitionLists, mayHaveDefinitions } from './syntax/definition-lists.ts'
import { mayHaveEmoji } from './syntax/emoji.ts'
import { mayHaveMagicComments } from './syntax/magic-comments.ts'
import { findMarkdownInHtml, mayHaveMarkdownInHtml } from './syntax/markdown-in-html.ts'
import { findMarkdownSyntax } from './syntax/markdown-syntax.ts'
import { mayHaveBracketMath, mayHaveTableCode } from './syntax/marks.ts'
import { findNotes, mayHaveNotes } from './syntax/obsidian.ts'
import { createRangeLookup, type Range } from './tags/nodes.ts'

export type { Reference, ResolvedReference, Syntax, Template } from './options.ts'
export type { TagLanguage, TranslationProblem }

export interface TranslateOptions extends PassOptions {
  /** Null for a text without tags. */
  readonly tags: TagLanguage | null
}

export interface Translation {
  readonly text: string
  /** Converts an offset of the translated text to one of the original. Inside of a replacement: the start of what was replaced. */
  readonly toOriginal: (offset: number) => number
  /** Ids of headings that their author set, by the offset where the heading starts in the translated text. */
  readonly headingIds: readonly HeadingId[]
  /** What was left out or leads nowhere, once for each name. Offsets are in the original text. */
  readonly problems: readonly TranslationProblem[]
  /** The offsets of all shortcodes that are left out, in the original text. */
  readonly unknown: readonly number[]
  /** Whether a template whose html and markdown differ was used: then the caller translates once for each medium. */
  readonly differs: boolean
}

/** Cheap tests: whether a text may have each syntax. Most texts have none of it, and are returned as they are. */
const mayHave: Readonly<Record<Syntax, (text: string) => boolean>> = {
  containers: (text) => text.includes(':::'),
  directives: mayHaveDirectives,
  callouts: (text) => />[ \t]*\[!/.test(text),
  'heading-ids': mayHaveHeadingIds,
  'next-heading-ids': mayHaveNextHeadingIds,
  'attribute-lists': (text) =>
    text.includes('{:') || /^\^|\*\[/m.test(text) || mayHaveMarkdownInHtml(text) || mayHaveHeadingIds(text),
  'definition-lists': mayHaveDefinitions,
  wikilinks: (text) => text.includes('[['),
  obsidian: (text) => /%%|==|(?:^|[ \t])\^|\^\[|\|\d|\n[^\n]/m.test(text),
  vue: (text) => /\{\{|<script|<style|<<<|@\[code|@include:|<[A-Z]|<[a-z\d]+-/.test(text),
  'html-comments': (text) => text.includes('<!--'),
  'table-code': mayHaveTableCode,
  'single-tildes': (text) => text.includes('~'),
  'inline-math': (text) => text.includes('$$'),
  'bracket-math': mayHaveBracketMath,
  'magic-comments': mayHaveMagicComments,
  attributes: (text) => text.includes('{'),
  pathnames: (text) => text.includes('pathname:///'),
  emoji: mayHaveEmoji,
  toc: (text) => /\[\[?_?toc_?\]|\$\{toc\}/i.test(text),
}

const identity = (offset: number): number => offset

/** Throws {@link OutputLimitError}, with an offset of the original text, if the translated text becomes too long. */
export function translate(body: string, options: TranslateOptions): Translation {
  const isCandidate =
    (text: string) =>
    (name: Syntax): boolean =>
      mayHave[name](text)
  const tags = options.tags?.mayOccur(body) ? options.tags : null
  if (tags === null && !options.syntax.some(isCandidate(body)))
    return { text: body, toOriginal: identity, headingIds: [], problems: [], unknown: [], differs: false }
  const report = createReport()
  let text = body
  let toOriginal = identity
  let headingIds: readonly HeadingId[] = []
  let differs = false
  const run = (find: (pass: Pass) => Found): PassResult => {
    const before = toOriginal
    const pass: Pass = {
      source: text,
      options,
      report: (kind, name, { start, end }) =>
        report.add({ kind, name, offset: before(start), end: before(end) }),
      reportDifference: () => {
        differs = true
      },
    }
    const result = runLimited(pass, find, before)
    text = result.text
    toOriginal = (offset) => before(result.toSource(offset))
    headingIds = result.headingIds
    return result
  }
  const syntax = new Set(options.syntax)
  if (tags !== null) {
    const { escaped } = run(tags.find)
    if (escaped.length > 0) run((pass) => findEscaped(pass, escaped))
  }
  if (syntax.has('attribute-lists') && mayHaveMarkdownInHtml(text)) run(findMarkdownInHtml)
  if (syntax.has('obsidian') && mayHaveNotes(text)) run(findNotes)
  if (syntax.has('definition-lists') && mayHaveDefinitions(text)) run(findDefinitionLists)
  const markdown = new Set(options.syntax.filter(isCandidate(text)))
  if (markdown.size > 0) run((pass) => findMarkdownSyntax(pass, markdown))
  return { text, toOriginal, headingIds, problems: report.list(), unknown: report.listUnknown(), differs }
}

/** @param toOriginal converts an offset of the source of the pass */
function runLimited(
  pass: Pass,
  find: (pass: Pass) => Found,
  toOriginal: Translation['toOriginal'],
): PassResult {
  try {
    return runPass(pass, find(pass))
  } catch (error) {
    throw error instanceof OutputLimitError ? new OutputLimitError(toOriginal(error.offset)) : error
  }
}

/** @param escaped in order */
function findEscaped({ source, options }: Pass, escaped: readonly Range[]): Found {
  const texts = toMarkdownText(source, { format: options.format }).blocks.flatMap((block) => block.texts)
  const isText = createRangeLookup(texts)
  const edits = escaped.flatMap((range): Edit[] => {
    if (!isText(range.start)) return []
    const content = source.slice(range.start, range.end)
    let longest = 0
    for (const [run] of content.matchAll(/`+/g)) longest = Math.max(longest, run.length)
    const marks = '`'.repeat(longest + 1)
    return [
      { start: range.start, end: range.start, text: marks },
      { start: range.end, end: range.end, text: marks },
    ]
  })
  return { nodes: [{ type: 'text', start: 0, end: source.length }], edits, getTemplate: () => undefined }
}
