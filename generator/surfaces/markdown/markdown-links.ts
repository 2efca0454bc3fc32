/** Addresses of links in Markdown representations. */

import { toMarkdownPath } from '../../../shim/contract/routes.ts'
import type { Document } from '../../model/site.ts'
import { findLinkTarget } from '../hosted-links.ts'
import type { PageContext } from '../page-context.ts'

/**
 * The address of a link in a Markdown representation. It leads to the target's Markdown where there is one. It is
 * absolute, because Markdown is often read far from where it was fetched.
 * @param href as the author wrote it
 * @param document the document that contains the link
 * @returns null where the link stays as written: other sites, and anchors of the same page
 */
export function toMarkdownHref(href: string, document: Document, context: PageContext): string | null {
  const { config, findAsset } = context
  if (href.startsWith('#')) return null
  const asset = findAsset(href, document)
  if (asset !== null) return `${config.base_url}/${asset.file}${asset.suffix}`
  const followed = context.followReference(href, document)
  const target = findLinkTarget(followed, document, context)
  if (target === null) return followed === href ? null : followed
  return config.base_url + (target.isPage ? toMarkdownPath(target.path) : target.path) + target.suffix
}
