/** Selects the 404 problem for an unknown path. */

import type { Problem } from '../contract/errors.ts'
import * as problems from '../contract/problems.ts'
import { apiRoot, toCollectionPath } from '../contract/routes.ts'
import { fixedOperations, type Route } from './match.ts'
import { findNearest } from './nearest.ts'
import type { Release } from './release.ts'

/** See `match.ts`. */
declare const HAS_COLLECTIONS: boolean | undefined

/** The root of the API, or a path below another version, if it is not below the active one. */
const otherVersion = new RegExp(`^${apiRoot}(/[^/]|$)`)

/** The paths of the collections of the author. */
const listCollections = ({ manifest: { collections = {} } }: Release): string[] =>
  Object.keys(collections).map(toCollectionPath)

/** Returns the problem with the most helpful hint for a path. */
export function explainNotFound({ isApi, isVersioned }: Route, path: string, release: Release): Problem {
  if (!isApi) return problems.unknownAddress(path)
  if (!isVersioned && otherVersion.test(path)) return problems.unknownVersion(path)
  const known =
    typeof HAS_COLLECTIONS === 'undefined' || HAS_COLLECTIONS
      ? [...fixedOperations.keys(), ...listCollections(release)]
      : fixedOperations.keys()
  return problems.unknownPath(path, findNearest(path, known, 1)[0] ?? '')
}
