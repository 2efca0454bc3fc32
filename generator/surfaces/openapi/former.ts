/** The responses that a site has for the former paths of essays, and of documents of the author's collections. */

import * as headerNames from '../../../shim/contract/header-names.ts'
import { toItemPath } from '../../../shim/contract/routes.ts'
import type { Site } from '../../site/model/site.ts'

/** Which responses the site has for the former paths of the documents of one collection. */
export interface FormerResponses {
  readonly moved: boolean
  readonly gone: boolean
}

/**
 * A host that sees no queries has no 410, and a plain file server has the new document at the old path.
 * @param collection `essays`, or one of the author's
 */
export function findFormer(
  collection: string,
  { formerPaths, hosting }: Pick<Site, 'formerPaths' | 'hosting'>,
): FormerResponses {
  const start = toItemPath(collection, '')
  const targets = [...formerPaths].filter(([path]) => path.startsWith(start)).map(([, to]) => to)
  return {
    moved: hosting.servedBy !== 'files' && targets.some((to) => to !== null),
    gone: hosting.addressing === 'queries' && targets.includes(null),
  }
}

/** Adds 410 to the error statuses of the operation that returns the documents, if some are withdrawn. */
export const withGone = (failures: readonly number[], { gone }: FormerResponses): readonly number[] =>
  gone ? [...failures, 410] : failures

/**
 * Describes 308.
 * @param noun what has moved: an essay or a document
 * @param headers references to the headers of the response, besides its own
 */
export const toMoved = (noun: string, headers: object | undefined) => ({
  description: `Moved: the ${noun} has a new slug, in the URL in \`Location\`.`,
  headers: {
    ...headers,
    [headerNames.location]: {
      description: 'The new URL.',
      schema: { type: 'string', format: 'uri-reference' },
    },
  },
})
