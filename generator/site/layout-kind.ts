/** Which layout a page has. */

import type { LayoutKind } from '../look/layouts/variables.ts'
import type { Page } from '../model/site.ts'

const kinds = {
  home: 'home',
  'essay-list': 'list',
  'tag-list': 'list',
  tag: 'tag',
  search: null,
} as const satisfies Record<Exclude<Page['kind'], 'document'>, LayoutKind | null>

/** Returns null for the search page, which has the frame alone. */
export const toLayoutKind = (page: Page): LayoutKind | null =>
  page.kind === 'document' ? page.document.kind : kinds[page.kind]
