/** Where the links of documents lead on the host of a build. */

import {
  apiBase,
  operations,
  searchPagePath,
  toApiFile,
  toBasePath,
  toPagePath,
} from '../../shim/contract/routes.ts'
import type { Document } from '../kernel/document.ts'
import { toFileHref, toPageHref } from '../kernel/published-urls.ts'
import { resolveSiteUrl, type SiteUrl } from '../kernel/site-url.ts'
import type { PageContext } from './page-context.ts'

/** The target of a link to the site itself. */
interface LinkTarget {
  /** The canonical path of a page, or the path of a file or an operation. */
  readonly path: string
  readonly isPage: boolean
  /** The query and the fragment. */
  readonly suffix: string
  /** Whether the link, as the author wrote it, leads to something else in place of this target. */
  readonly isReplaced: boolean
}

/**
 * Finds the target of a link to the site.
 * @param href as the author wrote it
 * @param document the document that contains the link
 * @returns null for a link to another site, and for an invalid link
 */
export function findLinkTarget(href: string, document: Document, context: PageContext): LinkTarget | null {
  const url = resolveSiteUrl(href, document.path, context.config.base_url)
  if (url === null) return null
  const { pathname: path, search, hash } = url
  const target = { path, isPage: context.isPage(path), suffix: search + hash, isReplaced: false }
  return target.isPage ? target : (findOperation(url, document, context) ?? target)
}

/** Finds what takes the place of an operation that the host does not have at its own path. */
function findOperation(
  { pathname, search, hash }: SiteUrl,
  { lang }: Document,
  { config, site: { hosting }, isKnown }: PageContext,
): LinkTarget | null {
  if (hosting.servedBy === 'shim' || !pathname.startsWith(`${apiBase}/`)) return null
  if (pathname === operations.searchContent.path)
    return config.site
      ? {
          path: toPagePath(searchPagePath, lang, config.languages),
          isPage: true,
          suffix: search,
          isReplaced: true,
        }
      : null
  if (hosting.addressing === 'queries') return null
  const query = new URLSearchParams(search)
  const variants = [query.get('lang'), query.get('verbose') === 'true' ? 'verbose' : null]
  const file = [...variants.filter((variant) => variant !== null), null]
    .map((variant) => `/${toApiFile(pathname, variant)}`)
    .find(isKnown)
  return file === undefined ? null : { path: file, isPage: false, suffix: hash, isReplaced: true }
}

/**
 * Returns a function that changes the links of a document's HTML for the host. It returns a link unchanged if it leads to
 * another site or to an anchor of the page, and every link if the host serves the site at the paths that authors write.
 */
export function createHrefEditor(document: Document, context: PageContext): (href: string) => string {
  const { site, config } = context
  const follow = (href: string): string => context.followReference(href, document)
  if (site.hosting.servedBy === 'shim' && toBasePath(config.base_url) === '') return follow
  return (written) => {
    const href = follow(written)
    const target = href.startsWith('#') ? null : findLinkTarget(href, document, context)
    if (target === null) return href
    const edited = target.isPage ? toPageHref(target.path, site) : toFileHref(target.path, site)
    return edited === target.path && !target.isReplaced ? href : edited + target.suffix
  }
}
