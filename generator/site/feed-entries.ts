/** The entries of the feeds. A feed has the texts of the newest essays, which are read again. */

import type { ParsedDocument } from '../collect/document.ts'
import { type Entry, toEntry } from '../kernel/entry.ts'
import { toPageFingerprint, toSourceFacts } from '../model/list-pages.ts'
import type { Document } from '../model/site.ts'
import { listFeedEssays, listFullTexts } from '../surfaces/feeds/feed-essays.ts'
import { createPageContext } from '../surfaces/page-context.ts'
import { listAssetFacts, type SiteInput, toAddresses } from './site-input.ts'

/** Creates the entries. A feed depends on the front matter of all its essays, and on the texts of the newest ones. */
export function* toFeedEntries(input: SiteInput): Generator<Entry> {
  const { site, pages, paths, plan, parser, toFileKey } = input
  // Links in the texts can lead to any page, and those of another generator name documents in several ways.
  const targets = toFileKey('targets', () =>
    site.published.map(({ path, document }) => [
      path,
      document?.sourceFile ? toSourceFacts(document.sourceFile) : null,
    ]),
  )
  const context = createPageContext(pages, paths)
  for (const representation of plan) {
    if (representation.kind !== 'feed') continue
    const { file, lang } = representation
    const essays = listFeedEssays(site.published, lang)
    const withText = listFullTexts(essays)
    const key = toFileKey('feed', () => [
      parser,
      site.config,
      site.hosting,
      site.sources,
      [...site.profiles],
      file,
      essays.map(toPageFingerprint),
      withText.map(({ document }) => document.sourceFile?.hash),
      listAssetFacts(input),
      targets,
    ])
    yield toEntry(representation, key, async () => {
      const { toFeed } = await import('../surfaces/feeds/atom.ts')
      return {
        content: await toFeed(lang, essays, withText, context, await createTextReader(input)),
      }
    })
  }
}

/** Loads the parsers, which a build that takes all feeds from the cache does not need. */
async function createTextReader(input: SiteInput): Promise<(document: Document) => Promise<ParsedDocument>> {
  const { math, shortcodes } = input.site.config
  const { createDocumentReader, toShown } = await import('../documents/read-document.ts')
  const { createTextParser } = await import('../collect/parse/parse-document.ts')
  const parseText = await createTextParser(input.parser, math)
  const readDocument = createDocumentReader(parseText, shortcodes, toAddresses(input))
  return async (document) => {
    const { path, sourceFile } = document
    if (sourceFile === null) throw new Error(`Cannot read the text of "${path}": no file has it`)
    return toShown(await readDocument(sourceFile, document), document, sourceFile)
  }
}
