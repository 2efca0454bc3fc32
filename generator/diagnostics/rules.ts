/** The diagnostic rules: a stable id and a severity each. `docs/diagnostics.md` explains every rule. */

/**
 * An error makes a response wrong or a document unreadable, and stops publication. A warning reports something that
 * may be intended.
 */
export type Severity = 'error' | 'warning'

export type RuleId =
  | 'not-utf8'
  | 'byte-order-mark'
  | 'empty-file'
  | 'empty-folder'
  | 'unexpected-file'
  | 'unreadable-file'
  | 'missing-front-matter'
  | 'yaml-syntax'
  | 'duplicate-key'
  | 'unknown-key'
  | 'missing-key'
  | 'wrong-type'
  | 'invalid-value'
  | 'invalid-date'
  | 'invalid-slug'
  | 'reserved-slug'
  | 'duplicate-document'
  | 'unknown-language'
  | 'plain-search'
  | 'missing-profile'
  | 'missing-page'
  | 'mdx-syntax'
  | 'deep-nesting'
  | 'sparse-table'
  | 'large-component'
  | 'unknown-component'
  | 'missing-document'
  | 'missing-translation'
  | 'missing-anchor'
  | 'uncertain-anchor'
  | 'uncertain-link'

/** Every rule, in the order of `docs/diagnostics.md`. */
export const rules: Readonly<Record<RuleId, Severity>> = {
  'not-utf8': 'error',
  'byte-order-mark': 'warning',
  'empty-file': 'error',
  'empty-folder': 'error',
  'unexpected-file': 'error',
  'unreadable-file': 'error',
  'missing-front-matter': 'error',
  'yaml-syntax': 'error',
  'duplicate-key': 'error',
  'unknown-key': 'error',
  'missing-key': 'error',
  'wrong-type': 'error',
  'invalid-value': 'error',
  'invalid-date': 'error',
  'invalid-slug': 'error',
  'reserved-slug': 'error',
  'duplicate-document': 'error',
  'unknown-language': 'error',
  'plain-search': 'warning',
  'missing-profile': 'error',
  'missing-page': 'error',
  'mdx-syntax': 'error',
  'deep-nesting': 'error',
  'sparse-table': 'error',
  'large-component': 'error',
  'unknown-component': 'warning',
  'missing-document': 'error',
  'missing-translation': 'error',
  'missing-anchor': 'error',
  'uncertain-anchor': 'warning',
  'uncertain-link': 'warning',
}

export const isRuleId = (id: unknown): id is RuleId => typeof id === 'string' && Object.hasOwn(rules, id)
