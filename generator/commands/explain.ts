/** `stele explain`: what a diagnostic rule means, from the page docs/diagnostics.md of this package, as text for a terminal. */

import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Nodes, RootContent, TableRow } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import { parsers } from '../content/markdown/parsers.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { configurableRules, isRuleId, type RuleId, rules } from '../kernel/diagnostics/rules.ts'
import { didYouMean, toSingleLine } from '../kernel/diagnostics/wording.ts'
import { explainSystemError } from '../kernel/files/system-error.ts'
import { docsFolder } from '../kernel/version.ts'
import { wrap } from './diagnostic-formats/wrap.ts'

/** The length of the longest line, in columns. Examples keep their own lines. */
const maxWidth = 100

/** A section of the page, with the headings above it. */
interface Section {
  readonly chapter: string
  readonly rule: RuleId
  readonly nodes: readonly RootContent[]
}

/** The page: its sections, and what `stele check --fix` does for some rules. */
interface RulePage {
  readonly sections: readonly Section[]
  readonly repairs: ReadonlyMap<string, string>
}

function readPage(): RulePage {
  const file = fileURLToPath(new URL('diagnostics.md', docsFolder))
  const text = explainSystemError(() => readFileSync(file, 'utf8'), `Cannot read "${file}"`)
  const sections: (Omit<Section, 'nodes'> & { readonly nodes: RootContent[] })[] = []
  const repairs = new Map<string, string>()
  let chapter = ''
  for (const node of parsers.md.parse(text).children) {
    const title = node.type === 'heading' ? toText(node) : null
    if (node.type === 'heading' && node.depth === 2) chapter = toText(node)
    else if (isRuleId(title)) sections.push({ chapter, rule: title, nodes: [] })
    else if (node.type === 'table' && sections.length === 0) readRepairs(node.children, repairs)
    else sections.at(-1)?.nodes.push(node)
  }
  return { sections, repairs }
}

/** Reads the table of repairs: a rule, and what `--fix` changes. */
function readRepairs(rows: readonly TableRow[], repairs: Map<string, string>): void {
  for (const { children } of rows.slice(1)) {
    const [rule, repair] = children
    if (rule !== undefined && repair !== undefined) repairs.set(toText(rule), toInline(repair))
  }
}

/**
 * Explains rules, in the order of their names.
 * @param names what a user wrote
 * @throws {OperationalError} if a name is no rule
 */
export function explainRules(names: readonly string[]): string {
  const { sections, repairs } = readPage()
  return names.map((name) => formatSection(findSection(name, sections), repairs)).join('\n\n')
}

function findSection(name: string, sections: readonly Section[]): Section {
  const found = sections.find(({ rule }) => rule === name)
  if (found !== undefined) return found
  const hint = didYouMean(
    name,
    sections.map(({ rule }) => rule),
  )
  throw new OperationalError(
    `There is no rule "${name}"${hint === '' ? ';' : `${hint} Or`} list all rules with npx stele explain`,
  )
}

function formatSection({ rule, nodes }: Section, repairs: ReadonlyMap<string, string>): string {
  const repair = repairs.get(rule)
  const blocks = [
    [rule],
    ...nodes.map(formatBlock),
    ...(repair === undefined ? [] : [wrap(`Repair with "npx stele check --fix": ${repair}`, maxWidth)]),
    ...(isConfigurable(rule) ? [wrap(toSetting(rule), maxWidth)] : []),
    formatLinks(nodes),
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

const isConfigurable = (rule: RuleId): boolean => configurableRules.some((name) => name === rule)

/** How an author turns a rule off, or on if it is off by default. */
function toSetting(rule: RuleId): string {
  const [change, severity] = rules[rule].severity === 'off' ? ['on', 'warn'] : ['off', 'off']
  return `To turn it ${change}, write in site.yaml: rules: { ${rule}: ${severity} }`
}

/** Wraps the lines of a block. Examples keep their own lines. */
function formatBlock(node: RootContent): readonly string[] {
  switch (node.type) {
    case 'code':
      return node.value.split('\n').map((line) => `  ${line}`.trimEnd())
    case 'list':
      return node.children.flatMap((item) =>
        wrap(toInline(item), maxWidth - 2).map((line, index) => `${index === 0 ? '-' : ' '} ${line}`),
      )
    case 'table':
      return node.children.map(({ children }) => `  ${children.map(toInline).join(': ')}`)
    default:
      return wrap(toInline(node), maxWidth)
  }
}

/** The text of a block in one line: code in backticks, and an address beside the text of its link. */
function toInline(node: Nodes): string {
  if (node.type === 'inlineCode') return `\`${node.value}\``
  if (node.type === 'break') return ' '
  if (node.type === 'link' && isAddress(node.url))
    return `${node.children.map(toInline).join('')} (${node.url})`
  if (!('children' in node)) return toSingleLine(toText(node).replaceAll('\n', ' '))
  return node.children.map(toInline).join(node.type === 'listItem' ? ' ' : '')
}

const isAddress = (url: string): boolean => /^https?:/.test(url)

/** Lists the other pages of the documentation that blocks link to, by their paths on this machine. */
function formatLinks(nodes: readonly RootContent[]): readonly string[] {
  const folder = fileURLToPath(docsFolder)
  const pages = new Set<string>()
  const visit = (node: Nodes): void => {
    if (node.type === 'link' && !isAddress(node.url) && !node.url.startsWith('#'))
      pages.add(relative('.', `${folder}${node.url.replace(/#.*/, '')}`))
    if ('children' in node) for (const child of node.children) visit(child)
  }
  for (const node of nodes) visit(node)
  return pages.size === 0 ? [] : ['Read on:', ...[...pages].map((page) => `  ${page}`)]
}

/** Lists all rules by chapter, each with its severity and the start of its explanation. */
export function listRules(): string {
  const { sections } = readPage()
  const width = Math.max(...sections.map(({ rule }) => rule.length))
  const chapters = [...new Set(sections.map(({ chapter }) => chapter))]
  const blocks = chapters.map((chapter) => [
    chapter,
    ...sections
      .filter((section) => section.chapter === chapter)
      .map(({ rule, nodes }) => {
        const start = `  ${rule.padEnd(width)}  ${rules[rule].severity.padEnd(7)}  `
        return start + cut(toSummary(nodes), maxWidth - start.length)
      }),
  ])
  return [...blocks, ['Explain a rule: npx stele explain RULE']].map((lines) => lines.join('\n')).join('\n\n')
}

/** The first paragraph without its severity, which the list shows beside it. */
const toSummary = ([first]: readonly RootContent[]): string =>
  first === undefined
    ? ''
    : toInline(first)
        .replace(/^(?:Error|Warning|Off)(?: by default)?\. /, '')
        .replace(/^Off by default in documents of other generators\. /, '')

/** The words of a text that fit a width; an ellipsis says that there are more. */
function cut(text: string, width: number): string {
  const [line = '', ...rest] = wrap(text, width - 1)
  return rest.length === 0 ? line : `${line}…`
}
