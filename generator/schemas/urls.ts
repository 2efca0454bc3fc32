/** Validates URLs: the origin of a site, on the command line or as `base_url` in site.yaml, and links of profiles and licences. */

/** Whether a text is a web origin: http or https, a host and an optional port, and nothing after them. */
export const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text && isUri(text)

/** Whether a URL has only the characters and escapes of RFC 3986, section 2. Brackets enclose an IPv6 address. */
export const isUri = (url: string): boolean =>
  !/[^\w\-.~!$&'()*+,;=:@/?#%]|%(?![\da-f]{2})|#[^#]*#/i.test(url.replace(/^https?:\/\/\[[\da-f:.]+\]/i, ''))
