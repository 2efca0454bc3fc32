/** The addresses of the rules: `docs/diagnostics.md` has a section for each. */

import { docsUrl } from '../version.ts'
import type { RuleId } from './rules.ts'

export const toRuleUrl = (rule: RuleId): string => `${docsUrl}/diagnostics.md#${rule}`
