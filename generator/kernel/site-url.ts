/** Resolves links to URLs of the site itself, as a browser does. */

import { toBasePath } from '../../shim/contract/routes.ts'

/** A URL of the site. It has the same parts as `URL`, but its path is below the base path. */
export type SiteUrl = Pick<URL, 'pathname' | 'search' | 'hash'>

/** An absolute path that URL parsing does not change, with an optional fragment. */
const plainPath = /^((?:\/[\w-]+(?:\.[\w-]+)*)+\/?|\/)(#[\w.-]+)?$/

/** The origin of a URL whose host is a plain lower-case name. URL parsing does not change it. */
const plainOrigin = /^(https?:\/\/(?:[a-z\d-]+\.)+[a-z]+)(?:[/?#]|$)/

/**
 * Resolves a link that an author wrote. A path leads to this site, whatever the base path is: authors do not write it.
 * Most links are so plain that this needs no `URL`, which would take most of the time.
 * @param path the path of the page that has the link
 * @param baseUrl the URL of the site, without a trailing slash
 * @returns null for a link to another site, and for an invalid link
 */
export function resolveSiteUrl(href: string, path: string, baseUrl: string): SiteUrl | null {
  const local = href.startsWith(`${baseUrl}/`) ? href.slice(baseUrl.length) : href
  const [, pathname, hash = ''] = plainPath.exec(local) ?? []
  if (pathname !== undefined) return { pathname, search: '', hash }
  const basePath = toBasePath(baseUrl)
  const origin = baseUrl.slice(0, baseUrl.length - basePath.length)
  const hrefOrigin = plainOrigin.exec(href)?.[1] ?? origin
  if (hrefOrigin !== origin || !URL.canParse(href, origin + path)) return null
  const url = new URL(href, origin + path)
  if (url.origin !== origin) return null
  return basePath === '' || !/^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(href)
    ? url
    : withoutBasePath(url, basePath)
}

/**
 * Resolves a link in a published file. Its path has the base path.
 * @param path the path of the page that has the link, below the base path
 * @returns null for a link to another site, and for an invalid link
 */
export function resolvePublishedUrl(href: string, path: string, baseUrl: string): SiteUrl | null {
  const basePath = toBasePath(baseUrl)
  if (basePath === '') return resolveSiteUrl(href, path, baseUrl)
  if (!URL.canParse(href, baseUrl + path)) return null
  const url = new URL(href, baseUrl + path)
  return url.origin === new URL(baseUrl).origin ? withoutBasePath(url, basePath) : null
}

/** Returns null for a URL that is not below the base path. */
function withoutBasePath({ pathname, search, hash }: URL, basePath: string): SiteUrl | null {
  if (pathname === basePath) return { pathname: '/', search, hash }
  if (!pathname.startsWith(`${basePath}/`)) return null
  return { pathname: pathname.slice(basePath.length), search, hash }
}

/** Returns the anchor of a fragment. A browser searches for the rest: `part:~:text=tides` (https://wicg.github.io/scroll-to-text-fragment/). */
export const toAnchor = (fragment: string): string => fragment.replace(/:~:.*/s, '')

/** Decodes the percent-encoding of a part of a URL. Returns an invalid encoding unchanged. */
export function decodePart(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
