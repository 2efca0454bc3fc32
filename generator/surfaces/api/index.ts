/** The responses of the operations (spec, section 2), and the bodies of errors for hosts without code. */

import { type ErrorCode, type Problem, toEnvelope, withBasePath } from '../../../shim/contract/errors.ts'
import * as problems from '../../../shim/contract/problems.ts'
import {
  envelopeFiles,
  goneEnvelope,
  type OperationId,
  operations,
  toApiFile,
  toBasePath,
  toEssayPath,
  toItemPath,
} from '../../../shim/contract/routes.ts'
import { getResources } from '../../content/schemas/resource-schemas.ts'
import { isDataFile } from '../../content/texts/data.ts'
import type { ParsedDocument } from '../../content/texts/document.ts'
import type { Document } from '../../kernel/document.ts'
import type { PlannedFile } from '../../kernel/file.ts'
import { toContentPath } from '../../site/addresses/find-asset.ts'
import { type DocumentPage, hasGone, type Site } from '../../site/model/site.ts'
import { createLanguageLookup, isEssay, toUrl } from '../coverage.ts'
import type { PageContext } from '../page-context.ts'
import { assertValid, type MetadataSurface, type Surface, type TextSurface } from '../surface.ts'
import { stringifyItem } from './items.ts'
import {
  stringifyEssayDetail,
  toEssayDetail,
  toEssayList,
  toHealth,
  toProfile,
  toUnknownHere,
} from './resources.ts'

/** A request without a query gets the response in the default language, so its file has no suffix. */
const toLanguageFile = (path: string, lang: string, [defaultLang]: readonly string[]): string =>
  toApiFile(path, lang === defaultLang ? null : lang)

const profile: MetadataSurface = {
  name: 'profile',
  needs: 'metadata',
  plan: ({ config: { languages } }) =>
    languages.map((lang) => {
      const file = toLanguageFile(operations.getProfile.path, lang, languages)
      return {
        file,
        lang,
        render: ({ site, resources }) =>
          JSON.stringify(assertValid(resources.ProfileResponse, toProfile(site, lang), file)),
      }
    }),
}

const toListFile = (lang: string, languages: readonly string[]): string =>
  toLanguageFile(operations.listEssays.path, lang, languages)

const getListLanguage = createLanguageLookup((lang, { config }) => toListFile(lang, config.languages))

const essayList: MetadataSurface = {
  name: 'essay-list',
  needs: 'metadata',
  plan: ({ config: { languages } }) =>
    languages.map((lang) => {
      const file = toListFile(lang, languages)
      return {
        file,
        lang,
        render: ({ site, resources, getLocale }) =>
          JSON.stringify(
            assertValid(resources.EssayListResponse, toEssayList(site, getLocale(lang).essays), file),
          ),
      }
    }),
  coverage: {
    toName: (lang, { config }) => toListFile(lang, config.languages),
    isExpected: isEssay,
    toAddress: toUrl,
    read(file, { readJson }, site) {
      const lang = getListLanguage(file, site)
      if (lang === undefined) return null
      const { essays: listed } = readJson() as { essays: { url: string }[] }
      return [{ lang, addresses: listed.map(({ url }) => url) }]
    },
  },
}

const essayFolder = toEssayPath('').slice(1)

/**
 * Plans the API responses of a document in one language. `<slug>.json` is the response without a query: the default language or, if the
 * document lacks it, its first language. Every other language than the default has `<slug>.<lang>.json`.
 */
function planVariants(
  path: string,
  lang: string,
  translations: DocumentPage['translations'],
  languages: readonly string[],
): PlannedFile[] {
  const [defaultLang] = translations.keys()
  const variants = new Set([lang === languages[0] ? null : lang, ...(lang === defaultLang ? [null] : [])])
  return Array.from(variants, (variant) => ({ file: toApiFile(path, variant), lang }))
}

