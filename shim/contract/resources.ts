/**
 * The resources of the API (spec 2) as zod schemas. TypeScript types, OpenAPI components and the checks of the build are
 * derived from them. The shim imports the types only, so that zod is not bundled.
 */

import * as z from 'zod'
import { essaysPerPage, maxSearchResults } from './limits.ts'

const text = (description: string) => z.string().meta({ description })
const address = (description: string) => z.url().meta({ description })
/** The spec calls these fields optional, and every response has them, which their descriptions say (decisions, API answers, 5). */
const tags = () =>
  z
    .array(z.string())
    .optional()
    .meta({ description: 'Subjects, as the author names them. Always present; empty without tags.' })
const month = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .nullable()
    .optional()
    .meta({ description })
const essayMonth = () =>
  month('Year and month of publication. Always present; null for an essay without a date.')

/** Which fields a site may have that others lack. */
export interface OptionalFields {
  /** Whether an essay may have the author's own data. */
  readonly hasExtra: boolean
  /** Whether a search result may have a part of its text. */
  readonly hasExcerpts: boolean
  /** The names of the author's collections, which are types of search results. */
  readonly collections?: readonly string[]
}

/** The types of search results (spec 2), without the author's collections. */
const documentTypes: readonly string[] = ['essay', 'page', 'developer_resource', 'trust_anchor']

/**
 * Creates the schemas of spec 2, by name.
 * @param languages the allowed values of `lang`; the first is the default
 */
