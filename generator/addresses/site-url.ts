/** Where an address leads on the site itself, as a browser resolves it. */

/** An address of the site's own, its parts as those of `URL`. */
export type OwnAddress = Pick<URL, 'href' | 'pathname' | 'hash'>

/** A path from the root on that every browser takes as it is, and an anchor behind it. */
const plainPath = /^((?:\/[\w-]+(?:\.[\w-]+)*)+\/?|\/)(#[\w.-]+)?$/

/** The origin of an address whose host is a plain name: it is written as it is compared. */
const plainOrigin = /^(https?:\/\/(?:[a-z\d-]+\.)+[a-z]+)(?:[/?#]|$)/

/**
 * Resolves an address. Most are so plain that this needs no `URL`, which takes longer than all else that is done about
 * them.
 * @param path where it stands
 * @param origin the site's own
 * @returns null for what leads elsewhere, and for what is no address
 */
export function resolveOwn(href: string, path: string, origin: string): OwnAddress | null {
  const local = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
  const [, pathname, hash = ''] = plainPath.exec(local) ?? []
  if (pathname !== undefined) return { href: origin + local, pathname, hash }
  const other = plainOrigin.exec(href)?.[1] ?? origin
  if (other !== origin || !URL.canParse(href, origin + path)) return null
  const url = new URL(href, origin + path)
  return url.origin === origin ? url : null
}

/** An address with another path. */
export function withPath({ href, pathname }: OwnAddress, path: string): string {
  const start = href.indexOf('/', href.indexOf('//') + 2)
  return href.slice(0, start) + path + href.slice(start + pathname.length)
}

/** A part of an address without its percent-encoding; what does not decode stays as it is. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
