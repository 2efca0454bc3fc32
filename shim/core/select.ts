/** Selects the body of a response from the request's parameters: a file, a section, the health report, a search, or a problem. */

import type { Problem } from '../contract/errors.ts'
import * as problems from '../contract/problems.ts'
import { toApiFile, toEssayPath, toItemPath, toPageFile } from '../contract/routes.ts'
import { type SectionsFile, sectionParameter } from '../contract/sections.ts'
import type { Part, PlainRequest } from './http.ts'
import { explainNoList, hasListFile } from './lists.ts'
import type { FixedOperation, ItemMatch, Match } from './match.ts'
import { createNearest, type FindNearest } from './nearest.ts'
import { prefersMarkdown } from './negotiate.ts'
import type { Release } from './release.ts'
import { selectSection } from './sections.ts'

/** See `match.ts`. */
declare const HAS_LISTS: boolean | undefined

/** See `match.ts`. */
declare const HAS_COLLECTIONS: boolean | undefined

/** What the response contains. */
export type Selection =
  | { readonly kind: 'file'; readonly file: string }
  | Part
  | { readonly kind: 'health'; readonly verbose: boolean }
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'problem'; readonly problem: Problem }

/**
 * Selects the body for a matched GET or HEAD request.
 * @param sections the sections of the document, and others, if the request wants one or their list
 */
export function select(
  match: Exclude<Match, { kind: 'redirect' | 'gone' | 'unknown' }>,
  request: PlainRequest,
  release: Release,
  sections?: SectionsFile,
): Selection {
  switch (match.kind) {
    case 'page': {
      const files = { html: match.html, markdown: toPageFile(match.path, 'md') }
      return { kind: 'file', file: selectPageFile(files, request, release) }
    }
    case 'document': {
      const outline = sections?.[match.file]
      return outline
        ? selectSection(match.file, request.query.get(sectionParameter) ?? '', outline, release)
        : { kind: 'file', file: match.file }
    }
    case 'representation':
      return match.operation?.id === 'getApiHealth'
        ? { kind: 'health', verbose: match.file !== toApiFile(match.operation.path, null) }
        : { kind: 'file', file: match.file }
    case 'operation':
      return selectOperation(match.operation, request, release)
    default: {
      const languages = request.query.getAll('lang')
      if ((typeof HAS_LISTS === 'undefined' || HAS_LISTS) && match.kind === 'list')
        return selectList(match.path, languages, release)
      // The compiler does not see through the constant.
      const item = match as ItemMatch
      return (typeof HAS_COLLECTIONS === 'undefined' || HAS_COLLECTIONS) && item.collection
        ? selectItem(item.collection, item.slug, languages, release)
        : selectEssay(item.slug, languages, release)
    }
  }
}

/** Returns the file of a page in the preferred media type, or in the other one if that is missing. */
export function selectPageFile(
  { html, markdown }: { readonly html: string; readonly markdown: string },
  request: PlainRequest,
  { findFile }: Release,
): string {
  const [preferred, fallback] = prefersMarkdown(request.header('accept'))
    ? [markdown, html]
    : [html, markdown]
  return findFile(preferred) ? preferred : fallback
}

function selectOperation({ id, path }: FixedOperation, { query }: PlainRequest, release: Release): Selection {
  switch (id) {
    case 'getProfile':
    case 'listEssays': {
      const { languages } = release.manifest
      const { values, isKnown, variant } = parseLanguage(query.getAll('lang'), languages)
      // The spec defines no 400 for the profile, so an unknown language selects the default one.
      return isKnown || id === 'getProfile'
        ? toFile(path, variant)
        : toProblem(problems.invalidLanguage(values, languages))
    }
    case 'searchContent':
      return { kind: 'search', query: query.get('q') ?? '' }
    case 'getApiHealth':
      return { kind: 'health', verbose: query.get('verbose') === 'true' }
  }
}

/** An unknown language is an error, as for the whole list. */
function selectList(path: string, languages: readonly string[], release: Release): Selection {
  const { values, isKnown, variant } = parseLanguage(languages, release.manifest.languages)
  if (!isKnown) return toProblem(problems.invalidLanguage(values, release.manifest.languages))
  return hasListFile(path, variant, release)
    ? toFile(path, variant)
    : toProblem(explainNoList(path, variant, release))
}

function selectEssay(slug: string, languages: readonly string[], release: Release): Selection {
  const available = release.findLanguages(slug)
  if (available === undefined) {
    return toProblem(problems.unknownEssay(slug, release.findNearestSlugs(slug, 3)))
  }
  const { values, isKnown, variant } = parseLanguage(languages, available)
  return isKnown
    ? toFile(toEssayPath(slug), variant)
    : toProblem(problems.untranslatedEssay(slug, values, available))
}

/** The slugs of collections, by their documents. An index takes a few milliseconds, so only the first unknown slug of a collection creates it. */
const slugIndexes = /* @__PURE__ */ new WeakMap<object, FindNearest>()

function findNearestItems(documents: object, slug: string): readonly string[] {
  const find = slugIndexes.get(documents) ?? createNearest(Object.keys(documents))
  slugIndexes.set(documents, find)
  return find(slug, 3)
}

/** Selects a document of a collection of the author. */
function selectItem(
  collection: string,
  slug: string,
  languages: readonly string[],
  release: Release,
): Selection {
  const available = release.findLanguages(slug, collection)
  if (!available) {
    const documents = release.manifest.collections?.[collection] ?? {}
    return toProblem(problems.unknownItem(collection, slug, findNearestItems(documents, slug)))
  }
  const { values, isKnown, variant } = parseLanguage(languages, available)
  return isKnown
    ? toFile(toItemPath(collection, slug), variant)
    : toProblem(problems.untranslatedItem(collection, slug, values, available))
}

/**
 * Parses the values of `lang`.
 * @returns the different values; whether they are valid, that is one available language or none at all; and the variant
 * of the file, which is null for the default language
 */
function parseLanguage(languages: readonly string[], available: readonly string[]) {
  const values = [...new Set(languages)]
  const [language = null] = values
  const isKnown = language === null || (values.length === 1 && available.includes(language))
  return { values, isKnown, variant: isKnown && language !== available[0] ? language : null }
}

const toFile = (path: string, variant: string | null): Selection => ({
  kind: 'file',
  file: toApiFile(path, variant),
})

const toProblem = (problem: Problem): Selection => ({ kind: 'problem', problem })
