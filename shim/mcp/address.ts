/** Addresses of the site, as models and clients write them: URLs, paths, and paths without their first slash. */

import { toMarkdownPath } from '../contract/routes.ts'
import { sectionParameter } from '../contract/sections.ts'

/** An address of the site. */
export interface Address {
  /** The path below the base path, percent-encoded; empty for the base path itself. */
  readonly path: string
  /** The section that the query or the fragment names; empty for the list of sections. */
  readonly section: string | null
}

/** Parses an address. Returns null for that of another site. */
export function parseAddress(text: string, siteUrl: string): Address | null {
  const site = new URL(`${siteUrl}/`)
  if (!URL.canParse(text, site.href)) return null
  const { host, pathname, searchParams, hash } = new URL(text, site)
  if (host !== site.host) return null
  const isBelow = `${pathname}/`.startsWith(site.pathname)
  return {
    path: isBelow ? pathname.slice(site.pathname.length - 1) : pathname,
    section: searchParams.get(sectionParameter) ?? toSection(hash.slice(1)),
  }
}

/** Decodes a fragment. Parameters of a URL are decoded even if they are malformed. */
const toSection = (fragment: string): string | null =>
  fragment === ''
    ? null
    : new URLSearchParams(`${sectionParameter}=${fragment.replace(/[&+]/g, encodeURIComponent)}`).get(
        sectionParameter,
      )

/** The paths of the files that are resources. Other files have no text for a language model. */
const resourcePath = /^\/(?!api\/)[^?#]*\.(?:md|txt)(?:\?|$)/

/** Whether a path and query is that of a resource. */
export const isResource = (target: string): boolean => resourcePath.test(target)

/** Returns the path of the text at an address: that of the Markdown of a page, or the path itself. */
export const toTextPath = ({ path }: Address): string =>
  isResource(path) ? path : toMarkdownPath(path.replace(/(?:\/index)?\.html$|\/$/, '') || '/')
