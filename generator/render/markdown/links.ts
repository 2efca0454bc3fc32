/** Where a link of a document leads when it is read as Markdown. */

import { toMarkdownPath } from '../../../shim/contract/routes.ts'
import type { Frame } from '../frame.ts'

/**
 * The address for a link in a Markdown representation: Markdown where the target has it, and absolute, since
 * Markdown is read far from where it was fetched.
 * @param href as the author wrote it
 * @param path the path of the page that it stands on
 * @returns null for what stays as it is: other sites, and anchors of the same page
 */
export function toMarkdownHref(href: string, path: string, { config, isPage }: Frame): string | null {
  const base = config.base_url + path
  if (href.startsWith('#') || !URL.canParse(href, base)) return null
  const url = new URL(href, base)
  if (url.origin !== config.base_url) return null
  if (isPage(url.pathname)) url.pathname = toMarkdownPath(url.pathname)
  return url.href
}
