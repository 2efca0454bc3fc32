/** Selects the 404 problem for an unknown path. */

import type { Problem } from '../contract/errors.ts'
import * as problems from '../contract/problems.ts'
import { apiRoot } from '../contract/routes.ts'
import { fixedOperations, type Route } from './match.ts'
import { findNearest } from './nearest.ts'

/** The root of the API, or a path below another version, if it is not below the active one. */
const otherVersion = new RegExp(`^${apiRoot}(/[^/]|$)`)

/** Returns the problem with the most helpful hint for a path. */
export function explainNotFound({ isApi, isVersioned }: Route, path: string): Problem {
  if (!isApi) return problems.unknownAddress(path)
  if (!isVersioned && otherVersion.test(path)) return problems.unknownVersion(path)
  return problems.unknownPath(path, findNearest(path, fixedOperations.keys(), 1)[0] ?? '')
}
