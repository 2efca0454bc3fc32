/** How URLs in responses select a language. */

/** By a query string; or by the name of a file, for a host that does not see queries. */
export type Addressing = 'queries' | 'files'
