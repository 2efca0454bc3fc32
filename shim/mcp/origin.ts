/** Protects servers on a user's machine from pages of other sites (DNS rebinding; Streamable HTTP, Security & Endpoint). */

/**
 * Whether pages of an origin may send messages. The content is public, so pages of any site may. The exceptions are pages
 * over plain HTTP, whose host name may resolve to the machine of the user, so that the browser takes the server for theirs, and
 * pages without an origin (`null`), which may be parts of such pages.
 * @param origin the header `Origin`; null if absent, as in requests of other programs than browsers
 */
export function isAllowedOrigin(origin: string | null): boolean {
  if (origin === null) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol !== 'http:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
