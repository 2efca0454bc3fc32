/** Which file an operation or a page serves, by path, query and `Accept`. */

import type { SiteManifest } from '../../../shim/contract/manifest.ts'
import {
  type OperationId,
  operations,
  toApiFile,
  toEssayPath,
  toPageFile,
} from '../../../shim/contract/routes.ts'
import { capture, innerPage, literal, slug, toAlternatives } from './patterns.ts'
import type { Condition, FileRule } from './rule.ts'

const any: Condition = { kind: 'any' }

/** Compiles the rules of the operations, in the order in which a host tries them. */
export function toOperationRules({ languages, essays }: SiteManifest): FileRule[] {
  const [defaultLanguage = '', ...otherLanguages] = languages
  const { getProfile, listEssays, getEssayBySlug, getApiHealth } = operations
  const toRule = (path: string, when: Condition, variant: string | null): FileRule => ({
    path: literal(path),
    when,
    result: { file: `/${toApiFile(path, variant)}` },
  })
  const toLanguageRules = (path: string): FileRule[] => [
    ...otherLanguages.map((lang) => toRule(path, { kind: 'lang', lang }, lang)),
    toRule(path, { kind: 'lang', lang: defaultLanguage }, null),
  ]
  const essayPath = literal(toEssayPath('')) + capture('slug', slug)
  const toEssayFile = (variant: string | null) => ({ file: `/${toApiFile(getEssayBySlug.path, variant)}` })
  const untranslated = Object.keys(essays).filter((name) => essays[name]?.[0] !== defaultLanguage)
  const byOperation: Readonly<Record<OperationId, readonly FileRule[]>> = {
    getProfile: [...toLanguageRules(getProfile.path), toRule(getProfile.path, any, null)],
    listEssays: [
      ...toLanguageRules(listEssays.path),
      { path: literal(listEssays.path), when: { kind: 'unknownLang' }, result: 'badRequest' },
      toRule(listEssays.path, any, null),
    ],
    // Rules cannot compute search results, so the path is not found.
    searchContent: [],
    getApiHealth: [
      toRule(getApiHealth.path, { kind: 'verbose' }, 'verbose'),
      toRule(getApiHealth.path, any, null),
    ],
    getEssayBySlug: [
      ...otherLanguages.map(
        (lang): FileRule => ({ path: essayPath, when: { kind: 'lang', lang }, result: toEssayFile(lang) }),
      ),
      // The file without a variant holds another language if an essay lacks the default one.
      ...[...toAlternatives(untranslated)].map(
        (slugs): FileRule => ({
          path: literal(toEssayPath('')) + slugs,
          when: { kind: 'lang', lang: defaultLanguage },
          result: 'notFound',
        }),
      ),
      { path: essayPath, when: { kind: 'unknownLang' }, result: 'notFound' },
      { path: essayPath, when: any, result: toEssayFile(null) },
    ],
  }
  return Object.values(byOperation).flat()
}

/** Compiles the rules of the pages: content negotiation between HTML and Markdown, or Markdown only for `site: false`. */
export function toPageRules({ files }: SiteManifest): FileRule[] {
  const hasHtml = files[toPageFile('/', 'html')] !== undefined
  const formats = hasHtml ? (['html', 'md'] as const) : (['md'] as const)
  return formats.flatMap((format): FileRule[] => {
    const when: Condition = hasHtml ? { kind: 'format', format } : any
    return [
      { path: '/', when, result: { file: `/${toPageFile('/', format)}` } },
      { path: capture('page', innerPage), when, result: { file: `{page}.${format}` } },
    ]
  })
}
