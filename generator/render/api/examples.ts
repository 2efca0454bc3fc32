/** Answers of the service for the guides to show: its own, lists cut to their first entry. */

import { toEnvelope } from '../../../shim/contract/errors.ts'
import * as problems from '../../../shim/contract/problems.ts'
import type { SearchResponse } from '../../../shim/contract/resources.ts'
import { operations, toEssayPath } from '../../../shim/contract/routes.ts'
import { getAnalyzer } from '../../../shim/core/search/analyzers/analyzers.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'
import type { Examples } from '../../guides/guides.ts'
import type { DocumentPage, Site } from '../../model/site.ts'
import { toEssaySummary, toHealth } from './resources.ts'

/** What an essay is called where there is none. */
const exampleSlug = 'example'

/** A word of the title of the essay that is shown. */
export const toExampleQuery = ([newest]: readonly DocumentPage[]): string =>
  toTokens(newest?.document.title ?? '').find(
    (token) => token.length > 3 && !getAnalyzer(newest?.lang ?? '').stopwords.has(token),
  ) ??
  newest?.document.slug ??
  exampleSlug

/**
 * @param essays those of the language; the newest is the one to show
 * @param found what a search for the example query finds
 */
export function toExamples(
  site: Site,
  essays: readonly DocumentPage[],
  lang: string,
  found: SearchResponse,
): Examples {
  const [newest] = essays
  const slug = newest?.document.slug ?? exampleSlug
  return {
    essayPath: newest === undefined ? operations.getEssayBySlug.path : toEssayPath(slug),
    query: found.query,
    listPath: operations.listEssays.path + (lang === site.config.languages[0] ? '' : `?lang=${lang}`),
    health: toHealth(site, true),
    list: {
      count: essays.length,
      essays: newest === undefined ? [] : [toEssaySummary(site, newest)],
    },
    search: { ...found, results: found.results.slice(0, 1) },
    missing: toEnvelope(problems.unknownEssay(`${slug}s`, newest === undefined ? [] : [slug])),
  }
}
