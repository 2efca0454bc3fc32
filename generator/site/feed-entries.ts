/** The entries of the feeds. A feed has the texts of the newest essays, which are read again. */

import type { ParsedDocument } from '../collect/document.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import { toPageFingerprint } from '../model/list-pages.ts'
import type { Document } from '../model/site.ts'
import { listFeedEssays, listFullTexts } from '../plan/feed-essays.ts'
import { createPageContext } from '../render/page-context.ts'
import { type Entry, toEntry } from './entry.ts'
import { listAssetFacts, type SiteInput } from './site-input.ts'

/** Creates the entries. A feed depends on the front matter of all its essays, and on the texts of the newest ones. */
export function* toFeedEntries(input: SiteInput): Generator<Entry> {
  const { site, pages, paths, plan, parser, toFileKey } = input
  const context = createPageContext(pages, paths)
  for (const representation of plan) {
    if (representation.kind !== 'feed') continue
    const { file, lang } = representation
    const essays = listFeedEssays(site.published, lang)
    const withText = listFullTexts(essays)
    const key = toFileKey('feed', () => [
      parser,
      site.config,
      [...site.profiles],
      file,
      essays.map(toPageFingerprint),
      withText.map(({ document }) => document.sourceFile?.hash),
      listAssetFacts(input),
    ])
    yield toEntry(representation, key, async () => {
      const { toFeed } = await import('../render/feeds/atom.ts')
      return {
        content: await toFeed(
          lang,
          essays,
          withText,
          context,
          await createTextReader(parser, site.config.math),
        ),
      }
    })
  }
}

/** Loads the parsers, which a build that takes all feeds from the cache does not need. */
async function createTextReader(
  parser: ParserName,
  hasMath: boolean,
): Promise<(document: Document) => Promise<ParsedDocument>> {
  const { readDocument } = await import('../collect/document.ts')
  const { createTextParser } = await import('../collect/parse/parse-document.ts')
  const parseText = await createTextParser(parser, hasMath)
  return ({ path, sourceFile }) => {
    if (sourceFile === null) throw new Error(`Cannot read the text of "${path}": no file has it`)
    return readDocument(sourceFile, parseText)
  }
}
