/** The published documents of each collection and language. */

import { group } from '../kernel/grouping.ts'
import { memoize } from '../kernel/memoize.ts'
import type { DocumentPage, Page } from '../site/model/site.ts'

const groupDocuments = memoize((published: readonly Page[]) =>
  group(
    published.flatMap((page) =>
      page.kind === 'document' ? [[`${page.document.collection} ${page.lang}`, page] as const] : [],
    ),
  ),
)

/** Lists the documents of a collection in a language, in the order of publication. */
export const listDocuments = (
  published: readonly Page[],
  collection: string,
  lang: string,
): readonly DocumentPage[] => groupDocuments(published).get(`${collection} ${lang}`) ?? []
