/** `stele explain`: what a diagnostic rule means, from the pages docs/diagnostics/ of this package, as text for a terminal. */

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Nodes, RootContent } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { configurableRules, type RuleId, rules } from '../kernel/diagnostics/rules.ts'
import { didYouMean, toSingleLine } from '../kernel/diagnostics/wording.ts'
import { docsFolder } from '../kernel/version.ts'
import { wrap } from './diagnostic-formats/wrap.ts'
import { type RuleSection, readRepairs, readRuleSections } from './rule-pages.ts'

/** The length of the longest line, in columns. Examples keep their own lines. */
const maxWidth = 100

/**
 * Explains rules, in the order of their names.
 * @param names what a user wrote
 * @throws {OperationalError} if a name is no rule
 */
export function explainRules(names: readonly string[]): string {
  const sections = readRuleSections()
  const repairs = readRepairs()
  return names.map((name) => formatSection(findSection(name, sections), repairs)).join('\n\n')
}

function findSection(name: string, sections: readonly RuleSection[]): RuleSection {
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

function formatSection({ page, rule, nodes }: RuleSection, repairs: ReturnType<typeof readRepairs>): string {
  const repair = repairs.get(rule)
  const blocks = [
    [rule],
    ...nodes.map(formatBlock),
    ...(repair === undefined
      ? []
      : [wrap(`Repair with "npx stele check --fix": ${toInline(repair)}`, maxWidth)]),
    ...(isConfigurable(rule) ? [wrap(toSetting(rule), maxWidth)] : []),
    formatLinks(nodes, page),
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

/** Lists the other pages of the documentation that the blocks of a page link to, by their paths on this machine. */
function formatLinks(nodes: readonly RootContent[], page: string): readonly string[] {
  const base = new URL(page, docsFolder)
  const pages = new Set<string>()
  const visit = (node: Nodes): void => {
    if (node.type === 'link' && !isAddress(node.url) && !node.url.startsWith('#'))
      pages.add(relative('.', fileURLToPath(new URL(node.url.replace(/#.*/, ''), base))))
    if ('children' in node) for (const child of node.children) visit(child)
  }
  for (const node of nodes) visit(node)
  return pages.size === 0 ? [] : ['Read on:', ...[...pages].map((page) => `  ${page}`)]
}

/** Lists all rules by chapter, each with its severity and the start of its explanation. */
export function listRules(): string {
  const sections = readRuleSections()
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
    : toInline(first).replace(/^(?:Error|Warning|Off by default)(?: \([^)]*\))?\. /, '')

/** The words of a text that fit a width; an ellipsis says that there are more. */
function cut(text: string, width: number): string {
  const [line = '', ...rest] = wrap(text, width - 1)
  return rest.length === 0 ? line : `${line}…`
}
