/** The parts of the contract in which hosts differ, and the levels at which a host supports them. */

/** Each part of the contract, as the capability table names it (Markdown). */
export const capabilities = {
  operations: 'every operation at its path',
  languages: 'query parameters `lang` and `verbose`',
  search: 'search',
  mcp: 'Model Context Protocol at `/mcp`',
  health: '`timestamp` in the health report',
  errors: 'JSON error envelopes below `/api`',
  hints: 'error hints that refer to the request',
  methods: '405 for methods that change something',
  preflight: 'CORS preflight requests',
  cors: 'CORS, version and deprecation headers',
  policy: '`RateLimit-Limit` and `RateLimit-Policy`',
  quota: 'rate limit per client: 429, `RateLimit-Remaining`, `RateLimit-Reset`',
  negotiation: 'Markdown by `Accept`',
  sections: 'sections of Markdown: query parameter `section`',
  redirects: 'redirects to canonical URLs',
  headers: 'type, language, link and policy headers of files',
  caching: '`Cache-Control` and `Vary`',
  tags: 'entity tags, 304 and 412',
  encodings: 'brotli and gzip',
} as const

export type Capability = keyof typeof capabilities

export const capabilityNames = Object.keys(capabilities) as readonly Capability[]

/**
 * How a host supports a capability, best first.
 * - `full`: the shim provides it
 * - `rule`: the host's own rules provide it
 * - `mostly`: except for the cases that an exception names
 * - `no`: not at all
 */
export const levels = ['full', 'rule', 'mostly', 'no'] as const

export type Level = (typeof levels)[number]
