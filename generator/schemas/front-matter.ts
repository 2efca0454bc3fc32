/** The keys of front matter: one schema per kind of document, from which the types follow. */

import { z } from 'zod'
import { maxSlugLength, slugPattern } from '../../shim/contract/routes.ts'
import { checked, isDay, maxLineLength, required, textList } from './text.ts'

/** A month counts as its first day when essays are sorted. */
const isDate = (text: string): boolean => isDay(text.length === 7 ? `${text}-01` : text)

const slug = checked(
  (text) => slugPattern.test(text) && text.length <= maxSlugLength,
  'a slug such as my-first-essay',
)

const sharedKeys = {
  title: required('a title', maxLineLength),
  description: required('one or two sentences about the content'),
  tags: textList('a list of tags such as [testing, design]').default([]),
  aliases: z
    .array(slug, 'a list of slugs such as [old-slug]')
    .meta({ description: 'former slugs, which redirect to the document' })
    .default([]),
  draft: z.boolean().meta({ description: 'true: the document is not published' }).default(false),
}

/** By kind of document. */
export const frontMatterSchemas = {
  essay: z.strictObject({
    ...sharedKeys,
    date: checked(isDate, 'a valid date (YYYY-MM or YYYY-MM-DD)', { rule: 'invalid-date' })
      .nullable()
      .default(null),
  }),
  page: z.strictObject({
    ...sharedKeys,
    type: z
      .enum(['page', 'developer_resource', 'trust_anchor'])
      .meta({ description: 'the type of the page in search results' })
      .default('page'),
  }),
}

export type EssayKeys = z.output<typeof frontMatterSchemas.essay>
export type PageKeys = z.output<typeof frontMatterSchemas.page>

/**
 * What front matter says about a document, without `draft`. Every document has all keys: the type of an essay is
 * `essay`, and the date of a page is null. A date is the author's text.
 */
export type DocumentMetadata = Readonly<
  Omit<EssayKeys, 'draft' | 'tags' | 'aliases'> & {
    tags: readonly string[]
    aliases: readonly string[]
    type: 'essay' | PageKeys['type']
  }
>
