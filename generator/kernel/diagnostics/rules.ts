/** The diagnostic rules: a stable id each, its severities, and the page in `docs/diagnostics/` that explains it. */

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
   * The severity in documents of other generators, if it is another one there. What those generators accept is not an error: what would be
   * lost is a warning, and advice about style is off. `rules` in site.yaml comes first.
   */
  readonly imported?: 'off' | 'warn'
  /** Whether it reports a part of a text, or a file, that a build does not publish. `stele check` counts these. */
  readonly isLoss?: true
}

const fixedError = { severity: 'error', isConfigurable: false } as const
const error = { severity: 'error', isConfigurable: true } as const
const warning = { severity: 'warning', isConfigurable: true } as const
const off = { severity: 'off', isConfigurable: true } as const
const loss = { ...warning, isLoss: true } as const

/** Every rule by its subject, in the order of `docs/`: `docs/diagnostics/SUBJECT.md` has a section for each rule. */
const bySubject = {
  files: {
    'not-utf8': fixedError,
    'byte-order-mark': { ...warning, imported: 'off' },
    'empty-file': { ...fixedError, imported: 'off' },
    'empty-folder': fixedError,
    'unexpected-file': fixedError,
    'unreadable-file': fixedError,
    'missing-source': fixedError,
    'outside-source': fixedError,
    'refused-plugin': fixedError,
    'invalid-plugin': fixedError,
    'outside-link': { ...fixedError, imported: 'warn' },
    'too-large': fixedError,
  },
  'front-matter': {
    'missing-front-matter': fixedError,
    'yaml-syntax': { ...fixedError, imported: 'warn' },
    'toml-syntax': fixedError,
    'json-syntax': fixedError,
    'csv-syntax': fixedError,
    'duplicate-key': { ...fixedError, imported: 'warn' },
    'unknown-key': error,
    'unknown-setting': fixedError,
    'missing-key': fixedError,
    'wrong-type': fixedError,
    'invalid-value': { ...fixedError, imported: 'warn' },
    'invalid-date': fixedError,
    'unusable-value': loss,
    'unused-key': { ...off, isLoss: true },
    'derived-title': off,
    'derived-description': off,
    'invalid-extra': { ...fixedError, imported: 'warn' },
    'invalid-extra-schema': fixedError,
    'invalid-data': { ...fixedError, imported: 'warn' },
    'invalid-schema': fixedError,
    'future-date': { ...warning, imported: 'off' },
    'duplicate-title': off,
    'similar-tags': { ...warning, imported: 'off' },
    'long-title': off,
    'long-description': off,
    'placeholder-text': { ...warning, imported: 'off' },
  },
  addresses: {
    'invalid-slug': fixedError,
    'reserved-slug': fixedError,
    'duplicate-document': fixedError,
    'shared-address': warning,
    'redirect-conflict': { ...fixedError, imported: 'warn' },
    'dead-redirect': { ...fixedError, imported: 'warn' },
    'placeholder-url': warning,
  },
  languages: {
    'unknown-language': fixedError,
    'plain-search': warning,
    'missing-translation': off,
    'outdated-translation': warning,
    'missing-profile': fixedError,
    'missing-page': fixedError,
  },
  text: {
    'mdx-syntax': { ...fixedError, imported: 'warn' },
    'deep-nesting': fixedError,
    'sparse-table': fixedError,
    'large-component': fixedError,
    'unknown-component': loss,
    'misplaced-component': { ...warning, imported: 'off' },
    'removed-element': loss,
    'removed-attribute': loss,
    'removed-expression': loss,
    'skipped-heading': { ...warning, imported: 'off' },
    'repeated-h1': { ...warning, imported: 'off' },
    'undefined-reference': { ...warning, imported: 'off' },
    'undefined-footnote': { ...warning, imported: 'off' },
    'unclosed-element': { ...warning, imported: 'off' },
    'unclosed-code': { ...warning, imported: 'off' },
    'uneven-table': { ...warning, imported: 'off' },
    'missing-space': { ...warning, imported: 'off' },
    'template-syntax': warning,
    'unknown-shortcode': loss,
    'plain-diagram': warning,
    'invalid-formula': warning,
  },
  links: {
    'empty-link': { ...warning, imported: 'off' },
    'unsupported-scheme': warning,
    'insecure-image': warning,
    'local-link': { ...warning, imported: 'off' },
    'missing-document': { ...error, imported: 'warn' },
    'untranslated-link': { ...error, imported: 'warn' },
    'missing-anchor': { ...error, imported: 'warn' },
    'uncertain-anchor': { ...warning, imported: 'off' },
    'uncertain-link': { ...warning, imported: 'off' },
  },
  assets: {
    'missing-file': { ...error, imported: 'warn' },
    'unused-file': loss,
    'unreadable-image': warning,
    'large-image': warning,
    'missing-alt': { ...warning, imported: 'off' },
    'undrawable-title': warning,
    'invalid-file-name': fixedError,
    'path-conflict': fixedError,
  },
  pages: {
    'low-contrast': error,
    'invalid-layout': fixedError,
    'kept-file': warning,
    'left-out-file': loss,
    'missing-page-file': warning,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Rule>>>>

type RuleSubject = keyof typeof bySubject

export type RuleId = { readonly [Subject in RuleSubject]: keyof (typeof bySubject)[Subject] }[RuleSubject]

const table = {
  ...bySubject.files,
  ...bySubject['front-matter'],
  ...bySubject.addresses,
  ...bySubject.languages,
  ...bySubject.text,
  ...bySubject.links,
  ...bySubject.assets,
  ...bySubject.pages,
}

export const rules: Readonly<Record<RuleId, Rule>> = table

export const isRuleId = (id: unknown): id is RuleId => typeof id === 'string' && Object.hasOwn(rules, id)

/** Returns the path in `docs/` of the page that explains a rule. */
export function findRulePage(rule: RuleId): string {
  const [subject] = Object.entries(bySubject).find(([, group]) => Object.hasOwn(group, rule)) ?? []
  return `diagnostics/${subject}.md`
}

type ConfigurableRule = {
  readonly [Id in RuleId]: (typeof table)[Id]['isConfigurable'] extends true ? Id : never
}[RuleId]

const isConfigurable = (id: RuleId): id is ConfigurableRule => rules[id].isConfigurable

/** Whether a build fails wherever it breaks the rule, whatever site.yaml sets. */
export const isAlwaysError = (id: RuleId): boolean =>
  rules[id].severity === 'error' && !isConfigurable(id) && rules[id].imported === undefined

/** The rules whose severity site.yaml can set. */
export const configurableRules = Object.keys(rules).filter(isRuleId).filter(isConfigurable)

/** The severities that site.yaml sets, by rule. A rule that is off is not reported. */
export type Severities = Readonly<Partial<Record<ConfigurableRule, 'off' | 'warn' | 'error'>>>