export function createResources(
  languages: readonly string[],
  { hasExtra, hasExcerpts, collections = [] }: OptionalFields,
) {
  const lang = z.enum(languages).meta({ description: 'Language of the entry.' })

  const extra = z.record(z.string(), z.unknown()).optional().meta({
    description: 'Data of the author about the essay. Absent if there is none.',
  })

  const excerpt = z.string().optional().meta({
    description:
      'A part of the text with words of the query. Only the first results that need their text to match have it.',
  })

  const translation = () =>
    z
      .url()
      .nullable()
      .optional()
      .meta({ description: 'The API address, or null if there is no translation.' })

  const ProfileLinks = z.strictObject({
    website: address('The site itself.'),
    github: address('The author’s GitHub profile.'),
    linkedin: address('The author’s LinkedIn profile.'),
    email: z.email().meta({ description: 'The author’s e-mail address.' }),
    developers: address('Developer documentation of the API.'),
    openapi: address('Machine-readable description of the API.'),
    llms_txt: address('Index of the site for language models.'),
    llms_full_txt: address('All texts of the site for language models. Always present.').optional(),
    sitemap: address('Sitemap of the site.'),
    agent_instructions: address('How an agent uses the API well.'),
    about: address('About the author and the site.'),
    contact: address('How to reach the author.'),
    privacy: address('Privacy policy.'),
  })

  const ProfileResponse = z.strictObject({
    name: text('The author’s name.'),
    title: text('The author’s professional title.'),
    domain: address('Address of the site.'),
    bio: text('A few sentences about the author.'),
    focus: z.array(z.string()).meta({ description: 'Focus areas.' }),
    links: ProfileLinks,
  })

  const translations = z
    .strictObject(Object.fromEntries(languages.map((code) => [code, translation()])))
    .optional()

  const EssaySummary = z.strictObject({
    id: text('`<slug>/<lang>`.'),
    slug: text('The essay’s unique URL slug.'),
    title: text('Title of the essay.'),
    description: text('What the essay is about.'),
    date: essayMonth(),
    lang,
    tags: tags(),
    url: address('The essay’s page.'),
    markdown_url: address('The essay’s Markdown representation.'),
    api_url: address('The API address of this essay.'),
    translations: translations.meta({
      description:
        'For each language the API address of the essay in it, or null. Absent on a site of one language.',
    }),
  })

  const EssayListResponse = z.strictObject({
    count: z.int().nonnegative().meta({ description: 'Number of entries in `essays`.' }),
    essays: z.array(EssaySummary).meta({ description: 'Newest first; undated ones last.' }),
  })

  const pageFacts = {
    count: z.int().nonnegative().meta({ description: 'Number of essays in all pages.' }),
    page: z.int().positive().meta({ description: 'Number of this page, from 1.' }),
    pages: z.int().positive().meta({ description: 'Number of pages.' }),
    next: z.url().nullable().meta({ description: 'Address of the next page, or null on the last one.' }),
    previous: z
      .url()
      .nullable()
      .meta({ description: 'Address of the page before, or null on the first one.' }),
  }
  const pageEssays = z
    .array(EssaySummary)
    .max(essaysPerPage)
    .meta({
      description: `The essays of this page: at most ${essaysPerPage}, newest first; undated ones last.`,
    })

  const EssayPageResponse = z.strictObject({ ...pageFacts, essays: pageEssays })

  const tag = text('The tag, in the spelling that most essays use.')
  const tagSlug = text('The tag in addresses.')

  const TagListResponse = z.strictObject({
    count: z.int().nonnegative().meta({ description: 'Number of entries in `tags`.' }),
    tags: z
      .array(
        z.strictObject({
          tag,
          slug: tagSlug,
          count: z.int().positive().meta({ description: 'Number of essays with the tag.' }),
          url: address('The page of the tag. Absent on a site without HTML pages.').optional(),
          api_url: address('The first page of the essays with the tag.'),
        }),
      )
      .meta({ description: 'Sorted by name.' }),
  })

  const TaggedResponse = z.strictObject({ tag, slug: tagSlug, ...pageFacts, essays: pageEssays })

  const EssayDetailResponse = z.strictObject({
    slug: text('The essay’s unique URL slug.'),
    title: text('Title of the essay.'),
    description: text('What the essay is about.'),
    date: essayMonth(),
    lang,
    tags: tags(),
    canonical_url: address('The essay’s page.'),
    markdown_url: address('The essay’s Markdown representation.'),
    translations: translations.meta({
      description:
        'For each language of the site the API address of the translation. Always present, with all languages.',
    }),
    content: text(
      'The whole text as its author wrote it, in Markdown or MDX, without its front matter. `markdown_url` has it without MDX.',
    ),
    assets: z.record(z.string(), z.url()).optional().meta({
      description:
        'The URL of each file that the text refers to by a relative path, by that path. Absent if there is none.',
    }),
    ...(hasExtra ? { extra } : {}),
  })

  const SearchResultItem = z.strictObject({
    title: text('Title of the document.'),
    description: text('What the document is about.'),
    url: address('The document’s page.'),
    markdown_url: address('The document’s Markdown representation. Always present.').optional(),
    type: z.enum([...documentTypes, ...collections]).meta({ description: 'What kind of document it is.' }),
    lang,
    tags: tags(),
    slug: text('The slug of an essay. Absent for a page.').optional(),
    date: month('Year and month of an essay; null if it has none. Absent for a page.'),
    api_url: address('The API address of an essay. Absent for a page.').optional(),
    sections_url: address(
      'A list of the sections of its Markdown, with the address and tokens of each. Always present.',
    ).optional(),
    ...(hasExcerpts ? { excerpt } : {}),
  })

  const SearchResponse = z.strictObject({
    query: text('`q` as it was received.'),
    total: z.int().nonnegative().meta({ description: 'Number of all matches.' }),
    results: z
      .array(SearchResultItem)
      .meta({ description: `The best matches, best first; at most ${maxSearchResults}.` }),
  })

  const HealthVersioning = z.strictObject({
    current: text('The active version, as used in paths.'),
    status: z.enum(['active', 'deprecated']).meta({ description: 'Whether the version is deprecated.' }),
    deprecation_policy: address('The policy on deprecation and removal.'),
    sunset: z.iso
      .date()
      .nullable()
      .optional()
      .meta({ description: 'The day of removal. Always present; null when none is scheduled.' }),
  })

  const endpoint = (description: string) => text(description).optional()

  const HealthResponse = z.strictObject({
    status: text('`healthy`, or `degraded` while the service cannot read all files of its build.'),
    service: text('Display name of the service.'),
    version: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/)
      .meta({ description: 'Full version of the API.' }),
    timestamp: z.iso
      .datetime()
      .optional()
      .meta({ description: 'Time of the response. Absent where a host only serves files.' }),
    openapi: address('Machine-readable description of the API.'),
    documentation: address('Developer documentation.'),
    versioning: HealthVersioning,
    endpoints: z
      .strictObject({
        profile: endpoint('Address of the profile. Always present.'),
        essays: endpoint('Address of the list of essays. Always present.'),
        essay: endpoint('Address of an essay, as a URI template. Present only with `verbose=true`.'),
        search: endpoint('Address of the search. Present if the host has one.'),
        health: endpoint('Address of this report. Always present.'),
      })
      .meta({ description: 'Addresses of the operations.' }),
  })

  const ErrorResponse = z.strictObject({
    error: z.strictObject({
      code: text('Machine-readable identifier, such as `NOT_FOUND`.'),
      message: text('What went wrong.'),
      resolution_hint: text('What the caller can do next.'),
    }),
  })

  return {
    ProfileResponse,
    ProfileLinks,
    EssaySummary,
    EssayListResponse,
    EssayPageResponse,
    TagListResponse,
    TaggedResponse,
    EssayDetailResponse,
    SearchResponse,
    SearchResultItem,
    HealthResponse,
    HealthVersioning,
    ErrorResponse,
  }
}

export type Resources = ReturnType<typeof createResources>
export type ResourceName = keyof Resources

/** The schema that the author wrote for `extra` of an essay, in the OpenAPI document. */
export const extraSchemaName = 'EssayExtra'

/** Whether only responses of the search have a resource. */
export const isOfSearch = (name: string): boolean => name === 'SearchResponse' || name === 'SearchResultItem'

export type ProfileResponse = z.output<Resources['ProfileResponse']>
export type EssaySummary = z.output<Resources['EssaySummary']>
export type EssayListResponse = z.output<Resources['EssayListResponse']>
export type EssayDetailResponse = z.output<Resources['EssayDetailResponse']>
export type SearchResponse = z.output<Resources['SearchResponse']>
export type SearchResultItem = z.output<Resources['SearchResultItem']>
export type HealthResponse = z.output<Resources['HealthResponse']>
export type ErrorResponse = z.output<Resources['ErrorResponse']>
