/** Third stage of a build: which files there will be, and what each stands for. Nothing is written out yet. */

import type { ErrorCode } from '../../shim/contract/errors.ts'
import {
  documents,
  envelopeFiles,
  openapiFiles,
  operations,
  searchIndexFile,
  toApiFile,
  toEssayPath,
} from '../../shim/contract/routes.ts'
import type { Document, Site, Work } from '../model/site.ts'

/** One file of dist, by what it stands for. */
export type Representation = { readonly file: string; readonly lang: string | null } & (
  | { readonly kind: 'profile'; readonly lang: string }
  | { readonly kind: 'essay-list'; readonly lang: string }
  | { readonly kind: 'essay'; readonly lang: string; readonly essay: Work; readonly document: Document }
  | { readonly kind: 'health'; readonly verbose: boolean }
  | { readonly kind: 'envelope'; readonly code: ErrorCode }
  | { readonly kind: 'openapi' }
  | { readonly kind: 'api-catalog' }
  | { readonly kind: 'search-index' }
)

/** Lists every representation of a site, by its file. */
export function plan(site: Site): readonly Representation[] {
  const { languages } = site.config
  const toVariant = (lang: string) => (lang === languages[0] ? null : lang)
  const planned: Representation[] = [
    { kind: 'health', file: toApiFile(operations.getApiHealth.path, null), lang: null, verbose: false },
    { kind: 'health', file: toApiFile(operations.getApiHealth.path, 'verbose'), lang: null, verbose: true },
    { kind: 'openapi', file: openapiFiles.json, lang: null },
    { kind: 'openapi', file: openapiFiles.yaml, lang: null },
    { kind: 'api-catalog', file: documents.apiCatalog, lang: null },
    { kind: 'search-index', file: searchIndexFile, lang: null },
  ]
  for (const [code, file] of Object.entries(envelopeFiles) as [keyof typeof envelopeFiles, string][]) {
    planned.push({ kind: 'envelope', file, lang: 'en', code })
  }
  for (const lang of languages) {
    const variant = toVariant(lang)
    planned.push({ kind: 'profile', file: toApiFile(operations.getProfile.path, variant), lang })
    planned.push({ kind: 'essay-list', file: toApiFile(operations.listEssays.path, variant), lang })
  }
  for (const essay of site.essays) planned.push(...planEssay(essay, toVariant))
  return planned.sort((a, b) => (a.file < b.file ? -1 : 1))
}

/**
 * An essay stands at its own file in each language but the default one, and what its operation answers without
 * a query stands at `<slug>.json`: the default language, or where there is none, the first other.
 */
function planEssay(essay: Work, toVariant: (lang: string) => string | null): Representation[] {
  const path = toEssayPath(essay.slug)
  return essay.translations.flatMap((document, place) => {
    const { lang } = document
    const variants = new Set([toVariant(lang), ...(place === 0 ? [null] : [])])
    return [...variants].map(
      (variant) => ({ kind: 'essay', file: toApiFile(path, variant), lang, essay, document }) as const,
    )
  })
}
