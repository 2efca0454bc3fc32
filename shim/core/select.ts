/** Chooses what answers a matched request by its parameters: a file, the health report, a search, or a problem. */

import type { Problem } from '../contract/errors.ts'
import * as problems from '../contract/problems.ts'
import { toApiFile, toEssayPath, toPageFile } from '../contract/routes.ts'
import type { PlainRequest } from './http.ts'
import type { Match } from './match.ts'
import { findNearest } from './nearest.ts'
import { prefersMarkdown } from './negotiate.ts'
import type { Release } from './release.ts'

export type Selection =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'health'; readonly verbose: boolean }
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'problem'; readonly problem: Problem }

/** Reads the parameters of a matched request; a method other than GET or HEAD never gets here. */
export function select(
  match: Exclude<Match, { kind: 'redirect' | 'unknown' }>,
  request: PlainRequest,
  release: Release,
): Selection {
  switch (match.kind) {
    case 'page': {
      const files = { html: toPageFile(match.path, 'html'), markdown: toPageFile(match.path, 'md') }
      return { kind: 'file', file: selectPageFile(files, request, release) }
    }
    case 'document':
      return { kind: 'file', file: match.file }
    case 'representation':
      return match.operation.id === 'getApiHealth'
        ? { kind: 'health', verbose: match.file !== toApiFile(match.operation.path, null) }
        : { kind: 'file', file: match.file }
    case 'operation':
      return selectOperation(match, request, release)
  }
}

/** The representation of a page that is preferred, or the one that there is. */
export function selectPageFile(
  { html, markdown }: { readonly html: string; readonly markdown: string },
  request: PlainRequest,
  { findFile }: Release,
): string {
  const [preferred, other] = prefersMarkdown(request.header('accept')) ? [markdown, html] : [html, markdown]
  return findFile(preferred) ? preferred : other
}

function selectOperation(
  { operation, slug }: Extract<Match, { kind: 'operation' }>,
  { query }: PlainRequest,
  release: Release,
): Selection {
  switch (operation.id) {
    case 'getProfile':
    case 'listEssays': {
      const { languages } = release.manifest
      const { given, isKnown, variant } = readLanguage(query.getAll('lang'), languages)
      // The contract gives the profile no 400: an unreadable language is the default one.
      return isKnown || operation.id === 'getProfile'
        ? toStored(operation.path, variant)
        : toProblem(problems.invalidLanguage(given, languages))
    }
    case 'getEssayBySlug':
      return selectEssay(slug ?? '', query.getAll('lang'), release)
    case 'searchContent':
      return { kind: 'search', query: query.get('q') ?? '' }
    case 'getApiHealth':
      return { kind: 'health', verbose: query.get('verbose') === 'true' }
  }
}

function selectEssay(slug: string, languages: readonly string[], release: Release): Selection {
  const available = release.findLanguages(slug)
  if (available === undefined) {
    return toProblem(problems.unknownEssay(slug, findNearest(slug, release.slugs, 3)))
  }
  const { given, isKnown, variant } = readLanguage(languages, available)
  return isKnown
    ? toStored(toEssayPath(slug), variant)
    : toProblem(problems.untranslatedEssay(slug, given, available))
}

/**
 * The different values given, whether they are one language of those available or none at all, and the variant
 * that they ask for: null is the first language, which is answered without a query.
 */
function readLanguage(values: readonly string[], available: readonly string[]) {
  const given = [...new Set(values)]
  const [only = null] = given
  const isKnown = only === null || (given.length === 1 && available.includes(only))
  return { given, isKnown, variant: isKnown && only !== available[0] ? only : null }
}

const toStored = (path: string, variant: string | null): Selection => ({
  kind: 'file',
  file: toApiFile(path, variant),
})

const toProblem = (problem: Problem): Selection => ({ kind: 'problem', problem })
