/** What most generators share. Each preset names what it does differently. */

import type { FieldKeys } from './source.ts'

/** The usual keys of each field. */
export const commonFields: FieldKeys = {
  title: ['title'],
  description: ['description', 'summary', 'excerpt'],
  date: ['date', 'pubDate', 'publishDate', 'published', 'created'],
  updated: ['updated', 'updatedDate', 'lastmod', 'last_modified_at', 'modified'],
  tags: ['tags', 'categories', 'category'],
  draft: ['draft'],
  published: ['published'],
  from: [],
  until: ['expiryDate', 'expires'],
  aliases: ['aliases', 'redirect_from'],
  image: ['image', 'cover', 'cover_image', 'heroImage'],
  image_alt: ['image_alt', 'imageAlt', 'cover_alt'],
  slug: ['slug'],
  address: ['permalink', 'url'],
  lang: ['lang', 'locale', 'language'],
}

/** Splits a text such as `one, two`. */
export const splitAtCommas = (text: string): readonly string[] => text.split(',')

/** Splits a text such as `one two`; with commas, at these. */
export const splitAtSpaces = (text: string): readonly string[] => text.split(text.includes(',') ? ',' : /\s+/)

/** A text is one tag. */
export const keepWhole = (text: string): readonly string[] => [text]

export const noKeys = (): boolean => false
