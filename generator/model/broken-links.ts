/** Explains why a link to a path of this site leads nowhere, and what to link to instead. */

import { apiBase, apiRoot, toBasePath, toPagePath } from '../../shim/contract/routes.ts'
import { type Addresses, splitLanguage, toShape, toSourcePath } from '../addresses/addresses.ts'
import type { RuleId } from '../kernel/diagnostics/rules.ts'
import { findSuggestion, toAlternatives } from '../kernel/diagnostics/wording.ts'

interface DeadPath {
  readonly rule: RuleId
  /** The rest of the message after `The link to "…"`. */
  readonly reason: string
  readonly expected: readonly string[]
}

/** Returns the path that `/x/`, `/x.html` and `/index.html` redirect to (decisions: 308). */
export function toCanonical(path: string): string {
  const isOfApi = path.startsWith(`${apiRoot}/`)
  const withoutSuffix = isOfApi ? path : path.replace(/^\/index\.html$/, '/').replace(/\.html$/, '')
  return withoutSuffix.length > 1 ? withoutSuffix.replace(/\/$/, '') : withoutSuffix
}

/**
 * Explains a path that the site does not serve.
 * @param isPage whether the site has a page at the canonical form of the path
 */
export function explainDeadPath(path: string, isPage: boolean, addresses: Addresses): DeadPath {
  const canonical = toCanonical(path)
  if (isPage || addresses.fixed.has(canonical)) {
    const reason = ` redirects to "${canonical}"; link to that address`
    return { rule: 'uncertain-link', reason, expected: [canonical] }
  }
  return (
    explainFormer(path, canonical, addresses) ??
    explainDraft(canonical, addresses) ??
    explainLanguage(canonical, addresses) ??
    explainUnknown(path, addresses)
  )
}

/** Explains the path of a renamed or withdrawn document, or of a redirect. */
function explainFormer(path: string, canonical: string, { former }: Addresses): DeadPath | null {
  const to = former.get(path) ?? former.get(canonical)
  if (to === undefined) return null
  if (to === null) {
    const reason = ' leads to a withdrawn document (see "gone" in site.yaml); remove the link'
    return { rule: 'missing-document', reason, expected: ['a published document'] }
  }
  return { rule: 'uncertain-link', reason: ` redirects to "${to}"; link to that address`, expected: [to] }
}

function explainDraft(path: string, { drafts }: Addresses): DeadPath | null {
  if (!drafts.has(toPage(path))) return null
  const reason = ' leads to a draft; link to a published document'
  return { rule: 'missing-document', reason, expected: ['a published document'] }
}

/** Explains a path of a document that exists, but not in the language of the path. */
function explainLanguage(path: string, addresses: Addresses): DeadPath | null {
  const { languages, pages, fixed, hints } = addresses
  const [defaultLanguage = ''] = languages
  const [lang, unprefixed] = splitLanguage(path, languages)
  if (unprefixed !== path && lang === defaultLanguage && (pages.has(unprefixed) || fixed.has(unprefixed))) {
    const reason = ` must not have the prefix of the default language; link to "${unprefixed}"`
    return { rule: 'missing-document', reason, expected: [unprefixed] }
  }
  const translations = hints.translations.get(toPage(unprefixed)) ?? []
  const sibling = pages.get(translations[0] ?? '')
  if (sibling === undefined) return null
  const file = toSourcePath({ ...sibling, lang })
  return {
    rule: 'untranslated-link',
    reason: ` leads to a document without a translation to "${lang}"; add ${file}, or link to ${toAlternatives(translations)}`,
    expected: [file, ...translations],
  }
}

function explainUnknown(path: string, addresses: Addresses): DeadPath {
  const [first = ''] = path.slice(1).split('/')
  const nearest = findNearestPath(path, addresses)
  // Other programs of the host may serve the rest of "/api".
  const isOfApi = [apiRoot, apiBase].includes(toCanonical(path)) || path.startsWith(`${apiBase}/`)
  if (isOfApi || first === 'essays' || addresses.languages.includes(first)) {
    const advice = nearest === undefined ? 'correct or remove it' : `did you mean "${nearest}"?`
    const reason = ` leads to no ${isOfApi ? 'path of the API' : 'document'}; ${advice}`
    const expected = nearest ?? (isOfApi ? 'a path of the API' : 'the path of a document')
    return { rule: 'missing-document', reason, expected: [expected] }
  }
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`
  return {
    rule: 'uncertain-link',
    reason: ` leads to a path that this site does not publish; ${isStaticName(path) ? `add static${path}, or ` : ''}check that another service serves it${hint}`,
    expected: [nearest ?? 'a path that another service serves'],
  }
}

/**
 * Returns the path that the author may have meant. It tries, in this order: the path without the base path, which links omit; without a suffix; without the default
 * language, and below `/essays`; the page of a content file; the most similar path.
 */
function findNearestPath(
  path: string,
  { languages, pages, fixed, hints, origin }: Addresses,
): string | undefined {
  const { files, byShape } = hints
  const [lang, unprefixed] = splitLanguage(path, languages)
  const basePath = toBasePath(origin)
  const withoutBasePath = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
  const withoutSuffix = path.replace(/\.[a-z]+$/, '')
  const withoutLanguage = path.replace(`.${languages[0]}.`, '.')
  const essay = toPagePath(`/essays${unprefixed}`, lang, languages)
  const pagesOfFile = ['', '/essays', '/pages'].map((section) => files.get(`${section}${path}`.slice(1)))
  return (
    [withoutBasePath, withoutSuffix, withoutLanguage, essay].find(
      (candidate) => pages.has(candidate) || fixed.has(candidate),
    ) ??
    pagesOfFile.find((page) => page !== undefined) ??
    findSuggestion(path, byShape.get(toShape(path, languages)) ?? [])
  )
}

/** Whether a path may lead to a file in `static/`. */
const isStaticName = (path: string): boolean =>
  /^\/[^_].*\.[a-z\d]+$/i.test(path) && !/\.(?:mdx?|html?)$/i.test(path)

/** Returns the path of the page for the path of its Markdown. */
const toPage = (path: string): string => path.replace(/\.md$/, '')
