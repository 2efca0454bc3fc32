/** The severities that site.yaml sets for rules. */

import type { VFile } from 'vfile'
import { isRuleId, rules, type Severities } from './rules.ts'

/** Whether a rule is a warning or an error. A rule that is off need not be evaluated. */
export const isReported = (rule: keyof Severities, severities: Severities): boolean =>
  (severities[rule] ?? rules[rule].severity) !== 'off'

/** Marks a file as one of another generator. */
export function markImported(file: VFile): void {
  file.data.isImported = true
}

/** Changes the severities of messages, and removes those whose rule is off. Applying severities twice changes nothing. */
export function applySeverities(files: readonly VFile[], severities: Severities): void {
  const chosen = new Map<string, string>(Object.entries(severities))
  for (const file of files) {
    const find = (rule: string | undefined) => {
      if (!isRuleId(rule)) return undefined
      const { severity, imported } = rules[rule]
      return chosen.get(rule) ?? ((file.data.isImported === true && imported) || severity)
    }
    file.messages = file.messages.filter(({ ruleId }) => find(ruleId) !== 'off')
    for (const message of file.messages) {
      const severity = find(message.ruleId)
      if (severity !== undefined) message.fatal = severity === 'error'
    }
  }
}
