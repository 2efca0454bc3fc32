/** Why there is nothing at a path, with the way to what there is. */

import { type Problem, problems } from '../contract/errors.ts'
import { apiRoot, operations, pathVersion } from '../contract/routes.ts'
import type { Route } from './match.ts'
import { findNearest } from './nearest.ts'

/** Paths that can be asked for as they are; the essay's is a template. */
const operationPaths = Object.values(operations)
  .map((operation) => operation.path)
  .filter((path) => !path.includes('{'))
const otherVersion = new RegExp(`^${apiRoot}/(?!${pathVersion}(/|$))[^/]+`)

export function explainUnknown({ isApi, isVersioned }: Route, path: string): Problem {
  if (!isApi) return problems.unknownAddress(path)
  if (!isVersioned && (path === apiRoot || otherVersion.test(path))) return problems.unknownVersion(path)
  return problems.unknownPath(path, findNearest(path, operationPaths, 1)[0] ?? null)
}
