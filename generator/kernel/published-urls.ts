/**
 * The URLs of pages and files on the host of a build. Inside a build, a page is known by its canonical path, such as
 * `/essays/x`. What is published has the base path in front and, for a host that only serves files, an extension.
 */

import type { QuotaPolicy } from '../../shim/contract/header-values.ts'
import { toApiFile, toBasePath, toItemPath } from '../../shim/contract/routes.ts'

/** How URLs in responses select a language: by a query string, or by the name of a file for a host that sees no queries. */
export type Addressing = 'queries' | 'files'

/** How a URL names a page: by its path without an extension, or by the path of its file. */
type PageUrls = 'clean' | 'files'

export interface Hosting {
  /** What handles requests: the shim, the host's own rules, or a plain file server. Only the shim searches and counts. */
  readonly servedBy: 'shim' | 'rules' | 'files'
  readonly addressing: Addressing
  readonly pageUrls: PageUrls
}

/** Whether a build has the endpoint of the Model Context Protocol: the author wants it, and the host runs the shim. */
export const hasMcp = ({
  config,
  hosting,
}: {
  readonly config: { readonly mcp: boolean | object }
  readonly hosting: Hosting
}): boolean => config.mcp !== false && hosting.servedBy === 'shim'

/** How many messages of the Model Context Protocol a client may send; null if they count as requests to the API. */
export const toMessageQuota = ({
  mcp,
  quota: { window },
}: {
  readonly mcp: boolean | { readonly limit: number }
  readonly quota: QuotaPolicy
}): QuotaPolicy | null => (typeof mcp === 'object' ? { limit: mcp.limit, window } : null)

/** A build without `--host` is for the shim. */
export const shimHosting: Hosting = { servedBy: 'shim', addressing: 'queries', pageUrls: 'clean' }

/** What the URLs of a site depend on. */
export interface UrlSettings {
  readonly config: {
    readonly base_url: string
    /** Whether the site has HTML pages. */
    readonly site: boolean
    /** The addresses of pages that another generator wrote, by the path of the page. */
    readonly pageAddresses: Readonly<Record<string, string>>
  }
  readonly hosting: Hosting
}

/** Returns the path at which the host serves a page, below the base path. */
export function toHostedPath(
  path: string,
  { config: { site, pageAddresses }, hosting }: UrlSettings,
): string {
  const address = pageAddresses[path]
  if (address !== undefined)
    return hosting.pageUrls !== 'files' || /(?:\/|\.html)$/.test(address) ? address : `${address}.html`
  if (!site) {
    if (hosting.addressing === 'queries') return path
    return path === '/' ? '/index.md' : `${path}.md`
  }
  return hosting.pageUrls === 'clean' || path === '/' ? path : `${path}.html`
}

/** Returns the reference from any page of the site to a page. */
export const toPageHref = (path: string, settings: UrlSettings): string =>
  toBasePath(settings.config.base_url) + toHostedPath(path, settings)

/** Returns the absolute URL of a page. */
export const toPageUrl = (path: string, settings: UrlSettings): string =>
  settings.config.base_url + toHostedPath(path, settings)

/** What decides about the URL of a document. The types of the public API must not need those of files. */
interface DocumentUrl {
  readonly url: string | null
  readonly isOnOtherSite: boolean
}

/** Returns the URL of the page of a document, which may be on the site of another generator (decisions: The site that is there). */
export const toDocumentUrl = (
  { path, document }: { readonly path: string; readonly document: DocumentUrl | null },
  settings: UrlSettings,
): string =>
  document === null || document.url === null || document.isOnOtherSite
    ? toPageUrl(path, settings)
    : document.url

/** Returns the reference from any page of the site to a file or to an operation of the API, by its path. */
export const toFileHref = (path: string, { config }: UrlSettings): string =>
  toBasePath(config.base_url) + path

/**
 * Returns the API URL of an essay or an item.
 * @param variant its language; null for the response without a query
 */
export const toVariantUrl = (
  { collection, slug }: { readonly collection: string; readonly slug: string },
  variant: string | null,
  {
    config,
    hosting,
  }: Pick<UrlSettings, 'hosting'> & { readonly config: Pick<UrlSettings['config'], 'base_url'> },
): string =>
  config.base_url +
  toAddress(
    toItemPath(collection, slug),
    variant,
    variant === null ? '' : `?lang=${variant}`,
    hosting.addressing,
  )

/** Returns an operation's path and query; on a host that ignores queries, the path of the file with its response. */
export const toAddress = (
  path: string,
  variant: string | null,
  query: string,
  addressing: Addressing,
): string => (addressing === 'files' ? `/${toApiFile(path, variant)}` : path + query)
