/** Selects the essays of a feed. */

import type { DocumentPage, Page } from '../../model/site.ts'

/** How many essays are in a feed with their texts. */
const maxFullTexts = 20

/** Lists the essays in the feed of a language, newest first: those with a date. */
export const listFeedEssays = (published: readonly Page[], lang: string): readonly DocumentPage[] =>
  published.filter(
    (page): page is DocumentPage =>
      page.document?.kind === 'essay' && page.lang === lang && page.document.date !== null,
  )

/** Lists the essays of a feed whose texts can be in it. */
export const listFullTexts = (essays: readonly DocumentPage[]): readonly DocumentPage[] =>
  essays.slice(0, maxFullTexts)
