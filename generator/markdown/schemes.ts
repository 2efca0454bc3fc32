/** The schemes of addresses that pages may have. The sanitizer removes every other address with a scheme. */

/** The schemes of links. */
export const linkSchemes: readonly string[] = ['https', 'http', 'mailto', 'tel', 'xmpp', 'irc', 'ircs']

/** The schemes of images, media and frames. */
export const embedSchemes: readonly string[] = ['https', 'http']

/**
 * Returns the scheme of an address in lower case, as the sanitizer reads it: what precedes a colon that no slash, question mark or
 * number sign precedes. Null for an address without a scheme.
 */
export const findScheme = (address: string): string | null =>
  /^([^:/?#]*):/.exec(address)?.[1]?.toLowerCase() ?? null

/** Writes the scheme of an address in lower case, which is the same scheme (RFC 3986, 3.1). The sanitizer knows no other form. */
export const lowerScheme = (address: string): string =>
  address.replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase())
