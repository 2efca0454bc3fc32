/** The diagnostic rules: a stable id each, and its severities. `docs/diagnostics.md` explains every rule. */

/**
 * An error makes a response wrong or a document unreadable, and stops publication. A warning reports something that
 * may be intended.
 */
export type Severity = 'error' | 'warning'

interface Rule {
  /** A rule that is off must be set in site.yaml. */
  readonly severity: Severity | 'off'
  /** Whether site.yaml can set the severity. A site that breaks another rule cannot be built correctly. */
  readonly isConfigurable: boolean
  /**
   * The severity in documents of other generators, if it is another one there. What those generators accept is no error: what would be
   * lost is a warning, and advice about style is off. `rules` in site.yaml comes first.
   */
  readonly foreign?: 'off' | 'warn'
}

const fixedError = { severity: 'error', isConfigurable: false } as const
const error = { severity: 'error', isConfigurable: true } as const
const warning = { severity: 'warning', isConfigurable: true } as const
const off = { severity: 'off', isConfigurable: true } as const

/** Every rule, in the order of `docs/diagnostics.md`. */
const table = {
  'not-utf8': fixedError,
  'byte-order-mark': { ...warning, foreign: 'off' },
  'empty-file': { ...fixedError, foreign: 'off' },
  'empty-folder': fixedError,
  'unexpected-file': fixedError,
  'unreadable-file': fixedError,
  'missing-source': fixedError,
  'outside-source': fixedError,
  'refused-plugin': fixedError,
  'invalid-plugin': fixedError,
  'outside-link': { ...fixedError, foreign: 'warn' },
  'too-large': fixedError,
  'missing-front-matter': fixedError,
  'yaml-syntax': { ...fixedError, foreign: 'warn' },
  'toml-syntax': fixedError,
  'json-syntax': fixedError,
  'duplicate-key': { ...fixedError, foreign: 'warn' },
  'unknown-key': error,
  'unknown-setting': fixedError,
  'missing-key': fixedError,
  'wrong-type': fixedError,
  'invalid-value': { ...fixedError, foreign: 'warn' },
  'invalid-date': fixedError,
  'unusable-value': warning,
  'unused-key': off,
  'derived-title': off,
  'derived-description': off,
  'invalid-extra': { ...fixedError, foreign: 'warn' },
  'invalid-extra-schema': fixedError,
  'future-date': { ...warning, foreign: 'off' },
  'invalid-slug': fixedError,
  'reserved-slug': fixedError,
  'duplicate-document': fixedError,
  'shared-address': warning,
  'unknown-language': fixedError,
  'plain-search': warning,
  'duplicate-title': off,
  'similar-tags': { ...warning, foreign: 'off' },
  'long-title': off,
  'long-description': off,
  'placeholder-text': { ...warning, foreign: 'off' },
  'placeholder-url': warning,
  'missing-translation': off,
  'outdated-translation': warning,
  'redirect-conflict': { ...fixedError, foreign: 'warn' },
  'dead-redirect': { ...fixedError, foreign: 'warn' },
  'missing-profile': fixedError,
  'missing-page': fixedError,
  'mdx-syntax': { ...fixedError, foreign: 'warn' },
  'deep-nesting': fixedError,
  'sparse-table': fixedError,
  'large-component': fixedError,
  'unknown-component': warning,
  'misplaced-component': { ...warning, foreign: 'off' },
  'removed-element': warning,
  'removed-attribute': warning,
  'removed-expression': warning,
  'skipped-heading': { ...warning, foreign: 'off' },
  'repeated-h1': { ...warning, foreign: 'off' },
  'undefined-reference': { ...warning, foreign: 'off' },
  'undefined-footnote': { ...warning, foreign: 'off' },
  'unclosed-element': { ...warning, foreign: 'off' },
  'unclosed-code': { ...warning, foreign: 'off' },
  'uneven-table': { ...warning, foreign: 'off' },
  'missing-space': { ...warning, foreign: 'off' },
  'template-syntax': warning,
  'unknown-shortcode': warning,
  'plain-diagram': warning,
  'invalid-formula': warning,
  'empty-link': { ...warning, foreign: 'off' },
  'unsupported-scheme': warning,
  'insecure-image': warning,
  'local-link': { ...warning, foreign: 'off' },
  'missing-document': { ...error, foreign: 'warn' },
  'untranslated-link': { ...error, foreign: 'warn' },
  'missing-anchor': { ...error, foreign: 'warn' },
  'uncertain-anchor': { ...warning, foreign: 'off' },
  'uncertain-link': { ...warning, foreign: 'off' },
  'missing-file': { ...error, foreign: 'warn' },
  'unused-file': warning,
  'unreadable-image': warning,
  'large-image': warning,
  'missing-alt': { ...warning, foreign: 'off' },
  'undrawable-title': warning,
  'low-contrast': error,
  'invalid-layout': fixedError,
  'invalid-file-name': fixedError,
  'path-conflict': fixedError,
  'kept-file': warning,
  'left-out-file': warning,
  'missing-page-file': warning,
} as const satisfies Readonly<Record<string, Rule>>

export type RuleId = keyof typeof table

export const rules: Readonly<Record<RuleId, Rule>> = table

export const isRuleId = (id: unknown): id is RuleId => typeof id === 'string' && Object.hasOwn(rules, id)

type ConfigurableRule = {
  readonly [Id in RuleId]: (typeof table)[Id]['isConfigurable'] extends true ? Id : never
}[RuleId]

const isConfigurable = (id: RuleId): id is ConfigurableRule => rules[id].isConfigurable

/** The rules whose severity site.yaml can set. */
export const configurableRules = Object.keys(rules).filter(isRuleId).filter(isConfigurable)

/** The severities that site.yaml sets, by rule. A rule that is off is not reported. */
export type Severities = Readonly<Partial<Record<ConfigurableRule, 'off' | 'warn' | 'error'>>>
