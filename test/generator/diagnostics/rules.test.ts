/** Each rule has a mistake that breaks it, and an entry in the documentation. */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  configurableRules,
  findRulePage,
  isRuleId,
  rules,
} from '../../../generator/kernel/diagnostics/rules.ts'
import { toRuleUrl } from '../../../generator/kernel/diagnostics/to-diagnostics.ts'
import { diagnoseBuild, diagnoseFolder, toLines } from '../../fixtures/diagnose.ts'
import { mistakes, writeMistake } from '../../fixtures/mistakes.ts'

/** Rules that only builds find. `rules.extended.test.ts` builds the site of every mistake. */
const foundByBuilds = ['large-component', 'refused-plugin', 'invalid-plugin']

/** The start, the severity and rule, and the message of the line of a diagnostic. */
function readLine(line: string) {
  const [, position, kind, reason] =
    /^(.*?:\d+:\d+)(?:-\S+)? (\w+ [\w-]+): (.*) \[found: .*\]$/s.exec(line) ?? []
  return { position, kind, reason }
}

/** The first mistake of each rule. */
const simplest = Object.keys(rules).map((rule) => ({
  rule,
  ...readLine(mistakes.find((mistake) => mistake.rule === rule)?.line ?? ''),
}))

describe('the collection of mistakes', () => {
  it('has a mistake for every rule, of the severity of the rule', () => {
    expect(simplest.map(({ kind }) => kind)).toEqual(
      Object.entries(rules).map(
        ([rule, { severity }]) => `${severity === 'off' ? 'warning' : severity} ${rule}`,
      ),
    )
  })

  it.each(mistakes)('has $rule, which is reported, and nothing else', async ({ rule, line, mistake }) => {
    const diagnose = foundByBuilds.includes(rule) ? diagnoseBuild : diagnoseFolder
    expect(toLines(await diagnose(writeMistake(mistake)))).toEqual([line])
  })
})

describe('The documentation of the rules', () => {
  const ids = Object.keys(rules).filter(isRuleId)
  const read = (page: string): string =>
    readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8')
  const entries = [...new Set(ids.map(findRulePage))].flatMap((page) =>
    read(page)
      .split(/^## /m)
      .slice(1)
      .map((text) => ({ page, rule: /^`([a-z0-9-]+)`$/m.exec(text)?.[1], text })),
  )

  it('has an entry for every rule, in the order of the rules, at the address of the rule', () => {
    expect(entries.map(({ page, rule }) => `https://docs.test/${page}#${rule}`)).toEqual(
      ids.map((rule) => toRuleUrl(rule, 'https://docs.test')),
    )
  })

  it('lists the entries in docs/diagnostics.md', () => {
    const links = read('diagnostics.md').matchAll(/\]\((diagnostics\/[\w-]+\.md#[\w-]+)\)/g)
    expect(Array.from(links, ([, link]) => link)).toEqual(entries.map(({ page, rule }) => `${page}#${rule}`))
  })

  it('gives the severity of every rule', () => {
    const names = { error: 'Error', warning: 'Warning', off: 'Off by default' }
    expect(entries.map(({ text }) => /^(?:Error|Warning|Off by default)\b.*?\. /m.exec(text)?.[0])).toEqual(
      Object.values(rules).map(({ severity, imported }) => {
        const other = imported === 'warn' ? 'warning' : imported
        return `${names[severity]}${other === undefined ? '' : ` (${other} in imported documents)`}. `
      }),
    )
  })

  it('names the rules whose severity site.yaml can set: of the errors only some', () => {
    const [, names = ''] = /and these errors:\n(.*)/.exec(read('diagnostics.md')) ?? []
    const errors = Array.from(names.matchAll(/`([\w-]+)`/g), ([, name]) => name)
    expect(ids.filter((id) => rules[id].severity !== 'error' || errors.includes(id))).toEqual(
      configurableRules,
    )
  })

  it.each(simplest)('shows the message of $rule as it is printed', ({ rule, position, kind, reason }) => {
    const { text = '' } = entries.find((entry) => entry.rule === rule) ?? {}
    const [, head, message = ''] = /```text\n(.*)\n((?: {2}.*\n)+)```/.exec(text) ?? []
    expect(head).toBe(`${position} ${kind}`)
    expect(message.trim().replace(/\n {2}/g, ' ')).toBe(reason)
  })
})
