/** Reads docs/diagnostics.md, which explains every diagnostic rule in a section of its own. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RootContent, TableRow } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import { toEnd, toStart } from '../content/markdown/offsets.ts'
import { parsers } from '../content/markdown/parsers.ts'
import { isRuleId, type RuleId } from '../kernel/diagnostics/rules.ts'
import { explainSystemError } from '../kernel/files/system-error.ts'
import { docsFolder } from '../kernel/version.ts'

/** A section of the page, with the heading of its chapter. */
export interface RuleSection {
  readonly chapter: string
  readonly rule: RuleId
  readonly nodes: readonly RootContent[]
  /** The Markdown of the nodes. */
  readonly text: string
}

interface RulePage {
  readonly sections: readonly RuleSection[]
  /** The cells that say what `stele check --fix` does, by rule. */
  readonly repairs: ReadonlyMap<string, TableRow['children'][number]>
}

/** @throws {OperationalError} SYSTEM_ERROR if the page cannot be read */
export function readRulePage(): RulePage {
  const file = fileURLToPath(new URL('diagnostics.md', docsFolder))
  const text = explainSystemError(() => readFileSync(file, 'utf8'), `Cannot read "${file}"`)
  const sections: (Omit<RuleSection, 'nodes' | 'text'> & { readonly nodes: RootContent[] })[] = []
  const repairs = new Map<string, TableRow['children'][number]>()
  let chapter = ''
  for (const node of parsers.md.parse(text).children) {
    const title = node.type === 'heading' ? toText(node) : null
    if (node.type === 'heading' && node.depth === 2) chapter = toText(node)
    else if (isRuleId(title)) sections.push({ chapter, rule: title, nodes: [] })
    else if (node.type === 'table' && sections.length === 0) {
      for (const [rule, repair] of node.children.slice(1).map(({ children }) => children))
        if (rule !== undefined && repair !== undefined) repairs.set(toText(rule), repair)
    } else sections.at(-1)?.nodes.push(node)
  }
  return {
    sections: sections.map((section) => {
      const [first, last] = [section.nodes[0], section.nodes.at(-1)]
      return { ...section, text: first && last ? text.slice(toStart(first), toEnd(last)) : '' }
    }),
    repairs,
  }
}
