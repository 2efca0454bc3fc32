/** Converts the pattern of addresses of another generator, such as `/:year/:title/`, to one of site.yaml. */

import type { SiteFolder } from './site-folder.ts'

interface PermalinkTokens {
  /** What a token becomes, by its name; undefined if site.yaml has none for it. */
  readonly toToken: (name: string) => string | undefined
  /** Finds the tokens that give each document an address of its own. */
  readonly names: RegExp
  /** The token of site.yaml that takes the place of unknown ones if there is no such token: else all documents would have one address. */
  readonly fallback: string
}

/** Converts a pattern. Notes the tokens that site.yaml does not have. */
export function toPathPattern(
  { note }: SiteFolder,
  permalink: string,
  pattern: string,
  { toToken, names, fallback }: PermalinkTokens,
): string {
  const unknown: string[] = []
  const path = pattern.replace(/:([a-z_]+)/g, (token, name: string) => {
    const known = toToken(name)
    if (known === undefined) unknown.push(token)
    return known ?? (names.test(pattern) ? '' : fallback)
  })
  if (unknown.length > 0)
    note(
      `permalink "${permalink}": site.yaml has no token for ${unknown.join(', ')}; correct the "url" of the source`,
    )
  return `/${path}`.replace(/\/{2,}/g, '/')
}
