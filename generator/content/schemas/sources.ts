/** The key `sources` of `site.yaml`: where documents are, and how the parts of each are found. */

import * as z from 'zod'
import { boundedGlob, isBoundedGlob } from './globs.ts'
import { isTimeZone } from './lenient-values.ts'
import { fieldNames, importerNames } from './source.ts'
import { alsoChecked, checked, maxLineLength, required } from './text-rules.ts'

/** One text, or a list of texts. */
const oneOrMore = (what: string) =>
  z.union([
    required(what, maxLineLength),
    z.array(required(what, maxLineLength), `${what}, or a list of them`),
  ])

/** One glob, or a list of globs. */
const globs = (what: string) => {
  const glob = alsoChecked(required(what, maxLineLength), isBoundedGlob, boundedGlob)
  return z.union([glob, z.array(glob, `${what}, or a list of them`)])
}

/** The tokens that a pattern can have. */
const patternTokens: ReadonlySet<string> = new Set(
  [
    ...['path', 'slug', 'title', 'name', 'basename', 'section', 'sections', 'lang', 'categories'],
    ...['year', 'short_year', 'month', 'i_month', 'day', 'i_day', 'y_day'],
  ].map((name) => `{${name}}`),
)

const hasKnownTokens = (text: string): boolean =>
  (text.match(/\{[^{}]*\}/g) ?? []).every((token) => patternTokens.has(token))

/** Whether a text is a path with tokens. */
export const isPattern = (text: string): boolean => text.startsWith('/') && hasKnownTokens(text)

const isAddress = (text: string): boolean =>
  isPattern(text) ||
  (/^https?:\/\/[^/{}\s]+(?:\/|$)/.test(text) && hasKnownTokens(text) && URL.canParse(text))

const isBase = (text: string): boolean => /^https?:\/\/[^{}\s?#]+$/.test(text) && URL.canParse(text)

const url = z.union([
  checked(isAddress, 'a URL with tokens, such as https://example.com/blog/{slug}/'),
  z.strictObject({
    base: checked(isBase, 'the URL of the other site, such as https://example.com/blog'),
    path: checked(isPattern, 'a path with tokens, such as /{path}/').optional(),
  }),
  z.literal(false),
])

const localeNames = z.array(required('the name of a language', maxLineLength), 'a list such as [de, fr]')

const lang = z.union([
  required('a language code', maxLineLength),
  z.strictObject({
    from: z
      .enum(['folder', 'suffix', 'key'])
      .meta({ description: 'the first folder, the end of the name, or front matter' }),
    locales: localeNames.optional().meta({ description: 'languages that are left out' }),
  }),
])

const isPrefix = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}_/-]*$/u.test(text)

const defaults = z.strictObject({
  files: globs('a glob such as posts/**').default(['**']),
  lang: oneOrMore('a language code').optional(),
  values: z.record(z.string(), z.unknown(), 'keys of front matter and their values'),
})

const slugifyModes = ['on', 'safe', 'off'] as const

/** How the parts of each document of another generator are found. */
export const importKeys = {
  files: globs('a glob such as **/*.md').optional().meta({ description: 'which files are documents' }),
  ignore: globs('a glob such as drafts/**').optional().meta({ description: 'which files are left out' }),
  lang: lang.optional().meta({ description: 'the language of all files, or where it is' }),
  slugify: z
    .strictObject({
      paths: z.enum(slugifyModes).default('on').meta({ description: 'how names and slugs become addresses' }),
      anchors: z
        .enum([...slugifyModes, 'github-ascii', 'blackfriday', 'python-markdown'])
        .default('on')
        .meta({ description: 'how headings become anchors' }),
      paths_keep_dates: z
        .boolean()
        .default(false)
        .meta({ description: 'whether an address has the date of the name' }),
      paths_remove_accents: z
        .boolean()
        .default(false)
        .meta({ description: 'whether letters in an address lose their accents' }),
    })
    .prefault({})
    .meta({
      description: 'how the generator changes names and headings',
    }),
  slug: z
    .enum(['path', 'name'])
    .optional()
    .meta({ description: 'path: the slug has the folders and the name; name: the name only' }),
  prefix: checked(isPrefix, 'a part of a path such as docs')
    .optional()
    .meta({ description: 'the start of each slug, and the slug of the index file' }),
  url: url.optional().meta({
    description: 'the address of each document on your site; false: no pages',
  }),
  fields: z
    .partialRecord(z.enum(fieldNames), oneOrMore('a key of front matter'))
    .optional()
    .meta({ description: 'the keys of front matter for each field' }),
  defaults: z
    .array(defaults, 'a list such as [{ files: posts/**, values: { draft: true } }]')
    .optional()
    .meta({ description: 'front matter for documents that lack it' }),
  params: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean()]),
      'names with values, such as { version: "1.2" }',
    )
    .optional()
    .meta({
      description: 'values of your configuration that documents use',
    }),
  extra: z
    .union([
      z.literal('all'),
      z.array(required('a key of front matter', maxLineLength), 'all, or a list of keys'),
    ])
    .optional()
    .meta({ description: 'keys that the API returns in "extra"' }),
  time_zone: checked(isTimeZone, 'a time zone such as Europe/Lisbon')
    .optional()
    .meta({ description: 'the time zone of dates with a time' }),
  future: z
    .boolean()
    .optional()
    .meta({ description: 'whether Stele publishes documents with a later date than today' }),
  emoji: z.boolean().optional().meta({
    description: 'whether names such as :tada: become emoji',
  }),
  front_matter: z
    .enum(['required', 'optional'])
    .optional()
    .meta({ description: 'whether a document needs front matter' }),
  static: oneOrMore('a folder')
    .optional()
    .meta({ description: 'folders that your site serves from its root' }),
}

/**
 * The names that the generator of a source can have.
 * @param added the names of importers besides Stele's own; null if they are not known, and may be any
 */
export const toImporterNames = (added: readonly string[] | null): z.ZodType<string> =>
  added === null ? z.string() : z.enum(['stele', ...importerNames, ...added])

const createSourcesSchema = (names: readonly string[] | null) =>
  z
    .array(
      z.strictObject({
        folder: required('a folder, relative to the content folder', maxLineLength),
        from: toImporterNames(names).default('markdown').meta({ description: 'the generator of the files' }),
        kind: z
          .enum(['essay', 'page'])
          .default('essay')
          .meta({ description: 'essay: the API lists them; page: only search finds them' }),
        ...importKeys,
      }),
      'a list of sources, such as [{ folder: ../content, from: hugo }]',
    )
    .meta({ description: 'where documents are' })
    .default([])

export const sourcesSchema = createSourcesSchema([])

/**
 * Returns the schema of `sources`.
 * @param names of importers besides Stele's own; null if they are not known, and may be any
 */
export const toSourcesSchema = (names: readonly string[] | null): typeof sourcesSchema =>
  names?.length === 0 ? sourcesSchema : createSourcesSchema(names)

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/** A source as site.yaml holds it. */
export type SourceSettings = DeepReadonly<NonNullable<z.input<typeof sourcesSchema>>[number]>

/** A source of site.yaml with the defaults of the schema. */
export type ValidSource = z.output<typeof sourcesSchema>[number]
