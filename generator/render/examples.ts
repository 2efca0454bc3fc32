/** Answers of the service for the guides to show: its own, lists cut to their first entry. */

import { toEnvelope } from '../../shim/contract/errors.ts'
import * as problems from '../../shim/contract/problems.ts'
import { operations, toEssayPath } from '../../shim/contract/routes.ts'
import { openSearchIndex, type SearchIndex } from '../../shim/core/search.ts'
import { toWords } from '../../shim/core/words.ts'
import type { Examples } from '../guides/guides.ts'
import type { DocumentPage, Site } from '../model/site.ts'
import { toEssaySummary, toHealth } from './resources.ts'

/** @param essays those of the language; the newest is the one to show */
export function toExamples(
  site: Site,
  essays: readonly DocumentPage[],
  lang: string,
  index: SearchIndex,
): Examples {
  const [newest] = essays
  const slug = newest?.document.slug ?? 'example'
  const query = toWords(newest?.document.title ?? '').find((word) => word.length > 3) ?? slug
  const { results, ...found } = openSearchIndex(index)(query)
  return {
    essayPath: newest === undefined ? operations.getEssayBySlug.path : toEssayPath(slug),
    query,
    listPath: operations.listEssays.path + (lang === site.config.languages[0] ? '' : `?lang=${lang}`),
    health: toHealth(site, true),
    list: {
      count: essays.length,
      essays: newest === undefined ? [] : [toEssaySummary(site, newest)],
    },
    search: { ...found, results: results.slice(0, 1) },
    missing: toEnvelope(problems.unknownEssay(`${slug}s`, newest === undefined ? [] : [slug])),
  }
}
