/** All surfaces. Those that need rendered files are written in this order; `changes` has the hashes of all documents. */

import { errorEnvelopes, operationSurfaces } from './api/index.ts'
import { collectionLists, essayPages, taggedPages, tagLists } from './api/lists.ts'
import { changes } from './changes/index.ts'
import { robots } from './crawlers/index.ts'
import { apiCatalog } from './discovery/index.ts'
import { images } from './drawn-images/index.ts'
import { exports } from './export/index.ts'
import { feeds } from './feeds/index.ts'
import { indexNowKey } from './indexnow/index.ts'
import { fullTexts, index } from './llms/index.ts'
import { documentMarkdown, listMarkdown } from './markdown/index.ts'
import { mcp } from './mcp/index.ts'
import { openapi } from './openapi/index.ts'
import { orama } from './orama/index.ts'
import { pageAssets } from './page-assets/index.ts'
import { documentPages, listPages } from './pages/index.ts'
import { searchDirectory, searchIndex, searchItems, searchTexts } from './search/index.ts'
import { sections } from './sections/index.ts'
import { sitemap } from './sitemap/index.ts'
import { skills } from './skills/index.ts'
import type { Surface } from './surface.ts'

export const surfaces: readonly Surface[] = [
  ...operationSurfaces,
  essayPages,
  collectionLists,
  tagLists,
  taggedPages,
  errorEnvelopes,
  openapi,
  apiCatalog,
  documentPages,
  listPages,
  documentMarkdown,
  listMarkdown,
  sitemap,
  robots,
  indexNowKey,
  searchIndex,
  searchItems,
  orama,
  skills,
  mcp,
  pageAssets,
  images,
  feeds,
  fullTexts,
  index,
  sections,
  searchTexts,
  searchDirectory,
  exports,
  changes,
]
