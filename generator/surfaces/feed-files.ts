/** Which feeds a site has. */

import { toFeedPath, toPagePath } from '../../shim/contract/routes.ts'
import type { PlannedFile } from '../kernel/file.ts'
import type { Site } from '../site/model/site.ts'

export interface FeedFile extends PlannedFile {
  readonly lang: string
  /** `essays`, or the name of the author's collection. */
  readonly collection: string
}

/** Lists the files of the feeds of collections, in all languages. */
export const listFeeds = (
  collections: readonly string[],
  { languages }: Pick<Site['config'], 'languages'>,
): readonly FeedFile[] =>
  collections.flatMap((collection) =>
    languages.map((lang) => ({
      file: toPagePath(toFeedPath(collection), lang, languages).slice(1),
      lang,
      collection,
    })),
  )

/** Lists the feeds of the author's collections, in the languages in which they have documents with a date. */
export function listCollectionFeeds({
  config,
  published,
}: Pick<Site, 'config' | 'published'>): readonly FeedFile[] {
  const dated = new Set(
    published.flatMap(({ lang, document }) =>
      document?.kind === 'item' && document.date !== null ? [`${document.collection} ${lang}`] : [],
    ),
  )
  const names = config.collections.map(({ name }) => name)
  return listFeeds(names, config).filter(({ collection, lang }) => dated.has(`${collection} ${lang}`))
}
