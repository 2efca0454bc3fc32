/** Fourth stage of a build: the bytes of each representation. */

import { stringify as toYaml } from 'yaml'
import type { z } from 'zod'
import { type ErrorCode, type Problem, toEnvelope } from '../../shim/contract/errors.ts'
import * as problems from '../../shim/contract/problems.ts'
import { createResources, type ResourceName } from '../../shim/contract/resources.ts'
import type { Assets } from '../assets/assets.ts'
import type { Page, Site } from '../model/site.ts'
import type { Representation } from '../plan/plan.ts'
import { toApiCatalog } from './api-catalog.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import { toHash } from './hash.ts'
import { toDocumentPage } from './html/document.ts'
import { toEssayListPage } from './html/essay-list.ts'
import { toExplorerPage } from './html/explorer.ts'
import { toHomePage } from './html/home.ts'
import { stringifyHtml } from './html/layout.ts'
import { toNotFoundPage } from './html/not-found.ts'
import { toFullText, toIndex } from './llms.ts'
import { toMarkdownExplorer, toMarkdownNotFound, toMarkdownPage } from './markdown/pages.ts'
import { toOpenApi } from './openapi.ts'
import { toEssayDetail, toEssayList, toHealth, toHealthPath, toProfile } from './resources.ts'
import { toRobots } from './robots.ts'
import { toFeed, toSitemap } from './xml.ts'

/** A file of dist with its bytes. */
export interface DistFile {
  /** Its path in dist. */
  readonly file: string
  readonly bytes: Buffer
}

/** A file that a client may be given. */
export interface RenderedFile extends DistFile {
  readonly lang: string | null
  readonly hash: string
}

/** Holds a value against the schema of its name, and gives it back. */
type Check = <T>(name: ResourceName, value: T) => T

/**
 * Renders what was planned. Every resource is held against its schema of spec 2, those that the search
 * holds included; the other files have none.
 * @throws {Error} where a representation does not satisfy its own schema
 */
export async function render(
  planned: readonly Representation[],
  site: Site,
  assets: Assets,
): Promise<RenderedFile[]> {
  const resources = createResources(site.config.languages)
  const catalogue = await createCatalogue(site, assets)
  return planned.map((representation) => {
    const { file, lang } = representation
    const check: Check = (name, value) => assertValid(resources[name], value, file)
    const content = toContent(representation, catalogue, check)
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content)
    return { file, lang, bytes, hash: toHash(bytes) }
  })
}

/** What a representation says, as text or as bytes. */
function toContent(representation: Representation, catalogue: Catalogue, check: Check): string | Buffer {
  const { site, config } = catalogue
  switch (representation.kind) {
    case 'profile':
      return JSON.stringify(check('ProfileResponse', toProfile(site, representation.lang)))
    case 'essay-list':
      return JSON.stringify(
        check('EssayListResponse', toEssayList(site, catalogue.getShelf(representation.lang).essays)),
      )
    case 'essay':
      return JSON.stringify(check('EssayDetailResponse', toEssayDetail(site, representation.page)))
    case 'health':
      return JSON.stringify(check('HealthResponse', toHealth(site, representation.verbose)))
    case 'envelope':
      return JSON.stringify(check('ErrorResponse', toEnvelope(toProblem(representation.code, site))))
    case 'search':
      return getText(representation.file, catalogue)
    case 'search-items': {
      const text = getText(representation.file, catalogue)
      for (const line of text.trimEnd().split('\n')) check('SearchResultItem', JSON.parse(line))
      return text
    }
    case 'openapi': {
      const description = toOpenApi(site)
      const isYaml = representation.file.endsWith('.yaml')
      return isYaml ? toYaml(description, { aliasDuplicateObjects: false }) : JSON.stringify(description)
    }
    case 'api-catalog':
      return JSON.stringify(toApiCatalog(site))
    case 'page':
      return representation.medium === 'html'
        ? stringifyHtml(toHtmlPage(representation.page, catalogue))
        : toMarkdownPage(representation.page, catalogue)
    case 'not-found':
      return representation.medium === 'html'
        ? stringifyHtml(toNotFoundPage(catalogue))
        : toMarkdownNotFound(catalogue)
    case 'explorer':
      return representation.medium === 'html'
        ? stringifyHtml(toExplorerPage(catalogue))
        : toMarkdownExplorer(catalogue)
    case 'llms':
      return toIndex(representation.part, representation.lang, catalogue)
    case 'llms-full':
      return toFullText(representation.lang, catalogue)
    case 'sitemap':
      return toSitemap(catalogue)
    case 'feed':
      return toFeed(representation.lang, catalogue)
    case 'robots':
      return toRobots(config)
    case 'asset':
      return representation.asset.bytes
  }
}

function getText(file: string, { search }: Catalogue): string {
  const text = search.get(file)
  if (text === undefined) throw new Error(`Cannot render "${file}": the search has no such file`)
  return text
}

function toHtmlPage(page: Page, catalogue: Catalogue) {
  if (page.kind === 'document') return toDocumentPage(page, catalogue)
  return page.kind === 'home' ? toHomePage(page, catalogue) : toEssayListPage(page, catalogue)
}

/** What a host without code says of each failure, knowing nothing of the request. */
function toProblem(code: ErrorCode, { config, addressing }: Site): Problem {
  switch (code) {
    case 'INVALID_PARAMETER':
      return problems.invalidLanguageHere(config.languages)
    case 'METHOD_NOT_ALLOWED':
      return problems.methodNotAllowedHere()
    case 'NOT_FOUND':
      return problems.unknownHere(addressing === 'queries', toHealthPath(true, addressing))
    default:
      return problems.internalError()
  }
}

function assertValid<T>(schema: z.ZodType, value: T, file: string): T {
  const result = schema.safeParse(value)
  if (result.success) return value
  const [issue] = result.error.issues
  throw new Error(
    `Cannot publish "${file}": ${issue?.path.join('.')} does not satisfy its schema (${issue?.message})`,
  )
}
