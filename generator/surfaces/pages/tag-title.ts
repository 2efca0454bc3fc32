/** The text of a link to a tag. Authors may spell one tag in several ways; pages show the spelling that most essays use. */

import type { PageLocale } from '../page-context.ts'

export const toTagTitle = (tag: string, { tagTitles }: Pick<PageLocale, 'tagTitles'>): string =>
  Object.hasOwn(tagTitles, tag) ? (tagTitles[tag] ?? tag) : tag
