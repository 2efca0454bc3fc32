/** Writes the change feed and its deltas as JSON. `surfaces/openapi/additions.ts` describes the fields. */

import { toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import { type Outline, sectionParameter } from '../../../shim/contract/sections.ts'
import type { FileRecords } from '../../kernel/file.ts'
import { toDocumentUrl, toPageUrl, toVariantUrl } from '../../kernel/published-urls.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { DocumentPage, SiteSettings } from '../../site/model/site.ts'
import { toApiUrl } from '../api/resources.ts'
import type { ChangedDocument, Changes, Delta } from './change-feed.ts'

/** What addresses depend on. */
type FeedSettings = Pick<SiteSettings, 'config' | 'hosting'>

/** The addresses of a document. `url` is the address of its page. A page has no address in the API, and an item may have no page. */
interface Addresses {
  readonly url: string | null
  readonly api_url: string | null
  readonly markdown_url: string | null
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
  const { url, markdown_url } = toPageAddresses(page, site)
  return {
    id,
    lang: page.lang,
    hash,
    ...(apiHash === null ? {} : { api_hash: apiHash }),
    changed,
    ...(added === null ? {} : { added }),
    // Pages of another generator have addresses of their own.
    ...(url === expected.url && markdown_url === expected.markdown_url ? {} : { url, markdown_url }),
  }
}

/** The addresses of a document's page; null for a document without one. */
const toPageAddresses = (page: DocumentPage, site: FeedSettings): Pick<Addresses, 'url' | 'markdown_url'> =>
  page.document.hasPage
    ? { url: toDocumentUrl(page, site), markdown_url: site.config.base_url + toMarkdownPath(page.path) }
    : { url: null, markdown_url: null }

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
  const { url, markdown_url } = toPageAddresses(page, site)
  const readTokens = (): Outline[0] => (JSON.parse(getOutline(toDecodedPageFile(path, 'md'))) as Outline)[0]
  return {
    id,
    lang,
    hash,
    ...(apiHash === null ? {} : { api_hash: apiHash }),
    url,
    api_url: document.kind === 'page' ? null : toApiUrl(site, page, lang),
    markdown_url,
    ...(markdown_url !== null && { tokens: readTokens() }),
    // Only the shim serves single sections.
    ...(markdown_url !== null &&
      site.hosting.servedBy === 'shim' && { sections_url: `${markdown_url}?${sectionParameter}=` }),
  }
}

/** The addresses of documents by their collection and language, with `{slug}` in place of the slug (RFC 6570, level 1). */
export const toTemplates = (site: FeedSettings) => ({
  essays: toLocalTemplates('essays', site),
  pages: toLocalTemplates('pages', site),
  ...Object.fromEntries(site.config.collections.map(({ name }) => [name, toLocalTemplates(name, site)])),
})

const toLocalTemplates = (collection: string, site: FeedSettings): Readonly<Record<string, Addresses>> =>
  Object.fromEntries(
    site.config.languages.map((lang) => [lang, toAddresses(collection, '{slug}', lang, site)]),
  )

/** The addresses that the templates give for the id of a document. */
function toTemplateAddresses(id: string, site: FeedSettings): Addresses {
  const [lang = '', slug = '', collection = 'essays'] = id.split('/').reverse()
  // A page of another generator can have an address of its own, which its path would find.
  const { url, api_url, markdown_url } = toAddresses(collection, '{slug}', lang, site)
  const fill = (template: string | null) => template?.replace('{slug}', slug) ?? null
  return { url: fill(url), api_url: fill(api_url), markdown_url: fill(markdown_url) }
}

function toAddresses(collection: string, slug: string, lang: string, site: FeedSettings): Addresses {
  const { languages, base_url, collections } = site.config
  const hasPages = collections.find(({ name }) => name === collection)?.page !== false
  const path = toPagePath(`${collection === 'pages' ? '' : `/${collection}`}/${slug}`, lang, languages)
  return {
    url: hasPages ? toPageUrl(path, site) : null,
    api_url:
      collection === 'pages'
        ? null
        : toVariantUrl({ collection, slug }, lang === languages[0] ? null : lang, site),
    markdown_url: hasPages ? base_url + toMarkdownPath(path) : null,
  }
}

/**
 * Lists the documents in a part of a feed.
 * @returns the language of each, and the URL of its Markdown, or of its API response if it has none
 */
export const listFeedDocuments = (
  text: string,
  site: FeedSettings,
): (readonly [lang: string, url: string])[] =>
  Array.from(text.matchAll(/^(\{"id":"[^"]*","lang":"[^"]*","hash":.*\}),?$/gm), ([, line = '']) => {
    const { id, lang, markdown_url } = JSON.parse(line)
    const expected = toTemplateAddresses(id, site)
    return [
      lang,
      (markdown_url === undefined ? expected.markdown_url : markdown_url) ?? expected.api_url ?? '',
    ]
  })
