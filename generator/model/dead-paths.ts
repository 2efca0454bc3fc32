/** What is wrong with a path that nothing answers, and what there is instead. */

import { apiRoot, toPagePath } from '../../shim/contract/routes.ts'
import { type Addresses, splitLanguage, toShape, toSourcePath } from '../addresses/addresses.ts'
import type { RuleId } from '../diagnostics/rules.ts'
import { findSuggestion, toAlternatives } from '../diagnostics/wording.ts'

export interface DeadPath {
  readonly rule: RuleId
  /** What follows "Found a link to …" in the message. */
  readonly reason: string
  readonly expected: readonly string[]
}

/** The path that `/x/`, `/x.html` and `/index.html` lead on to (decisions: 308). */
export function toCanonical(path: string): string {
  const isOfApi = path.startsWith(`${apiRoot}/`)
  const bare = isOfApi ? path : path.replace(/^\/index\.html$/, '/').replace(/\.html$/, '')
  return bare.length > 1 ? bare.replace(/\/$/, '') : bare
}

/**
 * Judges a path that nothing answers as it stands.
 * @param isPage whether a page answers its canonical form
 */
export function explainDeadPath(path: string, isPage: boolean, addresses: Addresses): DeadPath {
  const canonical = toCanonical(path)
  if (isPage || addresses.fixed.has(canonical)) {
    const reason = `, which leads on to "${canonical}"; expected that address itself`
    return { rule: 'uncertain-link', reason, expected: [canonical] }
  }
  return (
    judgeDraft(canonical, addresses) ?? judgeLanguage(canonical, addresses) ?? judgeUnknown(path, addresses)
  )
}

function judgeDraft(path: string, { drafts }: Addresses): DeadPath | null {
  if (!drafts.has(toPage(path))) return null
  const reason = ', which is a draft; expected a published document'
  return { rule: 'missing-document', reason, expected: ['a published document'] }
}

/** A document that there is, asked for in a language that it lacks, or by a prefix that its language does not have. */
function judgeLanguage(path: string, addresses: Addresses): DeadPath | null {
  const { languages, pages, fixed, hints } = addresses
  const [initial = ''] = languages
  const [lang, unprefixed] = splitLanguage(path, languages)
  if (unprefixed !== path && lang === initial && (pages.has(unprefixed) || fixed.has(unprefixed))) {
    const reason = `; expected "${unprefixed}", as the default language has no prefix`
    return { rule: 'missing-document', reason, expected: [unprefixed] }
  }
  const others = hints.translations.get(toPage(unprefixed)) ?? []
  const sibling = pages.get(others[0] ?? '')
  if (sibling === undefined) return null
  const file = toSourcePath({ ...sibling, lang })
  return {
    rule: 'missing-translation',
    reason: `, which has no translation to "${lang}"; expected ${file}, or a link to ${toAlternatives(others)}`,
    expected: [file, ...others],
  }
}

function judgeUnknown(path: string, addresses: Addresses): DeadPath {
  const [first = ''] = path.slice(1).split('/')
  const near = findNear(path, addresses)
  const hint = near === undefined ? '' : `; did you mean "${near}"?`
  const isOfApi = `/${first}` === apiRoot
  if (isOfApi || first === 'essays' || addresses.languages.includes(first)) {
    const what = isOfApi ? 'an address that the API answers' : 'the address of a document'
    return { rule: 'missing-document', reason: `; expected ${what}${hint}`, expected: [near ?? what] }
  }
  const reason = `, which this site does not publish; expected something else to answer it${hint}`
  return { rule: 'uncertain-link', reason, expected: [near ?? 'something else that answers it'] }
}

/**
 * What may be meant: the same without an ending or the default language in it, the essay of a path that lacks
 * its section, the page of a file of the content, else the nearest address.
 */
function findNear(path: string, { languages, pages, fixed, hints }: Addresses): string | undefined {
  const { files, byShape } = hints
  const [lang, unprefixed] = splitLanguage(path, languages)
  const bare = path.replace(/\.[a-z]+$/, '')
  const unmarked = path.replace(`.${languages[0]}.`, '.')
  const essay = toPagePath(`/essays${unprefixed}`, lang, languages)
  const page = ['', '/essays', '/pages'].map((section) => files.get(`${section}${path}`.slice(1)))
  return (
    [bare, unmarked, essay].find((other) => pages.has(other) || fixed.has(other)) ??
    page.find((other) => other !== undefined) ??
    findSuggestion(path, byShape.get(toShape(path, languages)) ?? [])
  )
}

/** The path without the suffix of its Markdown. */
const toPage = (path: string): string => path.replace(/\.md$/, '')
