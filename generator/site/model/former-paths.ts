/** The paths of renamed and withdrawn documents: what replaces each, and mistakes in their declarations. */

import {
  formerReferencePath,
  linkedPages,
  toApiFile,
  toItemPath,
  toMarkdownPath,
} from '../../../shim/contract/routes.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { ReportAt } from '../../content/texts/report-at.ts'
import type { DataSource } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { findSuggestion, quote } from '../../kernel/diagnostics/wording.ts'
import type { Document } from '../../kernel/document.ts'
import { group } from '../../kernel/grouping.ts'
import { type AddressSources, listPaths, splitLanguage, toDocumentPath } from '../addresses/link-targets.ts'
import { toCanonical } from './check-links.ts'
import type { Site } from './site.ts'
import { toFolderKey } from './translations.ts'

/** One entry of `aliases`, `redirects` or `gone`. */
interface Declaration {
  /** Each former path, and the path that replaces it; null if it is gone. */
  readonly paths: readonly (readonly [from: string, to: string | null])[]
  /** Reports a mistake at the entry. `found` is the path that is wrong. */
  readonly report: (rule: 'redirect-conflict' | 'dead-redirect', reason: string, found: string) => void
}

/**
 * Lists the paths of renamed and withdrawn documents, and the former path of the API reference. A declaration with a mistake is
 * reported and left out.
 * @param documents the published ones
 */
