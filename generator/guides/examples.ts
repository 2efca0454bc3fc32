/** The sample requests and responses that the guides show. */

/** Built from the site itself, so that every sample is a response of this service. */
export interface Examples {
  /** API path of an essay, or the path template if the site has none. */
  readonly essayPath: string
  /** A search query that finds that essay. */
  readonly query: string
  /** Response of health with `verbose=true`, without the timestamp. */
  readonly health: unknown
  /** Response of the essay list, with its first entry only. */
  readonly list: unknown
  /** Response of the search for `query`, with its first result only. */
  readonly search: unknown
  /** Error body for an essay slug that does not exist; null if the host sends error pages of its own. */
  readonly notFound: unknown
}
