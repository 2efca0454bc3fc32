/** Addresses of links in Markdown representations. */

import { toMarkdownPath } from '../../../shim/contract/routes.ts'
import { resolveSiteUrl, withPath } from '../../addresses/site-url.ts'
import type { PageContext } from '../page-context.ts'

/**
 * The address of a link in a Markdown representation. It leads to the target's Markdown where there is one. It is
 * absolute, because Markdown is often read far from where it was fetched.
 * @param href as the author wrote it
 * @param path path of the page that contains the link
 * @returns null where the link stays as written: other sites, and anchors of the same page
 */
export function toMarkdownHref(href: string, path: string, { config, isPage }: PageContext): string | null {
  const url = href.startsWith('#') ? null : resolveSiteUrl(href, path, config.base_url)
  if (url === null) return null
  return isPage(url.pathname) ? withPath(url, toMarkdownPath(url.pathname)) : url.href
}
