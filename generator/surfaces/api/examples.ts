/** The sample requests and responses in the guides: responses of this site, with lists shortened to their first entry. */

import { type Problem, toEnvelope, withBasePath } from '../../../shim/contract/errors.ts'
import * as problems from '../../../shim/contract/problems.ts'
import type { SearchResponse } from '../../../shim/contract/resources.ts'
import { toBasePath } from '../../../shim/contract/routes.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'
import type { Examples } from '../../look/guides/examples.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { getAnalyzer } from '../search/analyzers.ts'
import { toEssaySummary, toHealth, toUnknownHere } from './resources.ts'

/** Stands for an essay's slug on a site without essays. */
export const exampleSlug = 'example'

/** Returns a query for the newest essay: the first long word of its title, else its slug. */
export function toExampleQuery([newest]: readonly DocumentPage[]): string {
  if (newest === undefined) return exampleSlug
  const { stopwords } = getAnalyzer(newest.lang)
  const isSubject = (word: string) => word.length > 3 && !stopwords.has(word)
  return toTokens(newest.document.title).find(isSubject) ?? newest.document.slug
}

/**
 * Builds the samples for a guide.
 * @param essays the essays in the guide's language, newest first; the samples show the first one
 * @param response the search response for the query of {@link toExampleQuery}
 */
export function toExamples(site: Site, essays: readonly DocumentPage[], response: SearchResponse): Examples {
  const [newest] = essays
  const slug = newest?.document.slug ?? exampleSlug
  return {
    query: response.query,
    health: toHealth(site, true),
    list: {
      count: essays.length,
      essays: newest === undefined ? [] : [toEssaySummary(site, newest)],
    },
    search: { ...response, results: response.results.slice(0, 1) },
    notFound: toNotFound(site, slug, newest !== undefined),
  }
}

/** The envelope for a slug that does not exist: of the shim, or the one file that a host with rules has for every 404. */
function toNotFound({ config, hosting }: Site, slug: string, exists: boolean): unknown {
  const toSample = (problem: Problem) => toEnvelope(withBasePath(problem, toBasePath(config.base_url)))
  switch (hosting.servedBy) {
    case 'shim':
      return toSample(problems.unknownEssay(`${slug}s`, exists ? [slug] : []))
    case 'rules':
      return toSample(toUnknownHere(hosting.addressing))
    case 'files':
      return null
  }
}
