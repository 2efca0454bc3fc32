/** One reading of a text: shortcodes and tags are read before the syntax of Markdown, as their generators do. */

import type { PassOptions, Template } from './options.ts'
import { createRewriter, type Edit, type Rewritten } from './rewriter.ts'
import type { Node, Range, Tag } from './tags/nodes.ts'
import { createHtmlFinder, renderNodes } from './tags/render.ts'

export interface TranslationProblem {
  /** An unknown wrapper is a shortcode or container whose text is kept. */
  readonly kind: 'unknown-shortcode' | 'unknown-wrapper' | 'unknown-value' | 'dead-reference'
  /** What the text names: `stock`, `site.color`, `param color`. */
  readonly name: string
  readonly offset: number
  readonly end: number
}

/** Collects what a translation cannot translate. */
export function createReport() {
  const problems = new Map<string, TranslationProblem>()
  const unknown: number[] = []
  return {
    /** Adds a problem, unless there is one of its kind and name. */
    add: (problem: TranslationProblem): void => {
      const key = `${problem.kind} ${problem.name}`
      if (!problems.has(key)) problems.set(key, problem)
      if (problem.kind !== 'dead-reference') unknown.push(problem.offset)
    },
    /** The problems in the order of the text. */
    list: (): TranslationProblem[] => [...problems.values()].sort((a, b) => a.offset - b.offset),
    /** Where all unknown shortcodes are, in the order of the text. */
    listUnknown: (): readonly number[] => unknown.toSorted((a, b) => a - b),
  }
}

export interface Pass {
  /** What is read. */
  readonly source: string
  readonly options: PassOptions
  readonly report: (kind: TranslationProblem['kind'], name: string, range: Range) => void
  readonly reportDifference: () => void
}

/** What a pass finds in its text. */
export interface Found {
  readonly nodes: readonly Node[]
  /** Sorted. */
  readonly edits: readonly Edit[]
  /** Templates besides the options; undefined for what is unknown, and null for what keeps its children. */
  readonly getTemplate: (tag: Tag) => Template | null | undefined
}

/** The tags that a generator replaces before it reads Markdown, in code, too: shortcodes, or a template language. */
export interface TagLanguage {
  /** Whether a text may have tags. Most texts have none, and are not read for them. */
  readonly mayOccur: (text: string) => boolean
  readonly find: (pass: Pass) => Found
}

export interface PassResult extends Rewritten {
  /** Ranges of the text that show syntax. */
  readonly escaped: readonly Range[]
}

export function runPass(pass: Pass, { nodes, edits, getTemplate }: Found): PassResult {
  const { source, options, report, reportDifference } = pass
  const writer = createRewriter(source, edits)
  const escaped: Range[] = []
  renderNodes(nodes, {
    source,
    writer,
    medium: options.medium,
    getTemplate,
    isInHtml: createHtmlFinder(source, options.format),
    reportUnknown: (tag) =>
      report(tag.children === null ? 'unknown-shortcode' : 'unknown-wrapper', tag.name, tag),
    reportDifference,
    reportEscaped: (range) => escaped.push(range),
  })
  return { ...writer.finish(), escaped }
}

/** Finds the template of a tag: one for an argument that it has, such as `tab[lang]`, or the one of its name. */
export function findTagTemplate(
  { name, values }: Pick<Tag, 'name' | 'values'>,
  templates: Readonly<Record<string, Template>>,
): Template | undefined {
  const key = Object.keys(values.named).find((argument) => Object.hasOwn(templates, `${name}[${argument}]`))
  return key === undefined ? findTemplate(name, templates) : templates[`${name}[${key}]`]
}

/** Finds a template by its name, in any case. */
export function findTemplate(
  name: string,
  templates: Readonly<Record<string, Template>>,
): Template | undefined {
  if (Object.hasOwn(templates, name)) return templates[name]
  const lower = name.toLowerCase()
  return lower !== name && Object.hasOwn(templates, lower) ? templates[lower] : undefined
}
