/** The sample requests and responses in the guides: responses of this site, with lists shortened to their first entry. */

import { toEnvelope } from '../../../shim/contract/errors.ts'
import * as problems from '../../../shim/contract/problems.ts'
import type { SearchResponse } from '../../../shim/contract/resources.ts'
import { operations, toEssayPath } from '../../../shim/contract/routes.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'
import type { Examples } from '../../guides/examples.ts'
import type { DocumentPage, Site } from '../../model/site.ts'
import { getAnalyzer } from '../search/analyzers.ts'
import { toEssaySummary, toHealth } from './resources.ts'

/** Stands for an essay's slug on a site without essays. */
const exampleSlug = 'example'

/** Returns a query for the newest essay: the first long word of its title, else its slug. */
export const toExampleQuery = ([newest]: readonly DocumentPage[]): string =>
  toTokens(newest?.document.title ?? '').find(
    (token) => token.length > 3 && !getAnalyzer(newest?.lang ?? '').stopwords.has(token),
  ) ??
  newest?.document.slug ??
  exampleSlug

/**
 * Builds the samples for a guide.
 * @param essays the essays in the guide's language, newest first; the samples show the first one
 * @param response the search response for the query of {@link toExampleQuery}
 */
export function toExamples(
  site: Site,
  essays: readonly DocumentPage[],
  lang: string,
  response: SearchResponse,
): Examples {
  const [newest] = essays
  const slug = newest?.document.slug ?? exampleSlug
  return {
    essayPath: newest === undefined ? operations.getEssayBySlug.path : toEssayPath(slug),
    query: response.query,
    listPath: operations.listEssays.path + (lang === site.config.languages[0] ? '' : `?lang=${lang}`),
    health: toHealth(site, true),
    list: {
      count: essays.length,
      essays: newest === undefined ? [] : [toEssaySummary(site, newest)],
    },
    search: { ...response, results: response.results.slice(0, 1) },
    notFound: toEnvelope(problems.unknownEssay(`${slug}s`, newest === undefined ? [] : [slug])),
  }
}
