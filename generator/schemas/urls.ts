/** Validates URLs: the URL of a site, on the command line or as `base_url` in site.yaml, and links of profiles and licences. */

import { toBasePath } from '../../shim/contract/routes.ts'
import { alsoChecked, checked } from './text-rules.ts'

/** What {@link isBaseUrl} accepts, for messages. */
export const baseUrlForm = 'a URL such as https://example.com or https://example.com/blog'

/** The path of a base URL: segments that need no encoding and that URL parsing does not change. */
const basePath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*\/?$/

/**
 * Whether a text is the URL of a site: http or https, a host, an optional port and an optional path. A trailing slash is
 * accepted; {@link toBaseUrl} removes it.
 */
export function isBaseUrl(text: string): boolean {
  const path = toBasePath(text)
  const origin = text.slice(0, text.length - path.length)
  return (
    /^https?:/.test(origin) &&
    URL.canParse(origin) &&
    new URL(origin).origin === origin &&
    isUri(origin) &&
    basePath.test(path)
  )
}

/** Removes the trailing slash of a base URL. */
export const toBaseUrl = (url: string): string => url.replace(/\/$/, '')

/** Whether a URL has only the characters and escapes of RFC 3986, section 2. Brackets enclose an IPv6 address. */
const isUri = (url: string): boolean =>
  !/[^\w\-.~!$&'()*+,;=:@/?#%]|%(?![\da-f]{2})|#[^#]*#/i.test(url.replace(/^https?:\/\/\[[\da-f:.]+\]/i, ''))

/** A path without a query or fragment, outside the API, the endpoint for tools and the folders of generated files. */
export const isPagePath = (text: string): boolean =>
  /^(?:\/|(?:\/[\p{L}\p{N}._~-]+)+\/?)$/u.test(text) &&
  !/\/\.{1,2}(?:\/|$)|^\/(?:api|assets|mcp|_stele)(?:\/|$)/.test(text)

const isUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

export const url = alsoChecked(
  checked(isUrl, 'a URL that starts with https:// or http://'),
  (text) => !isUrl(text) || isUri(text),
  'a URL with percent-encoded special characters',
)