export function findFormerPaths(
  config: SiteConfig,
  documents: readonly Document[],
  site: DataSource,
  addresses: AddressSources,
  reportAt: ReportAt,
): Site['formerPaths'] {
  const { languages } = config
  const declarations = [
    ...listAliases(documents, languages, reportAt),
    ...listRedirects(config, site),
    ...listGone(config, documents, site),
  ]
  const ownPaths = listOwnPaths(config, documents)
  if (declarations.length === 0) return new Map(ownPaths)

  const published = new Set<string>()
  for (const [path, { document, isFixed }] of listPaths(addresses))
    if (document !== undefined || isFixed) published.add(path)
  const former = new Map<string, string | null>()
  for (const declaration of declarations) {
    const hidden = declaration.paths.find(([from]) => published.has(from))?.[0]
    const repeated = declaration.paths.find(([from]) => former.has(from))?.[0]
    if (hidden !== undefined) {
      declaration.report(
        'redirect-conflict',
        `The site publishes ${quote(hidden)}; remove this entry`,
        hidden,
      )
    } else if (repeated !== undefined) {
      const reason = `${quote(repeated)} is declared twice, in "aliases", "redirects" or "gone"; remove one entry`
      declaration.report('redirect-conflict', reason, repeated)
    } else for (const [from, to] of declaration.paths) former.set(from, to)
  }
  for (const [from, to] of ownPaths) if (!former.has(from)) former.set(from, to)
  for (const declaration of declarations) {
    const to = declaration.paths[0]?.[1]
    if (typeof to !== 'string' || published.has(to)) continue
    const next = former.get(to)
    if (next === undefined) {
      const suggestion = findSuggestion(to, [...published])
      const advice = suggestion === undefined ? 'correct or remove it' : `did you mean "${suggestion}"?`
      declaration.report('dead-redirect', `The site has no page at ${quote(to)}; ${advice}`, to)
    } else {
      const advice = next === null || next === to ? 'remove this entry' : `redirect to ${quote(next)}`
      declaration.report('dead-redirect', `${quote(to)} is the path of a former page itself; ${advice}`, to)
    }
  }
  return new Map([...former].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Lists the aliases. Each applies to all translations of its document, because they share the folder that was renamed. */
function listAliases(
  documents: readonly Document[],
  languages: readonly string[],
  reportAt: ReportAt,
): Declaration[] {
  const folders = group(documents.map((document) => [toFolderKey(document), document]))
  return [...folders.values()].flatMap((translations) => {
    const declared = new Map<string, Declaration>()
    for (const document of translations) {
      for (const [index, alias] of document.aliases.entries()) {
        // Other generators serve `/x`, `/x/` and `/x.html` apart, so their documents list them all.
        const key = alias.startsWith('/') ? toCanonical(alias) : alias
        if (declared.has(key)) continue
        declared.set(key, {
          paths: alias.startsWith('/')
            ? listPathAlias(toCanonical(alias), document)
            : listAliasPaths(alias, document, translations, languages),
          report: (rule, reason, found) =>
            reportAt(document, ['aliases', index], rule, { reason, found, expected: [] }),
        })
      }
    }
    return [...declared.values()]
  })
}

/** Data of a collection has no page: its former page leads to its API response. */
const listPathAlias = (
  alias: string,
  { hasPage, path, collection, slug }: Document,
): readonly Replacement[] => (hasPage ? withMarkdown(alias, path) : [[alias, toItemPath(collection, slug)]])

function listAliasPaths(
  alias: string,
  { kind, collection, slug }: Document,
  translations: readonly Document[],
  languages: readonly string[],
): readonly Replacement[] {
  const pages = translations.flatMap((translation) =>
    translation.hasPage
      ? withMarkdown(toDocumentPath({ ...translation, slug: alias }, languages), translation.path)
      : [],
  )
  return kind === 'page'
    ? pages
    : [...pages, ...listApiPaths(collection, alias, slug, translations, languages)]
}

type Replacement = Declaration['paths'][number]

/** A page and its Markdown. */
const withMarkdown = (from: string, to: string | null): readonly Replacement[] => [
  [from, to],
  [toMarkdownPath(from), to && toMarkdownPath(to)],
]

/** Lists the paths of earlier versions of Stele. A document of the author at such a path comes first. */
const listOwnPaths = ({ site }: SiteConfig, documents: readonly Document[]): readonly Replacement[] =>
  !site || documents.some(({ path }) => path === formerReferencePath)
    ? []
    : withMarkdown(formerReferencePath, `/${linkedPages.developers}`)

/** The API path of an essay or an item, and the paths of its files. */
function listApiPaths(
  collection: string,
  fromSlug: string,
  toSlug: string,
  translations: readonly Document[],
  [defaultLanguage]: readonly string[],
): readonly Replacement[] {
  const [from, to] = [toItemPath(collection, fromSlug), toItemPath(collection, toSlug)]
  const variants = translations.map(({ lang }) => lang).filter((lang) => lang !== defaultLanguage)
  return [
    [from, to],
    ...[null, ...variants].map(
      (variant): Replacement => [`/${toApiFile(from, variant)}`, `/${toApiFile(to, variant)}`],
    ),
  ]
}

function listRedirects({ redirects }: SiteConfig, site: DataSource): Declaration[] {
  return Object.entries(redirects).map(([from, to]) => ({
    paths: withMarkdown(toCanonical(from), toCanonical(to)),
    report(rule, reason, found) {
      const range =
        rule === 'dead-redirect' ? site.locate(['redirects', from]) : site.locateKey(['redirects'], from)
      report(site.file, rule, { reason, found, expected: [], ...range })
    },
  }))
}

function listGone(config: SiteConfig, documents: readonly Document[], site: DataSource): Declaration[] {
  const { gone, languages } = config
  const toPaths = (entry: string): readonly Replacement[] => {
    if (!entry.startsWith('/')) return listGoneDocument('essays', entry, languages)
    const item = findGoneItem(toCanonical(entry), config, documents)
    return item === null
      ? withMarkdown(toCanonical(entry), null)
      : listGoneDocument(item.collection, item.slug, languages)
  }
  return gone.map((entry, index) => ({
    paths: toPaths(entry),
    report: (rule, reason, found) =>
      report(site.file, rule, { reason, found, expected: [], ...site.locate(['gone', index]) }),
  }))
}

/** The pages of an essay or an item in all languages, their Markdown, its API path, and the paths of its files. */
const listGoneDocument = (
  collection: string,
  slug: string,
  languages: readonly string[],
): readonly Replacement[] => [
  ...languages.flatMap((lang) => withMarkdown(toDocumentPath({ collection, slug, lang }, languages), null)),
  [toItemPath(collection, slug), null],
  ...[null, ...languages.slice(1)].map(
    (variant): Replacement => [`/${toApiFile(toItemPath(collection, slug), variant)}`, null],
  ),
]

/**
 * Finds the item whose page was at a path. An item that is still published in another language has only lost the page.
 * @returns null if no item had the path, or if the item is published
 */
function findGoneItem(
  path: string,
  { collections, languages }: SiteConfig,
  documents: readonly Document[],
): Pick<Document, 'collection' | 'slug'> | null {
  const [, rest] = splitLanguage(path, languages)
  const [, collection = '', slug = '', ...deeper] = rest.split('/')
  const isItem = collections.some(({ name }) => name === collection) && slug !== '' && deeper.length === 0
  return isItem && !documents.some((each) => each.collection === collection && each.slug === slug)
    ? { collection, slug }
    : null
}
