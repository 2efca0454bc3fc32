/** The severities that site.yaml sets for rules. */

import type { VFile } from 'vfile'
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
  const byRule = new Map<string | undefined, string>(Object.entries({ ...hidden, ...severities }))
  for (const file of files) {
    file.messages = file.messages.filter(({ ruleId }) => byRule.get(ruleId) !== 'off')
    for (const message of file.messages) {
      const severity = byRule.get(message.ruleId)
      if (severity !== undefined) message.fatal = severity === 'error'
    }
  }
}
