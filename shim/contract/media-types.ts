/** Media types of published files, named by file extension. */

export const css = 'text/css; charset=utf-8'
export const html = 'text/html; charset=utf-8'
export const js = 'text/javascript; charset=utf-8'
export const json = 'application/json'
export const md = 'text/markdown; charset=utf-8'
/** JSON values, one in each line. */
export const ndjson = 'application/x-ndjson'
export const svg = 'image/svg+xml'
export const txt = 'text/plain; charset=utf-8'
export const xml = 'application/xml; charset=utf-8'
export const yaml = 'application/yaml'

/** Atom feed (RFC 4287); its file has the extension `.xml`. */
export const atom = 'application/atom+xml; charset=utf-8'

/** API catalog (RFC 9727); its file has no extension. */
export const linkset = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** Server card of the Model Context Protocol (SEP-2127); its file has no extension. */
export const serverCard = 'application/mcp-server-card+json'

/** AI Catalog, which lists server cards. */
export const aiCatalog = 'application/ai-catalog+json'

/** Any other file. */
export const binary = 'application/octet-stream'
