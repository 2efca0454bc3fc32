/** The media types of what is published, each under the extension of its files. */

export const css = 'text/css; charset=utf-8'
export const html = 'text/html; charset=utf-8'
export const js = 'text/javascript; charset=utf-8'
export const json = 'application/json'
export const md = 'text/markdown; charset=utf-8'
export const svg = 'image/svg+xml'
export const txt = 'text/plain; charset=utf-8'
export const xml = 'application/xml; charset=utf-8'
export const yaml = 'application/yaml'

/** Of a feed (RFC 4287), which has the extension of any XML. */
export const atom = 'application/atom+xml; charset=utf-8'

/** Of the API catalog (RFC 9727), which has no extension. */
export const linkset = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** Of bytes that are nothing else. */
export const binary = 'application/octet-stream'
