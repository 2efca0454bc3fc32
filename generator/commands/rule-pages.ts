/** Reads the pages of the documentation that explain the diagnostic rules: docs/diagnostics.md, and those in docs/diagnostics/. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RootContent, TableRow } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import { toEnd, toStart } from '../content/markdown/offsets.ts'
import { parsers } from '../content/markdown/parsers.ts'
import { findRulePage, isRuleId, type RuleId, rules } from '../kernel/diagnostics/rules.ts'
import { explainSystemError } from '../kernel/files/system-error.ts'
import { docsFolder } from '../kernel/version.ts'

/** What a page says about a rule. */
export interface RuleSection {
  /** The path of the page in docs/. */
  readonly page: string
  /** The title of the page. */
  readonly chapter: string
  readonly rule: RuleId
  readonly nodes: readonly RootContent[]
  /** The Markdown of the nodes. */
  readonly text: string
}

/**
 * Reads the sections of all rules, in the order of the rules.
 * @throws {OperationalError} SYSTEM_ERROR if a page cannot be read
 */
export const readRuleSections = (): readonly RuleSection[] =>
  [...new Set(Object.keys(rules).filter(isRuleId).map(findRulePage))].flatMap(readSections)

function readSections(page: string): readonly RuleSection[] {
  const text = readPage(page)
  const [title, ...nodes] = parsers.md.parse(text).children
  const chapter = title === undefined ? '' : toText(title)
  const sections: { readonly rule: RuleId; readonly nodes: RootContent[] }[] = []
  for (const node of nodes) {
    const rule = node.type === 'heading' ? toText(node) : null
    if (isRuleId(rule)) sections.push({ rule, nodes: [] })
    else sections.at(-1)?.nodes.push(node)
  }
  return sections.map((section) => {
    const [first, last] = [section.nodes[0], section.nodes.at(-1)]
    return { ...section, page, chapter, text: first && last ? text.slice(toStart(first), toEnd(last)) : '' }
  })
}

/**
 * Reads the table of repairs. Returns the cells that say what `stele check --fix` does, by rule.
 * @throws {OperationalError} SYSTEM_ERROR if the page cannot be read
 */
export function readRepairs(): ReadonlyMap<string, TableRow['children'][number]> {
  const repairs = new Map<string, TableRow['children'][number]>()
  for (const node of parsers.md.parse(readPage('diagnostics.md')).children)
    for (const row of node.type === 'table' ? node.children : []) {
      const [rule, repair] = row.children
      if (rule !== undefined && repair !== undefined && isRuleId(toText(rule)))
        repairs.set(toText(rule), repair)
    }
  return repairs
}

function readPage(page: string): string {
  const file = fileURLToPath(new URL(page, docsFolder))
  return explainSystemError(() => readFileSync(file, 'utf8'), `Cannot read "${file}"`)
}
