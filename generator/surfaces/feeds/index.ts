/**
 * The Atom feeds of the essays and of each collection with dates: which documents are in a feed, and which of them with their texts. These
 * texts are read again.
 */

import { documents, toFeedPath, toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import { decodeReferences } from '../../content/markdown/html-attributes.ts'
import { getTitle } from '../../content/schemas/collections.ts'
import type { DocumentPage, Page, Site } from '../../site/model/site.ts'
import { toReadUrl } from '../api/resources.ts'
import { perSite, toLanguageFile, toPathLanguage } from '../coverage.ts'
import { type FeedFile, listCollectionFeeds, listFeeds } from '../feed-files.ts'
import { listDocuments } from '../published-documents.ts'
import { deriveFile, type FilesSurface } from '../surface.ts'
import type { FeedEntry, FeedSubject } from './atom.ts'
import { toInstant, toLastChange } from './last-change.ts'

export const feeds: FilesSurface<FeedFile> = {
  name: 'feed',
  needs: 'files',
  isShared: true,
  plan: (site) => [...listFeeds(['essays'], site.config), ...listCollectionFeeds(site)],
  *toDerived(files, { site }) {
    for (const planned of files) {
      const { lang, collection } = planned
      const pages = listFeedDocuments(site.published, collection, lang)
      const input = {
        lang,
        ...toSubject(collection, lang, site),
        entries: pages.map((page) => toFeedEntry(page, site)),
      }
      const newest = pages.slice(0, maxFullTexts)
      const texts = newest.filter(({ document }) => document.hasPage)
      yield deriveFile(planned, { input, texts }, async (feed, { context, readText }) => {
        const { toFeed } = await import('./atom.ts')
        return { content: await toFeed(feed, newest, context, readText) }
      })
    }
  },
  coverage: {
    toName: (lang, site) => toLanguageFile(documents.feed, lang, site),
    isExpected: ({ document }) => document !== null && document.kind !== 'page' && document.date !== null,
    toAddress: toReadUrl,
    read(file, { readText }, site) {
      if (!listFeedNames(site).has(file)) return null
      const addresses = readText()
        .split('<entry>')
        .slice(1)
        .map((entry) => decodeReferences(/<id>([^<]*)<\/id>/.exec(entry)?.[1] ?? ''))
      return [{ lang: toPathLanguage(file, site.config.languages), addresses }]
    },
  },
}

/** The paths that feeds can have. */
const listFeedNames = perSite(
  (site) =>
    new Set(
      listFeeds(['essays', ...site.config.collections.map(({ name }) => name)], site.config).map(
        ({ file }) => file,
      ),
    ),
)

/** How many documents are in a feed with their texts. */
const maxFullTexts = 20

/** Lists the documents in the feed of a collection and a language, newest first: those with a date. */
export const listFeedDocuments = (
  published: readonly Page[],
  collection: string,
  lang: string,
): readonly DocumentPage[] =>
  listDocuments(published, collection, lang).filter(({ document }) => document.date !== null)

/** What a feed is about: its title, null for the essays; its own path; and the path of the page with the same list. */
function toSubject(collection: string, lang: string, { config, published }: Site): FeedSubject {
  const toPath = (path: string) => toPagePath(path, lang, config.languages)
  const found = config.collections.find(({ name }) => name === collection)
  const hasList = published.some((page) => page.kind === 'collection' && page.collection === collection)
  return {
    title: found === undefined ? null : getTitle(found, lang),
    self: toPath(toFeedPath(collection)),
    list: toPath(hasList ? `/${collection}` : '/'),
  }
}

const toFeedEntry = (page: DocumentPage, site: Site): FeedEntry => ({
  title: page.document.title,
  description: page.document.isDescribed ? page.document.description : null,
  tags: page.document.tags,
  published: toInstant(page.document.date ?? ''),
  updated: toLastChange(page.document),
  url: toReadUrl(page, site),
  markdownUrl: page.document.hasPage ? site.config.base_url + toMarkdownPath(page.path) : null,
})
