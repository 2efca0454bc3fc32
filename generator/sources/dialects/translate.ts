/** Turns the syntax of other generators into Markdown: shortcodes, tags, containers, callouts, wikilinks and others. */

import { findEscaped } from './escaped.ts'
import { findHugoShortcodes } from './hugo-shortcodes.ts'
import { findLiquidTags } from './liquid-tags.ts'
import { findMarkdownSyntax } from './markdown-syntax.ts'
import { type Found, type Pass, type PassResult, runPass } from './pass.ts'
import type { Template } from './render.ts'
import { createReport, type TranslationProblem } from './report.ts'
import type { HeadingId } from './rewriter.ts'
import { findZolaShortcodes } from './zola-shortcodes.ts'

export type { Template, TranslationProblem }

/** What a text can have besides Markdown. */
export type Syntax =
  | 'hugo-shortcodes'
  | 'zola-shortcodes'
  | 'liquid'
  | 'nunjucks'
  | 'containers'
  | 'callouts'
  | 'heading-ids'
  | 'attribute-lists'
  | 'wikilinks'
  | 'obsidian'
  | 'vue'
  | 'toc'

export interface Reference {
  readonly kind: 'wikilink' | 'embed' | 'ref' | 'post' | 'link'
  readonly target: string
  readonly anchor: string
}

export interface ResolvedReference {
  readonly href: string
  readonly title: string | null
  readonly isImage: boolean
}

export interface TranslateOptions {
  readonly format: 'md' | 'mdx'
  readonly syntax: readonly Syntax[]
  /** Templates by the names of shortcodes, tags and containers. */
  readonly templates: Readonly<Record<string, Template>>
  readonly medium: 'html' | 'markdown'
  /** Values of Liquid and Vue by their names, such as `site.baseurl`. */
  readonly values: Readonly<Record<string, string>>
  /** Returns null for a reference that leads nowhere. */
  readonly resolve: (reference: Reference) => ResolvedReference | null
}

export interface Translation {
  readonly text: string
  /** Converts an offset of the translated text to one of the original. Inside of a replacement: the start of what was replaced. */
  readonly toOriginal: (offset: number) => number
  /** Ids of headings that their author set, by the offset where the heading starts in the translated text. */
  readonly headingIds: readonly HeadingId[]
  /** What was left out or leads nowhere, once for each name. Offsets are those of the original text. */
  readonly problems: readonly TranslationProblem[]
  /** Whether a template whose html and markdown differ was used: then the caller translates once for each medium. */
  readonly differs: boolean
}

/** What a text has where the syntax may be. Most texts have none of it. */
const candidates: Readonly<Record<Syntax, RegExp>> = {
  'hugo-shortcodes': /\{\{[<%]/,
  'zola-shortcodes': /\{\{|\{%/,
  liquid: /\{\{|\{%/,
  nunjucks: /\{\{|\{%|\{#/,
  containers: /:::/,
  callouts: />[ \t]*\[!/,
  'heading-ids': /\{[ \t:]*[#.\w]|\{\/\*/,
  'attribute-lists': /\{[ \t]*[:#.]/,
  wikilinks: /\[\[/,
  obsidian: /%%|==|[ \t\n]\^[\w-]/,
  vue: /\{\{|<script|<style|<<<|@include:/i,
  toc: /\[\[?_?toc_?\]|\$\{toc\}/i,
}

const identity = (offset: number): number => offset

export function translate(body: string, options: TranslateOptions): Translation {
  const isCandidate =
    (text: string) =>
    (name: Syntax): boolean =>
      candidates[name].test(text)
  if (!options.syntax.some(isCandidate(body)))
    return { text: body, toOriginal: identity, headingIds: [], problems: [], differs: false }
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
    const result = runPass(pass, find(pass))
    text = result.text
    toOriginal = (offset) => before(result.toSource(offset))
    headingIds = result.headingIds
    return result
  }
  const syntax = new Set(options.syntax)
  for (const find of listPreprocessors(options.syntax.filter(isCandidate(text)))) {
    const { escaped } = run(find)
    if (escaped.length > 0) run((pass) => findEscaped(pass, escaped))
  }
  const markdown = new Set([...syntax].filter((name) => !preprocessed.has(name) && isCandidate(text)(name)))
  if (markdown.size > 0) run((pass) => findMarkdownSyntax(pass, markdown))
  return { text, toOriginal, headingIds, problems: report.list(), differs }
}

/** What generators replace before they read Markdown, in code, too. */
const preprocessed: ReadonlySet<Syntax> = new Set([
  'hugo-shortcodes',
  'zola-shortcodes',
  'liquid',
  'nunjucks',
])

function listPreprocessors(syntax: readonly Syntax[]): ((pass: Pass) => Found)[] {
  const hasComments = syntax.includes('nunjucks')
  return [
    ...(syntax.includes('hugo-shortcodes') ? [findHugoShortcodes] : []),
    ...(syntax.includes('zola-shortcodes') ? [findZolaShortcodes] : []),
    ...(syntax.includes('liquid') || hasComments
      ? [(pass: Pass) => findLiquidTags(pass, { hasComments })]
      : []),
  ]
}
