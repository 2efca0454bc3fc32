/** The Atom feeds: which essays are in a feed, and which of them with their texts. These texts are read again. */

import { documents } from '../../../shim/contract/routes.ts'
import { decodeReferences } from '../../content/markdown/html-attributes.ts'
import { withoutModule } from '../../content/schemas/source.ts'
import type { Document } from '../../kernel/document.ts'
import { type PlannedFile, toEntry } from '../../kernel/file.ts'
import { toPageFingerprint } from '../../site/model/list-pages.ts'
import type { DocumentPage, Page } from '../../site/model/site.ts'
import { createListCoverage, isEssay, toLanguageFile } from '../coverage.ts'
import { createPageContext } from '../page-context.ts'
import { listAssetFacts } from '../site-input.ts'
import type { FilesSurface } from '../surface.ts'

interface FeedFile extends PlannedFile {
  readonly lang: string
}

/** All by which a link in a text can find a document. */
const toLinkFacts = ({ id, lang, source, url, address, names }: Document) => [
  id,
  lang,
  source,
  url,
  address,
  names,
]

export const feeds: FilesSurface<FeedFile> = {
  name: 'feed',
  needs: 'files',
  isShared: true,
  plan: (site) =>
    site.config.languages.map((lang) => ({ file: toLanguageFile(documents.feed, lang, site), lang })),
  // A feed depends on the front matter of all its essays, and on the texts of the newest ones.
  *toEntries(files, { site, pages, paths, parser, toFileKey, readText, ...input }) {
    // Links in the texts can lead to any page, and links of another generator name documents in several ways.
    const targets = toFileKey('targets', () =>
      site.published.map(({ path, document }) => [path, document && toLinkFacts(document)]),
    )
    const context = createPageContext(pages, paths)
    for (const planned of files) {
      const { file, lang } = planned
      const essays = listFeedEssays(site.published, lang)
      const withText = listFullTexts(essays)
      const key = toFileKey('feed', () => [
        parser,
        site.config,
        site.hosting,
        site.sources.map(withoutModule),
        [...site.profiles],
        file,
        essays.map(toPageFingerprint),
        withText.map(({ document }) => document.hash),
        listAssetFacts(input),
        targets,
      ])
      yield toEntry(planned, key, async () => {
        const { toFeed } = await import('./atom.ts')
        return { content: await toFeed(lang, essays, withText, context, readText) }
      })
    }
  },
  coverage: createListCoverage(
    documents.feed,
    (page) => isEssay(page) && page.document?.date !== null,
    (text) =>
      text
        .split('<entry>')
        .slice(1)
        .map((entry) => decodeReferences(/<id>([^<]*)<\/id>/.exec(entry)?.[1] ?? '')),
  ),
}

/** How many essays are in a feed with their texts. */
const maxFullTexts = 20

/** Lists the essays in the feed of a language, newest first: those with a date. */
export const listFeedEssays = (published: readonly Page[], lang: string): readonly DocumentPage[] =>
  published.filter(
    (page): page is DocumentPage =>
      page.document?.kind === 'essay' && page.lang === lang && page.document.date !== null,
  )

/** Lists the essays of a feed whose texts can be in it. */
const listFullTexts = (essays: readonly DocumentPage[]): readonly DocumentPage[] =>
  essays.slice(0, maxFullTexts)
