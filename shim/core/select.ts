/** Chooses what answers a matched request by its parameters: a file, the health report, a search, or a problem. */

import { type Problem, problems } from '../contract/errors.ts'
import { operations, toApiFile, toEssayPath, toPageFile } from '../contract/routes.ts'
import type { Edition } from './edition.ts'
import type { PlainRequest } from './http.ts'
import type { Match } from './match.ts'
import { findNearest } from './nearest.ts'
import { prefersMarkdown } from './negotiate.ts'

export type Selection =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'health'; readonly verbose: boolean }
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'problem'; readonly problem: Problem }

/** Reads the parameters of a matched request; a method other than GET or HEAD never gets here. */
export function select(
  match: Exclude<Match, { kind: 'redirect' | 'unknown' }>,
  request: PlainRequest,
  edition: Edition,
): Selection {
  switch (match.kind) {
    case 'page': {
      const files = { html: toPageFile(match.path, 'html'), markdown: toPageFile(match.path, 'md') }
      return { kind: 'file', file: selectPageFile(files, request, edition) }
    }
    case 'document':
      return { kind: 'file', file: match.file }
    case 'representation':
      return match.operation.id === 'getApiHealth'
        ? { kind: 'health', verbose: match.file !== toApiFile(match.operation.path, null) }
        : { kind: 'file', file: match.file }
    case 'operation':
      return selectOperation(match, request, edition)
  }
}

/** The representation of a page that is preferred, or the one that there is. */
export function selectPageFile(
  { html, markdown }: { readonly html: string; readonly markdown: string },
  request: PlainRequest,
  { files }: Edition,
): string {
  const [preferred, other] = prefersMarkdown(request.header('accept')) ? [markdown, html] : [html, markdown]
  return files.has(preferred) ? preferred : other
}

function selectOperation(
  { operation, slug }: Extract<Match, { kind: 'operation' }>,
  { query }: PlainRequest,
  edition: Edition,
): Selection {
  switch (operation.id) {
    case 'getProfile': {
      // The contract gives the profile no 400: an unreadable language is the default one.
      const lang = readLanguage(query.getAll('lang'), edition.languages)
      return toLanguageFile(operations.getProfile.path, lang.value ?? edition.defaultLanguage, edition)
    }
    case 'listEssays': {
      const lang = readLanguage(query.getAll('lang'), edition.languages)
      if (lang.given.length > 0 && lang.value === null) {
        return toProblem(problems.invalidLanguage(lang.given, edition.manifest.languages))
      }
      return toLanguageFile(operations.listEssays.path, lang.value ?? edition.defaultLanguage, edition)
    }
    case 'getEssayBySlug':
      return selectEssay(slug ?? '', query.getAll('lang'), edition)
    case 'searchContent':
      return { kind: 'search', query: query.get('q') ?? '' }
    case 'getApiHealth':
      return { kind: 'health', verbose: query.get('verbose') === 'true' }
  }
}

function selectEssay(slug: string, languages: readonly string[], edition: Edition): Selection {
  const available = edition.essays.get(slug)
  if (available === undefined) {
    return toProblem(problems.unknownEssay(slug, findNearest(slug, edition.essays.keys(), 3)))
  }
  const lang = readLanguage(languages, new Set(available))
  if (lang.given.length > 0 && lang.value === null) {
    return toProblem(problems.untranslatedEssay(slug, lang.given, available))
  }
  const isDefault = lang.value === null || lang.value === available[0]
  return { kind: 'file', file: toApiFile(toEssayPath(slug), isDefault ? null : lang.value) }
}

/** The different values given, and the one language they agree on, where it is one of those known. */
function readLanguage(values: readonly string[], known: ReadonlySet<string>) {
  const given = [...new Set(values)]
  const [only] = given
  return { given, value: given.length === 1 && only !== undefined && known.has(only) ? only : null }
}

function toLanguageFile(path: string, lang: string, edition: Edition): Selection {
  return { kind: 'file', file: toApiFile(path, lang === edition.defaultLanguage ? null : lang) }
}

const toProblem = (problem: Problem): Selection => ({ kind: 'problem', problem })
