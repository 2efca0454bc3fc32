/** The keys of front matter: one schema per kind of document, from which the types follow; and which tags count as the same. */

import * as z from 'zod'
import { maxSlugLength, slugPattern } from '../../../shim/contract/routes.ts'
import { isDate, isDay, toDay } from '../../kernel/days.ts'
import type { TranslationSource } from '../../kernel/document.ts'
import {
  type CheckParams,
  checked,
  day,
  isPagePath,
  maxLineLength,
  required,
  textList,
} from './text-rules.ts'

/** The dates of an essay, whatever its other keys hold. */
const dates = z.object({
  date: z.string().refine(isDate).nullable().default(null),
  updated: z.string().refine(isDay).nullable().default(null),
})

/** An essay changes on the day of its date or later. */
const isUpdateAllowed = ({ date, updated }: z.output<typeof dates>): boolean =>
  updated === null || date === null || updated >= toDay(date)

const updateCheck = {
  error: ({ input }: { readonly input?: unknown }) =>
    `${toDay(dates.parse(input).date ?? '')} or later (the "date" of the essay)`,
  path: ['updated'],
  params: { rule: 'invalid-date' } satisfies CheckParams,
  // Runs if both dates are valid, even if other keys are not.
  when: ({ value }: { readonly value: unknown }) => dates.safeParse(value).success,
}

const alias = checked(
  (text) => (slugPattern.test(text) && text.length <= maxSlugLength) || isPagePath(text),
  'a slug such as old-slug, or a path such as /old/path',
)

/** A language, and the hash of a document in it: 16 hexadecimal digits. */
const translationSource = /^([a-z]{2,3}(?:-[a-z0-9]{2,8})*)(?: ([0-9a-f]{16}))?$/

export function parseTranslationSource(text: string): TranslationSource | null {
  const [, lang, hash = null] = translationSource.exec(text) ?? []
  return lang === undefined ? null : { lang, hash }
}

/** @param hash null for a translation that is up to date */
export const formatTranslationSource = ({ lang, hash }: TranslationSource): string =>
  hash === null ? lang : `${lang} ${hash}`

const sharedKeys = {
  title: required('a title', maxLineLength),
  description: required('one or two sentences about the content'),
  tags: textList('a list of tags such as [testing, design]').default([]),
  aliases: z
    .array(alias, 'a list of slugs or paths such as [old-slug, /old/path]')
    .meta({ description: 'former slugs and paths, which redirect to the document' })
    .default([]),
  translation_of: checked(
    (text) => translationSource.test(text),
    'the language of the original such as en, without or with the hash that "stele check --fix" adds',
  )
    .nullable()
    .default(null)
    .meta({ description: 'the language and the hash of the original' }),
  draft: z.boolean().meta({ description: 'true: not published' }).default(false),
}

const updated = day.meta({ description: 'the day of the last change (YYYY-MM-DD)' }).default(null)

const coverKeys = {
  image: required('the path of an image', maxLineLength)
    .nullable()
    .meta({ description: 'the path of an image for links to the page' })
    .default(null),
  image_alt: required('a description of the image', maxLineLength)
    .nullable()
    .meta({ description: 'what the image shows' })
    .default(null),
}

/** A description needs the image that it describes. */
const isImageGiven = ({
  image,
  image_alt,
}: {
  readonly image: unknown
  readonly image_alt: unknown
}): boolean => image !== null || image_alt === null

const coverCheck = {
  error: 'the image that "image_alt" describes',
  path: ['image'],
}

/** By kind of document. */
export const frontMatterSchemas = {
  essay: z
    .strictObject({
      ...sharedKeys,
      date: checked(isDate, 'a valid date (YYYY-MM or YYYY-MM-DD)', { rule: 'invalid-date' })
        .nullable()
        .meta({ description: 'the date (YYYY-MM or YYYY-MM-DD), which sorts lists' })
        .default(null),
      updated,
      ...coverKeys,
      extra: z
        .looseObject({})
        .nullable()
        .meta({ description: 'data of your own, which the API returns' })
        .default(null),
    })
    .refine(isUpdateAllowed, updateCheck)
    .refine(isImageGiven, coverCheck),
  page: z
    .strictObject({
      ...sharedKeys,
      type: z
        .enum(['page', 'developer_resource', 'trust_anchor'])
        .meta({ description: 'the type of the page in search results' })
        .default('page'),
      updated,
      ...coverKeys,
    })
    .refine(isImageGiven, coverCheck),
  /** The keys of an item that Stele reads. All others are the author's. */
  item: z.looseObject({
    aliases: sharedKeys.aliases,
    translation_of: sharedKeys.translation_of,
    draft: sharedKeys.draft,
  }),
}

/** The keys of an item that decide about its publication, and are not published. */
export const itemControlKeys = ['aliases', 'translation_of', 'draft'] as const

export type EssayKeys = z.output<typeof frontMatterSchemas.essay>

/** The keys that become metadata of a document. */
export type MetadataKey = Exclude<
  keyof EssayKeys | keyof z.output<typeof frontMatterSchemas.page>,
  'draft' | 'translation_of'
>

/** The form that all spellings of a tag have in common. */
export const foldTag = (tag: string): string => tag.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Keeps the first spelling of each tag. */
export function keepFirstSpellings(tags: readonly string[]): readonly string[] {
  const known = new Set<string>()
  return tags.filter((tag) => {
    const { size } = known
    return known.add(foldTag(tag)).size > size
  })
}
