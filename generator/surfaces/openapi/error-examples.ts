/** Errors as the host sends them, as examples of the OpenAPI document. */

import type { ListId } from '../../../shim/contract/descriptions.ts'
import { type ErrorCode, type Problem, toEnvelope, withBasePath } from '../../../shim/contract/errors.ts'
import { maxTargetBytes } from '../../../shim/contract/limits.ts'
import * as problems from '../../../shim/contract/problems.ts'
import type { ErrorResponse } from '../../../shim/contract/resources.ts'
import { type OperationId, toBasePath, toEssayPath, toItemPath } from '../../../shim/contract/routes.ts'
import { findNearest } from '../../../shim/core/nearest.ts'
import type { Site } from '../../site/model/site.ts'
import { getTags } from '../../site/model/tags.ts'
import { exampleSlug } from '../api/examples.ts'
import { toHostedProblem } from '../api/index.ts'
import {
  countPages,
  listEssays,
  type PagedList,
  toEssayPages,
  toListPagePath,
  toTaggedPages,
} from '../api/lists.ts'
import type { Subject } from './subject.ts'

/** One entry of OpenAPI's `examples`. */
interface NamedExample {
  readonly summary: string
  readonly value: ErrorResponse
}

/** The examples of a media type in OpenAPI: one, or several with names. */
export type ErrorExamples =
  | { readonly example: ErrorResponse }
  | { readonly examples: Readonly<Record<string, NamedExample>> }

/**
 * Returns what the host sends for an error. A host with code names the request, so a 404 has an example for each operation, by its id.
 * @returns null if the host sends error pages of its own
 */
export function toErrorExamples(code: ErrorCode, subject: Subject): ErrorExamples | null {
  const { site } = subject
  if (site.hosting.servedBy === 'files') return null
  const toExample = (problem: Problem) => toEnvelope(withBasePath(problem, toBasePath(site.config.base_url)))
  if (site.hosting.servedBy === 'rules') return { example: toExample(toHostedProblem(code, site)) }
  if (code !== 'NOT_FOUND') return { example: toExample(toProblem(code, subject)) }
  const missing = toMissing(subject)
  return {
    examples: Object.fromEntries(
      Object.entries(missing).map(([id, [summary, problem]]) => [id, { summary, value: toExample(problem) }]),
    ),
  }
}

/** The first of several examples. */
export const getFirstExample = (examples: ErrorExamples | null): ErrorResponse | null => {
  if (examples === null) return null
  return 'example' in examples ? examples.example : (Object.values(examples.examples)[0]?.value ?? null)
}

/** The operations with a 404. */
type MissingId = Extract<OperationId, 'getEssayBySlug'> | Exclude<ListId, 'listTags'>

function toMissing(subject: Subject): Readonly<Record<MissingId, readonly [summary: string, Problem]>> {
  const { site, lang, essay, tag } = subject
  const slugs = new Set(
    site.config.languages.flatMap((other) => listEssays(other, site)).map(({ document }) => document.slug),
  )
  const slug = misspell(essay?.document.slug ?? exampleSlug, slugs)
  const tagList = (name: string) => toTaggedPages(name, { name, essays: tag?.[1].essays ?? [] }, lang)
  const toPastEnd = (list: PagedList): Problem =>
    problems.unknownList(
      toListPagePath(list, countPages(list) + 1, site),
      toListPagePath(list, countPages(list), site),
    )
  const unknownTag = misspell(tag?.[0] ?? exampleSlug, new Set(getTags(site, lang).keys()))
  return {
    getEssayBySlug: ['An unknown slug', problems.unknownEssay(slug, findNearest(slug, slugs, 3))],
    listEssayPage: ['A page after the last one', toPastEnd(toEssayPages(lang, site))],
    listTagged: ['An unknown tag', problems.unknownList(tagList(unknownTag).path, '')],
    listTaggedPage:
      tag === null
        ? ['An unknown tag', problems.unknownList(toListPagePath(tagList(unknownTag), 1, site), '')]
        : ['A page after the last one', toPastEnd(tagList(tag[0]))],
  }
}

/** Returns a name that is not among others. */
function misspell(name: string, names: ReadonlySet<string>): string {
  const other = `${name}s`
  return names.has(other) ? misspell(other, names) : other
}

/** The error of the shim for a request that has it. */
function toProblem(code: Exclude<ErrorCode, 'NOT_FOUND'>, { site }: Subject): Problem {
  const { languages, quota } = site.config
  switch (code) {
    case 'INVALID_PARAMETER':
      return problems.invalidLanguage(['xx'], languages)
    case 'GONE':
      return toGone(site)
    case 'PRECONDITION_FAILED':
      return problems.preconditionFailed()
    case 'URI_TOO_LONG':
      return problems.uriTooLong(maxTargetBytes + 1)
    case 'RATE_LIMITED':
      return problems.rateLimited(quota.limit, quota.window, quota.window)
    case 'HEADERS_TOO_LARGE':
      return problems.headersTooLarge()
    case 'OVERLOADED':
      return problems.overloaded()
    default:
      return problems.internalError()
  }
}

/** The error for a withdrawn essay, or else for a withdrawn document of a collection. */
function toGone({ formerPaths, config: { collections } }: Site): Problem {
  const findGone = (start: string): string | undefined =>
    [...formerPaths].find(([path, to]) => to === null && path.startsWith(start))?.[0]
  const essay = findGone(toEssayPath(''))
  if (essay !== undefined) return problems.gone(essay)
  const [item] = collections.flatMap(({ name }) => {
    const path = findGone(toItemPath(name, ''))
    return path === undefined ? [] : [problems.goneItem(path)]
  })
  return item ?? problems.gone(toEssayPath(exampleSlug))
}
