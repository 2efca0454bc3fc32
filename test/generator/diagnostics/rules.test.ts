/** Each rule has a mistake that breaks it, and an entry in the documentation. */

import { readFileSync } from 'node:fs'
import GithubSlugger from 'github-slugger'
import { describe, expect, it } from 'vitest'
import { type RuleId, rules } from '../../../generator/kernel/diagnostics/rules.ts'
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

describe('docs/diagnostics.md', () => {
  const page = readFileSync(new URL('../../../docs/diagnostics.md', import.meta.url), 'utf8')
  const entries = page.split(/^### /m).slice(1)
  const names = entries.map((entry) => /^`([a-z0-9-]+)`$/m.exec(entry)?.[1])

  it('has an entry for every rule, in the order of the rules', () => {
    expect(names).toEqual(Object.keys(rules))
  })

  it('is the address of every rule, which has a section there', () => {
    const slugger = new GithubSlugger()
    const anchors = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => slugger.slug(title))
    const urls = anchors.map((anchor) => `https://docs.test/diagnostics.md#${anchor}`)
    const ofRules = Object.keys(rules).map((rule) => toRuleUrl(rule as RuleId, 'https://docs.test'))
    expect(urls).toEqual(expect.arrayContaining(ofRules))
  })

  it('gives the severity of every rule', () => {
    const severities = entries.map((entry) =>
      /^(Error|Warning|Off) ?(?:by default)?\. /m.exec(entry)?.[1]?.toLowerCase(),
    )
    expect(severities).toEqual(Object.values(rules).map(({ severity }) => severity))
  })

  it.each(simplest)(
    'shows the message of $rule as it is printed, and how to fix it',
    ({ rule, position, kind, reason }) => {
      const entry = entries.find((text) => text.startsWith(`\`${rule}\``)) ?? ''
      const [, head, message = ''] = /```text\n(.*)\n((?: {2}.*\n)+)```/.exec(entry) ?? []
      expect(head).toBe(`${position} ${kind}`)
      expect(message.trim().replace(/\n {2}/g, ' ')).toBe(reason)
      expect(entry).toMatch(/^To fix it, \S/m)
    },
  )
})
