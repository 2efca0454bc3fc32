/** Resolves links to URLs of the site itself, as a browser does. */

/** A URL of the site. Its parts are those of `URL`. */
export type SiteUrl = Pick<URL, 'href' | 'pathname' | 'hash'>

/** An absolute path that URL parsing does not change, with an optional fragment. */
const plainPath = /^((?:\/[\w-]+(?:\.[\w-]+)*)+\/?|\/)(#[\w.-]+)?$/

/** The origin of a URL whose host is a plain lower-case name. URL parsing does not change it. */
const plainOrigin = /^(https?:\/\/(?:[a-z\d-]+\.)+[a-z]+)(?:[/?#]|$)/

/**
 * Resolves a link. Most links are so plain that this needs no `URL`, which would take most of the time.
 * @param path the path of the page that has the link
 * @param origin the origin of the site
 * @returns null for a link to another origin, and for an invalid link
 */
export function resolveSiteUrl(href: string, path: string, origin: string): SiteUrl | null {
  const local = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
  const [, pathname, hash = ''] = plainPath.exec(local) ?? []
  if (pathname !== undefined) return { href: origin + local, pathname, hash }
  const hrefOrigin = plainOrigin.exec(href)?.[1] ?? origin
  if (hrefOrigin !== origin || !URL.canParse(href, origin + path)) return null
  const url = new URL(href, origin + path)
  return url.origin === origin ? url : null
}

/** Returns a URL with another path, and the same query and fragment. */
export function withPath({ href, pathname }: SiteUrl, path: string): string {
  const start = href.indexOf('/', href.indexOf('//') + 2)
  return href.slice(0, start) + path + href.slice(start + pathname.length)
}

/** Decodes the percent-encoding of a part of a URL. Returns an invalid encoding unchanged. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
