/** The severities that site.yaml sets for rules. */

import type { VFile } from 'vfile'
import { getForeignSeverity } from './foreign-severities.ts'
import { type configurableRules, rules } from './rules.ts'

/** By rule. A rule that is off is not reported. */
export type Severities = Readonly<
  Partial<Record<(typeof configurableRules)[number], 'off' | 'warn' | 'error'>>
>

/** Whether a rule is a warning or an error. A rule that is off need not be evaluated. */
export const isReported = (rule: keyof Severities, severities: Severities): boolean =>
  (severities[rule] ?? rules[rule]) !== 'off'

const hidden = Object.fromEntries(Object.entries(rules).filter(([, severity]) => severity === 'off'))

/** Changes the severities of messages, and removes those whose rule is off. Applying severities twice changes nothing. */
export function applySeverities(files: readonly VFile[], severities: Severities): void {
  const chosen = new Map<string | undefined, string>(Object.entries(severities))
  const byRule = new Map<string | undefined, string>(Object.entries({ ...hidden, ...severities }))
  for (const file of files) {
    const find = (rule: string | undefined) =>
      chosen.get(rule) ?? getForeignSeverity(file, rule) ?? byRule.get(rule)
    file.messages = file.messages.filter(({ ruleId }) => find(ruleId) !== 'off')
    for (const message of file.messages) {
      const severity = find(message.ruleId)
      if (severity !== undefined) message.fatal = severity === 'error'
    }
  }
}
