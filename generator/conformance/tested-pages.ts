/** The pages that the conformance cases request. */

import type { Facts, Page } from './facts.ts'

/** Returns the home pages, an essay in the default language, one in another language, and the documentation. */
export function toPages({
  languages,
  essays,
  documentation,
}: Pick<Facts, 'languages' | 'essays' | 'documentation'>): readonly Page[] {
  const homes = languages.map((lang, index) => ({ path: index === 0 ? '/' : `/${lang}`, lang }))
  const [first] = languages
  const inDefault = essays.find(({ lang }) => lang === first)
  const inOther = essays.find(({ lang }) => lang !== first)
  return [...homes, ...[inDefault, inOther].filter((essay) => essay !== undefined), documentation]
}
