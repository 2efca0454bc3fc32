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
  | 'missing-source'
  | 'outside-link'
  | 'too-large'
  | 'missing-front-matter'
  | 'yaml-syntax'
  | 'toml-syntax'
  | 'json-syntax'
  | 'duplicate-key'
  | 'unknown-key'
  | 'unknown-setting'
  | 'missing-key'
  | 'wrong-type'
  | 'invalid-value'
  | 'invalid-date'
  | 'unusable-value'
  | 'unused-key'
  | 'derived-title'
  | 'derived-description'
  | 'invalid-extra'
  | 'invalid-extra-schema'
  | 'future-date'
  | 'invalid-slug'
  | 'reserved-slug'
  | 'duplicate-document'
  | 'unknown-language'
  | 'plain-search'
  | 'duplicate-title'
  | 'similar-tags'
  | 'long-title'
  | 'long-description'
  | 'placeholder-text'
  | 'missing-translation'
  | 'outdated-translation'
  | 'redirect-conflict'
  | 'dead-redirect'
  | 'missing-profile'
  | 'missing-page'
  | 'mdx-syntax'
  | 'deep-nesting'
  | 'sparse-table'
  | 'large-component'
  | 'unknown-component'
  | 'misplaced-component'
  | 'removed-element'
  | 'removed-attribute'
  | 'removed-expression'
  | 'skipped-heading'
  | 'repeated-h1'
  | 'undefined-reference'
  | 'undefined-footnote'
  | 'template-syntax'
  | 'unknown-shortcode'
  | 'empty-link'
  | 'unsupported-scheme'
  | 'insecure-image'
  | 'missing-document'
  | 'untranslated-link'
  | 'missing-anchor'
  | 'uncertain-anchor'
  | 'uncertain-link'
  | 'missing-file'
  | 'unused-file'
  | 'unreadable-image'
  | 'large-image'
  | 'missing-alt'
  | 'undrawable-title'
  | 'invalid-file-name'
  | 'path-conflict'
  | 'kept-file'
  | 'left-out-file'
  | 'missing-page-file'

/** Every rule with its severity, in the order of `docs/diagnostics.md`. A rule that is off must be set in site.yaml. */
export const rules: Readonly<Record<RuleId, Severity | 'off'>> = {
  'not-utf8': 'error',
  'byte-order-mark': 'warning',
  'empty-file': 'error',
  'empty-folder': 'error',
  'unexpected-file': 'error',
  'unreadable-file': 'error',
  'missing-source': 'error',
  'outside-link': 'error',
  'too-large': 'error',
  'missing-front-matter': 'error',
  'yaml-syntax': 'error',
  'toml-syntax': 'error',
  'json-syntax': 'error',
  'duplicate-key': 'error',
  'unknown-key': 'error',
  'unknown-setting': 'error',
  'missing-key': 'error',
  'wrong-type': 'error',
  'invalid-value': 'error',
  'invalid-date': 'error',
  'unusable-value': 'warning',
  'unused-key': 'off',
  'derived-title': 'off',
  'derived-description': 'off',
  'invalid-extra': 'error',
  'invalid-extra-schema': 'error',
  'future-date': 'warning',
  'invalid-slug': 'error',
  'reserved-slug': 'error',
  'duplicate-document': 'error',
  'unknown-language': 'error',
  'plain-search': 'warning',
  'duplicate-title': 'off',
  'similar-tags': 'off',
  'long-title': 'off',
  'long-description': 'off',
  'placeholder-text': 'warning',
  'missing-translation': 'off',
  'outdated-translation': 'warning',
  'redirect-conflict': 'error',
  'dead-redirect': 'error',
  'missing-profile': 'error',
  'missing-page': 'error',
  'mdx-syntax': 'error',
  'deep-nesting': 'error',
  'sparse-table': 'error',
  'large-component': 'error',
  'unknown-component': 'warning',
  'misplaced-component': 'warning',
  'removed-element': 'warning',
  'removed-attribute': 'warning',
  'removed-expression': 'warning',
  'skipped-heading': 'warning',
  'repeated-h1': 'warning',
  'undefined-reference': 'warning',
  'undefined-footnote': 'warning',
  'template-syntax': 'warning',
  'unknown-shortcode': 'warning',
  'empty-link': 'warning',
  'unsupported-scheme': 'warning',
  'insecure-image': 'warning',
  'missing-document': 'error',
  'untranslated-link': 'error',
  'missing-anchor': 'error',
  'uncertain-anchor': 'warning',
  'uncertain-link': 'warning',
  'missing-file': 'error',
  'unused-file': 'warning',
  'unreadable-image': 'warning',
  'large-image': 'warning',
  'missing-alt': 'warning',
  'undrawable-title': 'warning',
  'invalid-file-name': 'error',
  'path-conflict': 'error',
  'kept-file': 'warning',
  'left-out-file': 'warning',
  'missing-page-file': 'warning',
}

/** The rules whose severity site.yaml can set. A site that breaks another rule cannot be built correctly. */
export const configurableRules = [
  'byte-order-mark',
  'unknown-key',
  'unusable-value',
  'unused-key',
  'derived-title',
  'derived-description',
  'future-date',
  'plain-search',
  'duplicate-title',
  'similar-tags',
  'long-title',
  'long-description',
  'placeholder-text',
  'missing-translation',
  'outdated-translation',
  'unknown-component',
  'misplaced-component',
  'removed-element',
  'removed-attribute',
  'removed-expression',
  'skipped-heading',
  'repeated-h1',
  'undefined-reference',
  'undefined-footnote',
  'template-syntax',
  'unknown-shortcode',
  'empty-link',
  'unsupported-scheme',
  'insecure-image',
  'missing-document',
  'untranslated-link',
  'missing-anchor',
  'uncertain-anchor',
  'uncertain-link',
  'missing-file',
  'unused-file',
  'unreadable-image',
  'large-image',
  'missing-alt',
  'undrawable-title',
  'kept-file',
  'left-out-file',
  'missing-page-file',
] as const satisfies readonly RuleId[]

export const isRuleId = (id: unknown): id is RuleId => typeof id === 'string' && Object.hasOwn(rules, id)
