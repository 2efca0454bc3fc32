/** What a host can do, as far as the texts of a build depend on it. */

/** How URLs in responses select a language: by a query string, or by the name of a file for a host that sees no queries. */
export type Addressing = 'queries' | 'files'

/** How a URL names a page: by its path without an extension, or by the path of its file. */
type PageUrls = 'clean' | 'files'

export interface Hosting {
  /** What handles requests: the shim, the host's own rules, or a plain file server. Only the shim searches and counts. */
  readonly servedBy: 'shim' | 'rules' | 'files'
  readonly addressing: Addressing
  readonly pageUrls: PageUrls
}

/** Whether a build has the endpoint of the Model Context Protocol: the author wants it, and the host runs the shim. */
export const hasMcp = ({
  config,
  hosting,
}: {
  readonly config: { readonly mcp: boolean }
  readonly hosting: Hosting
}): boolean => config.mcp && hosting.servedBy === 'shim'

/** A build without `--host` is for the shim. */
export const shimHosting: Hosting = { servedBy: 'shim', addressing: 'queries', pageUrls: 'clean' }
