/** What the contract promises, as far as hosts differ in it, and how far one keeps it. */

/** Promises of the contract, in the words of the capability table. */
export const behaviours = {
  operations: 'every operation at its path',
  languages: 'languages and `verbose` by query',
  search: 'search',
  health: 'the time in the health report',
  errors: 'failures below `/api` as JSON envelopes',
  hints: 'hints that know the request',
  methods: '405 for what would change something',
  preflight: 'preflights',
  cors: 'CORS, version and deprecation headers',
  policy: '`RateLimit-Limit` and `RateLimit-Policy`',
  quota: 'the quota of each client: 429, Remaining, Reset',
  negotiation: 'Markdown by `Accept`',
  spellings: 'redirects to canonical addresses',
  fields: 'types, languages, links and policies of files',
  caching: '`Cache-Control` and `Vary`',
  tags: 'entity tags and 304',
  codings: 'brotli and gzip',
} as const

export type Behaviour = keyof typeof behaviours

/** How far a promise is kept: wholly by the shim, by the host's own rules, in most cases, or not. */
export type Level = 'full' | 'rule' | 'mostly' | 'no'

/** How an answer of a host differs from the shim's. */
export interface Observed {
  /** Method and path that were asked. */
  readonly ask: string
  readonly headers: Readonly<Record<string, string>>
  /** The status that the shim answers with. */
  readonly status: number
  /** The part of the answer: `status`, a header's name, `body`, a path in the body. */
  readonly part: string
  readonly expected: string
  readonly found: string
}

/** Which differences an exception accounts for; every condition that is given must hold. */
export type Coverage = { readonly [Field in Exclude<keyof Observed, 'headers'>]?: RegExp } & {
  /** Header fields that were sent, by their names in lower case; a field that was not is an empty text. */
  readonly sent?: Readonly<Record<string, RegExp>>
}

/** Something that a host does otherwise. */
export interface Exception {
  readonly behaviour: Behaviour
  readonly level: 'rule' | 'mostly' | 'no'
  /** What it does instead. */
  readonly why: string
  readonly covers: readonly Coverage[]
  /** Names of cases that ask for nothing else. */
  readonly cases?: RegExp
}

/** Whether an exception accounts for a difference. */
export function isCovered({ headers, ...parts }: Observed, { covers }: Exception): boolean {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return covers.some(({ sent = {}, ...conditions }) => {
    const isAsked = Object.entries(sent).every(([name, pattern]) => pattern.test(named.get(name) ?? ''))
    return (
      isAsked &&
      Object.entries(conditions).every(([part, pattern]) =>
        pattern.test(String(parts[part as keyof typeof parts])),
      )
    )
  })
}
