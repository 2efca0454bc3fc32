/** Writes the change feed and its deltas as JSON. `surfaces/openapi/additions.ts` describes the fields. */

import { toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import { type Outline, sectionParameter } from '../../../shim/contract/sections.ts'
import type { Document } from '../../kernel/document.ts'
import type { FileRecords } from '../../kernel/file.ts'
import { toDocumentUrl, toPageUrl } from '../../kernel/published-urls.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { SiteSettings } from '../../site/model/site.ts'
import { toEssayUrl, toVariantUrl } from '../api/resources.ts'
import type { ChangedDocument, Changes, Delta } from './change-feed.ts'

/** What addresses depend on. */
type FeedSettings = Pick<SiteSettings, 'config' | 'hosting'>

/** The addresses of a document. `url` is that of its page, and a page has no address in the API. */
interface Addresses {
  readonly url: string
  readonly api_url: string | null
  readonly markdown_url: string
}

/** How many documents are converted to JSON at once. */
const documentsPerPiece = 100

/**
 * Serializes the feed, one line for each document.
 * @param nextChange the day on which the same content gives another site; null if there is none
 */
export function* toFeedPieces(
  site: SiteSettings,
  { builds, documents, removed, resources }: Changes,
  nextChange: string | null,
): Generator<string> {
  const head = { build: builds[0], builds, templates: toTemplates(site), next_change: nextChange }
  yield `${JSON.stringify(head).slice(0, -1)},"documents":[`
  for (let start = 0; start < documents.length; start += documentsPerPiece) {
    const lines = documents
      .slice(start, start + documentsPerPiece)
      .map((document) => `\n${JSON.stringify(toEntry(document, site))}`)
    yield (start === 0 ? '' : ',') + lines.join(',')
  }
  yield `\n],"removed":${toLines(removed)},"resources":${toLines(resources)}}\n`
}

const toLines = (values: readonly object[]): string =>
  values.length === 0 ? '[]' : `[${values.map((value) => `\n${JSON.stringify(value)}`).join(',')}\n]`

function toEntry({ page, id, hash, apiHash, changed, added }: ChangedDocument, site: SiteSettings) {
  const expected = toTemplateAddresses(id, site)
  const url = toDocumentUrl(page, site)
  const markdownUrl = site.config.base_url + toMarkdownPath(page.path)
  return {
    id,
    lang: page.lang,
    hash,
    ...(apiHash === null ? {} : { api_hash: apiHash }),
    changed,
    ...(added === null ? {} : { added }),
    // Pages of another generator have addresses of their own.
    ...(url === expected.url && markdownUrl === expected.markdown_url
      ? {}
      : { url, markdown_url: markdownUrl }),
  }
}

/** Serializes what has changed since a build, with all addresses. */
export const toDeltaText = (
  site: SiteSettings,
  from: string,
  { builds: [to] }: Changes,
  { added, changed, removed, resources }: Delta,
  records: Pick<FileRecords, 'getOutline'>,
): string =>
  [
    `{"from":${JSON.stringify(from)},"to":${JSON.stringify(to)},`,
    `"added":${toLines(added.map((document) => toItem(document, site, records)))},`,
    `"changed":${toLines(changed.map((document) => toItem(document, site, records)))},`,
    `"removed":${toLines(removed.map(({ id }) => ({ id, lang: id.slice(id.lastIndexOf('/') + 1), ...toTemplateAddresses(id, site) })))},`,
    `"resources":${toLines(resources.map(({ path, hash }) => ({ path, url: site.config.base_url + path, hash })))}}\n`,
  ].join('')

/** A document of a delta. */
export function toItem(
  { page, id, hash, apiHash }: ChangedDocument,
  site: SiteSettings,
  { getOutline }: Pick<FileRecords, 'getOutline'>,
) {
  const { path, lang, document } = page
  const [tokens]: Outline = JSON.parse(getOutline(toDecodedPageFile(path, 'md')))
  const markdownUrl = site.config.base_url + toMarkdownPath(path)
  return {
    id,
    lang,
    hash,
    ...(apiHash === null ? {} : { api_hash: apiHash }),
    url: toDocumentUrl(page, site),
    api_url: document.kind === 'essay' ? toEssayUrl(site, page, lang) : null,
    markdown_url: markdownUrl,
    tokens,
    // Only the shim serves single sections.
    ...(site.hosting.servedBy === 'shim' && { sections_url: `${markdownUrl}?${sectionParameter}=` }),
  }
}

/** The addresses of documents by their kind and language, with `{slug}` in place of the slug (RFC 6570, level 1). */
export const toTemplates = (site: FeedSettings) => ({
  essays: toLocalTemplates('essay', site),
  pages: toLocalTemplates('page', site),
})

const toLocalTemplates = (kind: Document['kind'], site: FeedSettings): Readonly<Record<string, Addresses>> =>
  Object.fromEntries(site.config.languages.map((lang) => [lang, toAddresses(kind, '{slug}', lang, site)]))

/** The addresses that the templates give for the id of a document. */
function toTemplateAddresses(id: string, site: FeedSettings): Addresses {
  const [lang = '', slug = '', folder] = id.split('/').reverse()
  // A page of another generator can have an address of its own, which its path would find.
  const { url, api_url, markdown_url } = toAddresses(
    folder === undefined ? 'essay' : 'page',
    '{slug}',
    lang,
    site,
  )
  const fill = (template: string) => template.replace('{slug}', slug)
  return { url: fill(url), api_url: api_url && fill(api_url), markdown_url: fill(markdown_url) }
}

function toAddresses(kind: Document['kind'], slug: string, lang: string, site: FeedSettings): Addresses {
  const { languages, base_url } = site.config
  const path = toPagePath(`${kind === 'essay' ? '/essays' : ''}/${slug}`, lang, languages)
  return {
    url: toPageUrl(path, site),
    api_url: kind === 'page' ? null : toVariantUrl(slug, lang === languages[0] ? null : lang, site),
    markdown_url: base_url + toMarkdownPath(path),
  }
}

/**
 * Lists the documents in a part of a feed.
 * @returns the language of each, and the URL of its Markdown
 */
export const listFeedDocuments = (
  text: string,
  site: FeedSettings,
): (readonly [lang: string, url: string])[] =>
  Array.from(text.matchAll(/^(\{"id":"[^"]*","lang":"[^"]*","hash":.*\}),?$/gm), ([, line = '']) => {
    const { id, lang, markdown_url = toTemplateAddresses(id, site).markdown_url } = JSON.parse(line)
    return [lang, markdown_url]
  })
