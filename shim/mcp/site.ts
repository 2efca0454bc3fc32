/** What the server reads of its site. Over HTTP it asks the shim; on a user's machine it may ask a deployed service. */

/** A response of the site. */
export interface SiteResponse {
  readonly status: number
  /** The media type with its parameters; empty if there is none. */
  readonly type: string
  readonly bytes: Uint8Array
}

/**
 * Gets a path of the site, with its query, and follows a redirect within the site.
 * @param target begins with a slash, below the base path
 */
export type GetFromSite = (target: string) => Promise<SiteResponse>

export const toText = ({ bytes }: Pick<SiteResponse, 'bytes'>): string => new TextDecoder().decode(bytes)