/** The API responses of an essay in one language. */
const essays: TextSurface = {
  name: 'essay',
  needs: 'text',
  plan({ lang, translations, document: { kind, slug } }, { languages }) {
    return kind === 'essay' ? planVariants(toEssayPath(slug), lang, translations, languages) : []
  },
  async load(context) {
    const schema = getResources(context.config.languages, {
      hasExtra: true,
      hasExcerpts: false,
    }).EssayDetailResponse
    return (page, text, file) => {
      const { extra } = page.document
      const detail = toEssayDetail(
        context.site,
        page,
        text.authorText,
        toAssetUrls(page.document, text, context),
      )
      assertValid(schema, extra === null ? detail : { ...detail, extra: JSON.parse(extra) }, file)
      return { content: stringifyEssayDetail(detail, extra) }
    }
  },
  // The canonical URL in the response of each essay.
  coverage: {
    toName: () => 'the API',
    isExpected: isEssay,
    toAddress: toUrl,
    read(file, { readJson }) {
      // Lists in parts are in folders below it.
      if (!file.startsWith(essayFolder) || file.includes('/', essayFolder.length)) return null
      const { canonical_url, lang } = readJson() as { canonical_url: string; lang: string }
      return [{ lang, addresses: [canonical_url] }]
    },
  },
}

/** The files of an item in one language in the API. */
const items: TextSurface = {
  name: 'item',
  needs: 'text',
  plan({ lang, translations, document: { kind, collection, slug } }, { languages }) {
    return kind === 'item' ? planVariants(toItemPath(collection, slug), lang, translations, languages) : []
  },
  load: async (context) => (page, text) => {
    const { document } = page
    const content = isDataFile(document.file) ? null : text.authorText
    const assets = toAssetUrls(document, text, context)
    return { content: stringifyItem(context.site, page, content, assets) }
  },
}

/** The URLs of the files that a document refers to by relative paths. The text of an API response keeps these paths. */
function toAssetUrls(
  document: Document,
  { facts }: ParsedDocument,
  { config, findAsset }: PageContext,
): ReadonlyMap<string, string> {
  const urls = new Map<string, string>()
  for (const { href } of facts.links) {
    const isRelative = !document.isGenerated && toContentPath(href, document) !== null
    const asset = isRelative ? findAsset(href, document) : null
    if (asset !== null) urls.set(href, `${config.base_url}/${asset.file}${asset.suffix}`)
  }
  return urls
}

const health: MetadataSurface = {
  name: 'health',
  needs: 'metadata',
  plan: () =>
    [false, true].map((verbose) => {
      const file = toApiFile(operations.getApiHealth.path, verbose ? 'verbose' : null)
      return {
        file,
        lang: null,
        render: ({ site, resources }) =>
          JSON.stringify(assertValid(resources.HealthResponse, toHealth(site, verbose), file)),
      }
    }),
}

/** What each operation publishes; null for the search, whose results the shim computes from the search index. */
const byOperation: Readonly<Record<OperationId, Surface | null>> = {
  getProfile: profile,
  listEssays: essayList,
  getEssayBySlug: essays,
  searchContent: null,
  getApiHealth: health,
}

export const operationSurfaces: readonly Surface[] = [
  ...Object.values(byOperation).filter((surface) => surface !== null),
  items,
]

/** The bodies of errors that hosts without code send. */
export const errorEnvelopes: MetadataSurface = {
  name: 'envelope',
  needs: 'metadata',
  plan(site) {
    const planned = Object.entries(envelopeFiles) as [ErrorCode, string][]
    if (hasGone(site)) planned.push(['GONE', goneEnvelope])
    return planned.map(([code, file]) => ({
      file,
      lang: 'en',
      render: ({ site: rendered, resources }) => {
        const problem = withBasePath(toHostedProblem(code, rendered), toBasePath(rendered.config.base_url))
        return JSON.stringify(assertValid(resources.ErrorResponse, toEnvelope(problem), file))
      },
    }))
  },
}

/** The error that a host without code sends. Its file is static, so it cannot mention the request. */
export function toHostedProblem(code: ErrorCode, { config, hosting: { addressing } }: Site): Problem {
  switch (code) {
    case 'INVALID_PARAMETER':
      return problems.invalidLanguageHere(config.languages)
    case 'METHOD_NOT_ALLOWED':
      return problems.methodNotAllowedHere()
    case 'NOT_FOUND':
      return toUnknownHere(addressing)
    case 'PRECONDITION_FAILED':
      return problems.preconditionFailed()
    case 'GONE':
      return problems.goneHere()
    default:
      return problems.internalError()
  }
}
