/** The Atom feeds: which essays are in a feed, and which of them with their texts. These texts are read again. */

import { documents, toMarkdownPath } from '../../../shim/contract/routes.ts'
import { decodeReferences } from '../../content/markdown/html-attributes.ts'
import type { PlannedFile } from '../../kernel/file.ts'
import { toDocumentUrl } from '../../kernel/published-urls.ts'
import type { DocumentPage, Page, Site } from '../../site/model/site.ts'
import { createListCoverage, isEssay, toLanguageFile } from '../coverage.ts'
import { deriveFile, type FilesSurface } from '../surface.ts'
import type { FeedEntry } from './atom.ts'
import { toInstant, toLastChange } from './last-change.ts'

interface FeedFile extends PlannedFile {
  readonly lang: string
}

export const feeds: FilesSurface<FeedFile> = {
  name: 'feed',
  needs: 'files',
  isShared: true,
  plan: (site) =>
    site.config.languages.map((lang) => ({ file: toLanguageFile(documents.feed, lang, site), lang })),
  *toDerived(files, { site }) {
    for (const planned of files) {
      const { lang } = planned
      const essays = listFeedEssays(site.published, lang)
      const input = { lang, entries: essays.map((essay) => toFeedEntry(essay, site)) }
      const texts = essays.slice(0, maxFullTexts)
      yield deriveFile(planned, { input, texts }, async (feed, { context, readText }) => {
        const { toFeed } = await import('./atom.ts')
        return { content: await toFeed(feed, texts, context, readText) }
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

const toFeedEntry = ({ path, document }: DocumentPage, site: Site): FeedEntry => ({
  title: document.title,
  description: document.description,
  tags: document.tags,
  published: toInstant(document.date ?? ''),
  updated: toLastChange(document),
  url: toDocumentUrl({ path, document }, site),
  markdownUrl: site.config.base_url + toMarkdownPath(path),
})
