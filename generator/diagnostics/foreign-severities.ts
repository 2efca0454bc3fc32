/**
 * The severities of rules in documents of other generators. What those generators accept is no error here: what would be lost is a
 * warning, and advice about style is off. `rules` in site.yaml comes first.
 */

import type { VFile } from 'vfile'
import type { RuleId } from './rules.ts'

type Severity = 'off' | 'warn'

const foreignSeverities: Readonly<Partial<Record<RuleId, Severity>>> = {
  'byte-order-mark': 'off',
  'empty-file': 'off',
  'outside-link': 'warn',
  'yaml-syntax': 'warn',
  'duplicate-key': 'warn',
  'invalid-extra': 'warn',
  'invalid-value': 'warn',
  'future-date': 'off',
  'placeholder-text': 'off',
  'redirect-conflict': 'warn',
  'dead-redirect': 'warn',
  'mdx-syntax': 'warn',
  'misplaced-component': 'off',
  'skipped-heading': 'off',
  'repeated-h1': 'off',
  'undefined-reference': 'off',
  'undefined-footnote': 'off',
  'missing-alt': 'off',
  'missing-document': 'warn',
  'untranslated-link': 'warn',
  'missing-anchor': 'warn',
  'uncertain-anchor': 'off',
  'uncertain-link': 'off',
  'missing-file': 'warn',
}

/** Marks a file as one of another generator. */
export function markForeign(file: VFile): void {
  file.data.isForeign = true
}

/** The severity of a rule in a file; undefined for the severity that the rule has everywhere. */
export const getForeignSeverity = (file: VFile, rule: string | undefined): Severity | undefined =>
  file.data.isForeign === true ? foreignSeverities[rule as RuleId] : undefined
