/** The render stage of a build: turns each planned representation into bytes. */

import { stringify as toYaml } from 'yaml'
import type { z } from 'zod'
import { type ErrorCode, type Problem, toEnvelope, withBasePath } from '../../shim/contract/errors.ts'
import * as problems from '../../shim/contract/problems.ts'
import type { ResourceName } from '../../shim/contract/resources.ts'
import { toBasePath } from '../../shim/contract/routes.ts'
import { toContentPath } from '../addresses/content-assets.ts'
import type { ParsedDocument } from '../collect/document.ts'
import type { RenderedFile } from '../kernel/file.ts'
import { toHash } from '../kernel/files/hash.ts'
import { memoizeText } from '../kernel/memoize.ts'
import type { Document, Site } from '../model/site.ts'
import { getResources } from '../schemas/resource-schemas.ts'
import type { SiteConfig } from '../schemas/site.ts'
import {
  stringifyEssayDetail,
  toEssayDetail,
  toEssayList,
  toHealth,
  toProfile,
  toUnknownHere,
} from './api/resources.ts'
import { toRobots } from './crawlers/robots.ts'
import { toApiCatalog } from './discovery/api-catalog.ts'
import {
  toMarkdownDocument,
  toMarkdownErrorPage,
  toMarkdownExplorer,
  toMarkdownPage,
} from './markdown/markdown-pages.ts'
import { toOutline } from './markdown/outline.ts'
import { toResourceList, toTemplateList } from './mcp/resources.ts'
import { toAiCatalog, toArdManifest, toDiscovery, toRegistryEntry, toServerCard } from './mcp/server.ts'
import { toSkillList } from './mcp/skills.ts'
import { toToolList } from './mcp/tools.ts'
import { toOpenApi } from './openapi/openapi.ts'
import type { PageContext } from './page-context.ts'
import type { DocumentRepresentation, FrontMatterRepresentation } from './plan.ts'
import type { SiteContext } from './site-context.ts'
import { toSitemap } from './sitemap/to-sitemap.ts'
import { toSkill, toSkillIndex } from './skills/to-skills.ts'

/** Any file that is rendered from the front matter of all documents. */
type RenderedRepresentation = Exclude<FrontMatterRepresentation, DocumentRepresentation>

/** Validates a value against the schema of a resource, and returns the value. */
type Check = <T>(name: ResourceName, value: T) => T

/** The functions that render HTML. */
type HtmlRenderer = typeof import('./pages/html-files.ts')

/** @returns null for a site without HTML pages, which does not need the libraries for HTML */
const loadHtml = async ({ site }: SiteConfig): Promise<HtmlRenderer | null> =>
  site ? import('./pages/html-files.ts') : null

/** @throws {Error} if the site has no HTML pages */
function assertHtml(html: HtmlRenderer | null, file: string): HtmlRenderer {
  if (html === null) throw new Error(`Cannot render "${file}": the site has no HTML pages`)
  return html
}

/**
 * Returns a function that renders the files that belong to the site as a whole. It validates every API resource, the
 * search items included, against its schema (spec, section 2). Other files have no schema.
 * @returns a function that throws an `Error` for a resource that does not match its schema
 */
export async function createSiteRenderer(context: SiteContext) {
  const html = await loadHtml(context.config)
  return async (representation: RenderedRepresentation): Promise<string | Buffer> => {
    const check: Check = (name, value) => assertValid(context.resources[name], value, representation.file)
    return toContent(representation, context, check, html)
  }
}

/** Converts JSON to YAML, which takes as long as ten documents. Most builds of a process have the same OpenAPI document. */
const toYamlOnce = memoizeText((json: string) => toYaml(JSON.parse(json), { aliasDuplicateObjects: false }))

/**
 * Returns a function that renders the files of one document from its text. It validates and throws like the function
 * of {@link createSiteRenderer}.
 */
export async function createDocumentRenderer(context: PageContext) {
  const html = await loadHtml(context.config)
  const { EssayDetailResponse } = getResources(context.config.languages, {
    hasExtra: true,
    hasExcerpts: false,
  })
  return (planned: readonly DocumentRepresentation[], text: ParsedDocument): RenderedFile[] => {
    // Two files can share their bytes: an essay's JSON without a query, and its JSON in that language.
    const bytesByForm = new Map<string, Buffer>()
    return planned.map((representation) => {
      const { file, lang } = representation
      if (representation.kind === 'document' && representation.medium === 'md') {
        const markdown = toMarkdownDocument(representation.page, text.markdown ?? text, context)
        return { ...toRendered(file, lang, markdown.text), outline: JSON.stringify(toOutline(markdown)) }
      }
      const form = representation.kind === 'document' ? representation.medium : 'json'
      const bytes =
        bytesByForm.get(form) ??
        Buffer.from(toDocumentContent(representation, text, context, EssayDetailResponse, html))
      bytesByForm.set(form, bytes)
      return toRendered(file, lang, bytes)
    })
  }
}

