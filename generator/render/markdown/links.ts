/** Where a link of a document leads when it is read as Markdown. */

import { toMarkdownPath } from '../../../shim/contract/routes.ts'
import { resolveOwn, withPath } from '../../addresses/site-url.ts'
import type { PageContext } from '../page-context.ts'

/**
 * The address for a link in a Markdown representation: Markdown where the target has it, and absolute, since
 * Markdown is read far from where it was fetched.
 * @param href as the author wrote it
 * @param path the path of the page that it stands on
 * @returns null for what stays as it is: other sites, and anchors of the same page
 */
export function toMarkdownHref(href: string, path: string, { config, isPage }: PageContext): string | null {
  const own = href.startsWith('#') ? null : resolveOwn(href, path, config.base_url)
  if (own === null) return null
  return isPage(own.pathname) ? withPath(own, toMarkdownPath(own.pathname)) : own.href
}
