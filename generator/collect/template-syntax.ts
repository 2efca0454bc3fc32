/** Finds the syntax of other generators in a text: Markdown shows it as written. */

import { findFirst } from '../../shim/core/sorted.ts'
import type { Range } from './data/data-source.ts'

/** A part of a text that another generator would replace. */
export interface TemplateSyntax extends Range {
  /** As messages name it. */
  readonly name: string
}

/** A backslash before a syntax makes it text in those generators, too. Mathematics has braces after `_`, `^` and commands. */
const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['shortcodes of Hugo', /(?<!\\)\{\{[<%][ \t]*[\w/.-]{0,40}/g],
  ['tags of Liquid, Jinja or Nunjucks', /(?<![\\{])\{%[-+]?[ \t]*[a-z_/]\w{0,40}/gi],
  ['values of templates', /(?<![\\\w$^_}])\{\{[-~]?[ \t]*[.$]?[a-z_][^{}\n]{0,200}\}\}/gi],
  ['attribute lists of kramdown', /(?<!\\)\{:[ \t]*[.#a-z][^{}\n]{0,200}\}/gi],
  ['heading ids of other tools', /(?<!\\)\{#[a-z][\w-]{0,100}\}/gi],
  ['containers of Docusaurus or VuePress', /(?<=^[ \t>]{0,9}):{3,9}[ \t]{0,3}[a-z]\w{0,40}/gim],
]

/** The elements whose text is shown as it is, or not at all. */
const verbatimNames = ['code', 'pre', 'kbd', 'samp', 'script', 'style', 'textarea', 'template']
/** A comment is one mark, so that the tags in it do not count. */
const verbatimMark = new RegExp(`<!--[\\s\\S]*?(?:-->|$)|</?(?:${verbatimNames.join('|')})(?![\\w-])`, 'gi')

/** Collects the syntax in the parts of a text that are neither code nor comments. The parts come in the order of the text. */
interface TemplateFinder {
  /** Starts a paragraph, a heading or a cell. An element of the block before it counts as closed. */
  readonly startBlock: (range: Range) => void
  /** Adds text that pages show, or an address. */
  readonly addText: (range: Range) => void
  /** Adds raw HTML. Text after `<code>` is code until the element closes or the block ends. Comments are left out. */
  readonly addHtml: (range: Range) => void
  /** Adds an element of MDX. */
  readonly addElement: (name: string | null, range: Range) => void
  /** The first use of each syntax. */
  readonly list: () => readonly TemplateSyntax[]
}

export function createTemplateFinder(text: string): TemplateFinder {
  const candidates = findCandidates(text)
  const found = new Map<string, TemplateSyntax>()
  let depth = 0
  let blockEnd = 0
  let verbatimEnd = 0

  const startBlock = ({ end }: Range): void => {
    depth = 0
    blockEnd = end
  }
  /** HTML and addresses between blocks are blocks of their own. */
  const startPart = (range: Range): void => {
    if (range.offset >= blockEnd) startBlock(range)
  }
  const addBetween = (start: number, end: number): void => {
    if (depth > 0) return
    const first = Math.max(start, verbatimEnd)
    for (let index = findFirst(candidates, ({ offset }) => offset < first); ; index++) {
      const candidate = candidates[index]
      if (candidate === undefined || candidate.offset >= end) return
      if (!found.has(candidate.name)) found.set(candidate.name, candidate)
    }
  }
  return {
    startBlock,
    addText(range) {
      startPart(range)
      addBetween(range.offset, range.end)
    },
    addHtml(range) {
      if (candidates.length === 0) return
      startPart(range)
      const { offset, end } = range
      let from = offset
      for (const { 0: mark, index } of text.slice(offset, end).matchAll(verbatimMark)) {
        addBetween(from, offset + index)
        from = offset + index + mark.length
        if (!mark.startsWith('<!--')) depth = Math.max(0, depth + (mark.startsWith('</') ? -1 : 1))
      }
      addBetween(from, end)
    },
    addElement(name, { end }) {
      if (name !== null && verbatimNames.includes(name)) verbatimEnd = Math.max(verbatimEnd, end)
    },
    list: () => [...found.values()],
  }
}

/** Everything in the text that has one of the forms, by position. */
function findCandidates(text: string): readonly TemplateSyntax[] {
  if (!/\{[{%:#]|:::/.test(text)) return []
  return patterns
    .flatMap(([name, pattern]) =>
      Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
        name,
        offset: index,
        end: index + match.length,
      })),
    )
    .sort((a, b) => a.offset - b.offset)
}