function toRendered(file: string, lang: string | null, content: string | Buffer): RenderedFile {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content)
  return { file, lang, bytes, hash: toHash(bytes) }
}

/** The content of a document's file other than its Markdown. */
function toDocumentContent(
  representation: DocumentRepresentation,
  text: ParsedDocument,
  context: PageContext,
  schema: z.ZodType,
  html: HtmlRenderer | null,
): string {
  const { kind, page, file } = representation
  if (kind === 'essay') {
    const { extra } = page.document
    const assets = toAssetUrls(page.document, text, context)
    const detail = toEssayDetail(context.site, page, text.authorText, assets)
    assertValid(schema, extra === null ? detail : { ...detail, extra: JSON.parse(extra) }, file)
    return stringifyEssayDetail(detail, extra)
  }
  return assertHtml(html, file).renderDocumentPage(page, text, context)
}

/** The URLs of the files that a document refers to by relative paths. The text of an API response keeps these paths. */
function toAssetUrls(
  document: Document,
  { references }: ParsedDocument,
  { config, findAsset }: PageContext,
): ReadonlyMap<string, string> {
  const urls = new Map<string, string>()
  for (const { href } of references.links) {
    const isRelative = document.sourceFile !== null && toContentPath(href, document.sourceFile) !== null
    const asset = isRelative ? findAsset(href, document) : null
    if (asset !== null) urls.set(href, `${config.base_url}/${asset.file}${asset.suffix}`)
  }
  return urls
}

/** Loads Orama, which only sites with its indexes need. */
async function renderOramaIndex(site: Site, lang: string): Promise<string> {
  const { toOramaIndex } = await import('./orama/to-orama.ts')
  return toOramaIndex(site, lang)
}

/** The content of a representation, as text or as bytes. */
function toContent(
  representation: RenderedRepresentation,
  context: SiteContext,
  check: Check,
  html: HtmlRenderer | null,
): string | Buffer | Promise<string> {
  const { site, config } = context
  if ('medium' in representation && representation.medium === 'html')
    return assertHtml(html, representation.file).renderPage(representation, context)
  switch (representation.kind) {
    case 'profile':
      return JSON.stringify(check('ProfileResponse', toProfile(site, representation.lang)))
    case 'essay-list':
      return JSON.stringify(
        check('EssayListResponse', toEssayList(site, context.getLocale(representation.lang).essays)),
      )
    case 'health':
      return JSON.stringify(check('HealthResponse', toHealth(site, representation.verbose)))
    case 'envelope':
      return JSON.stringify(
        check(
          'ErrorResponse',
          toEnvelope(withBasePath(toProblem(representation.code, site), toBasePath(config.base_url))),
        ),
      )
    case 'search':
      return context.takeSearchFile(representation.file)
    case 'search-items': {
      const text = context.takeSearchFile(representation.file)
      for (const line of text.trimEnd().split('\n')) check('SearchResultItem', JSON.parse(line))
      return text
    }
    case 'orama':
      return renderOramaIndex(site, representation.lang)
    case 'openapi': {
      const description = toOpenApi(site, context.schemas)
      const isYaml = representation.file.endsWith('.yaml')
      const json = JSON.stringify(description)
      return isYaml ? toYamlOnce(json) : json
    }
    case 'api-catalog':
      return JSON.stringify(toApiCatalog(site))
    case 'page':
      return toMarkdownPage(representation.page, context)
    case 'error-page':
      return toMarkdownErrorPage(representation.error, context)
    case 'explorer':
      return toMarkdownExplorer(context)
    case 'sitemap':
      return toSitemap(representation.sitemap, context)
    case 'robots':
      return toRobots(config)
    case 'skill':
      return toSkill(representation.skill, context).text
    case 'skill-index':
      return JSON.stringify(toSkillIndex(context))
    case 'mcp-discovery':
      return JSON.stringify(toDiscovery(site))
    case 'mcp-tools':
      return JSON.stringify(toToolList(site, context.resources))
    case 'mcp-templates':
      return JSON.stringify(toTemplateList(site))
    case 'mcp-skills':
      return JSON.stringify(toSkillList(context))
    case 'mcp-resources':
      return JSON.stringify(toResourceList(context, representation.page))
    case 'mcp-card':
      return JSON.stringify(toServerCard(site))
    case 'mcp-registry':
      return JSON.stringify(toRegistryEntry(site))
    case 'ai-catalog':
      return JSON.stringify(toAiCatalog(site))
    case 'ard':
      return JSON.stringify(toArdManifest(site))
    case 'asset':
      return representation.asset.bytes
  }
}

/** The error that a host without code sends. Its file is static, so it cannot mention the request. */
function toProblem(code: ErrorCode, { config, hosting: { addressing } }: Site): Problem {
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

function assertValid<T>(schema: z.ZodType, value: T, file: string): T {
  const result = schema.safeParse(value)
  if (result.success) return value
  const [issue] = result.error.issues
  throw new Error(
    `Cannot publish "${file}": ${issue?.path.join('.')} does not satisfy its schema (${issue?.message})`,
  )
}
