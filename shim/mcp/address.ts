/** Addresses of the site, as models and clients write them: URLs, paths, and paths without their first slash. */

import { toMarkdownPath } from '../contract/routes.ts'
import { sectionParameter } from '../contract/sections.ts'

/** An address of the site. */
export interface Address {
  /** The path below the base path, percent-encoded; empty for the base path itself. */
  readonly path: string
  /** The section that the query or the fragment names; empty for the list of sections. */
  readonly section: string | null
  /** The value of `lang` in the query. */
  readonly lang: string | null
}

/** Parses an address. Returns null if it leads to another site. */
export function parseAddress(text: string, siteUrl: string): Address | null {
  const site = new URL(`${siteUrl}/`)
  if (!URL.canParse(text, site.href)) return null
  const { host, pathname, searchParams, hash } = new URL(text, site)
  if (host !== site.host) return null
  const isBelow = `${pathname}/`.startsWith(site.pathname)
  return {
    path: isBelow ? pathname.slice(site.pathname.length - 1) : pathname,
    section: searchParams.get(sectionParameter) ?? toSection(hash.slice(1)),
    lang: searchParams.get('lang'),
  }
}

/** Decodes a fragment. Parameters of a URL are decoded even if they are malformed. */
const toSection = (fragment: string): string | null =>
  fragment === ''
    ? null
    : new URLSearchParams(`${sectionParameter}=${fragment.replace(/[&+]/g, encodeURIComponent)}`).get(
        sectionParameter,
      )

/** The paths of the files that are resources: texts, what has changed, and the list of exports. Other files have no text for a language model. */
const resourcePath = /^\/(?!api\/)[^?#]*\.(?:md|txt)(?:\?|$)|^\/(?:changes(?:\/[\w-]+)?|export\/index)\.json$/

/** Whether a path and query lead to a resource. */
export const isResource = (target: string): boolean => resourcePath.test(target)

/** Returns the path of the text at an address: the path of a page's Markdown, or the path itself. */
export const toTextPath = ({ path }: Address): string =>
  isResource(path) ? path : toMarkdownPath(path.replace(/(?:\/index)?\.html$|\/$/, '') || '/')

/** Like {@link toTextPath}, with the section in the query if there is one. */
export function toTextTarget(address: Address): string {
  const path = toTextPath(address)
  const { section } = address
  return section === null ? path : `${path}?${new URLSearchParams({ [sectionParameter]: section })}`
}

/** The slug of an essay, and the language if its address names one. */
interface EssayName {
  readonly slug: string
  readonly lang?: string
}

/**
 * Parses the name of an essay: its slug, its id (`slug/lang`), or any address of it.
 * @returns null if it is an address of another site, or names no essay
 */
export function parseEssayName(
  text: string,
  siteUrl: string,
  languages: readonly unknown[],
): EssayName | null {
  if (!/[/\\]|\.(?:md|html|json)$/.test(text)) return { slug: text }
  const address = parseAddress(text, siteUrl)
  const segments = address?.path.split('/').filter((segment) => segment !== '') ?? []
  const last = segments.at(-1)
  // No essay has the code of a language as its slug.
  const [slug, variant] = languages.includes(last) ? [segments.at(-2), last] : (last?.split('.') ?? [])
  if (!slug) return null
  const lang = address?.lang ?? [variant, segments[0]].find((part) => languages.includes(part))
  return { slug, ...(lang !== undefined && { lang }) }
}
