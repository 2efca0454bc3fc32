/**
 * The keys of `site.yaml` and their defaults. Keys whose values need many checks have a file each: `languages.ts`, `sources.ts`,
 * `theme.ts`, `notify.ts` and `html-keys.ts`.
 */

import * as z from 'zod'
import { operations, pathVersion, slugPattern } from '../../../shim/contract/routes.ts'
import { configurableRules } from '../../kernel/diagnostics/rules.ts'
import { type Collection, collectionsSchema, toCollections, toCollectionsSchema } from './collections.ts'
import { allow, head, scripts } from './html-keys.ts'
import { type Languages, languagesSchema, toLanguages } from './languages.ts'
import { notify } from './notify.ts'
import { sourcesSchema, toSourcesSchema } from './sources.ts'
import {
  baseUrlForm,
  type CheckParams,
  checked,
  day,
  isBaseUrl,
  isPagePath,
  maxLineLength,
  maxListLength,
  reportKeys,
  required,
  url,
  withMaxLength,
} from './text-rules.ts'
import { theme } from './theme.ts'
import { isMap } from './validate.ts'

/** The pages that are no documents. */
const listNames = ['home', 'essays', 'tags', 'search'] as const

/** What a link leads to; each link has one of these keys. */
export const targetKeys = ['page', 'essay', 'tag', 'list', 'url'] as const

const link = z
  .strictObject({
    page: required('the slug of a page', maxLineLength).optional(),
    essay: required('the slug of an essay', maxLineLength).optional(),
    tag: required('a tag', maxLineLength).optional(),
    list: z.enum(listNames).meta({ description: 'the home page, a list, or the search' }).optional(),
    url: url.meta({ description: 'the address of a page elsewhere' }).optional(),
    label: required('the text of the link', maxLineLength)
      .meta({ description: 'the text of the link; by default the title of the page' })
      .optional(),
  })
  .refine((keys) => targetKeys.filter((key) => keys[key] !== undefined).length === 1, {
    error: `a map with one of the keys ${targetKeys.join(', ')}`,
  })
  .refine(({ url: address, label }) => address === undefined || label !== undefined, {
    error: 'a map with a "label" beside "url"',
  })

export type NavigationLink = Readonly<z.output<typeof link>>

const links = withMaxLength(z.array(link, 'a list such as [{ page: about }]'), 50)

const navigation = z
  .record(z.string(), links)
  .meta({ description: 'the links in the header by language, with the keys of "footer.*.links"' })
  .default({})

const footer = z
  .record(
    z.string(),
    z.strictObject({
      links: links.meta({ description: 'the links in the footer' }).optional(),
      social: z.boolean().meta({ description: 'true: links to the addresses of the profile' }).default(false),
      copyright: required('a line such as © 2026 My Name', maxLineLength)
        .meta({ description: 'the last line of the footer' })
        .optional(),
    }),
  )
  .meta({ description: 'the footer by language' })
  .default({})

/** The path of a document, or the start of several paths before an asterisk. */
const isListedPath = (text: string): boolean => isPagePath(text.replace(/\*$/, ''))

const sidebar = withMaxLength(
  z.array(
    z.strictObject({
      title: z
        .union([required('a title', maxLineLength), z.record(z.string(), required('a title', maxLineLength))])
        .meta({ description: 'the title of the section, also by language' }),
      pages: withMaxLength(
        z.array(
          checked(
            isListedPath,
            'the path of a document, such as /about, or the start of paths, such as /docs/*',
          ),
          'a list of paths such as [/about, /docs/*]',
        ),
        maxListLength,
      ).meta({ description: 'the paths of documents, in the order of reading' }),
    }),
    'a list such as [{ title: Start, pages: [/about] }]',
  ),
  100,
)
  .meta({ description: 'the sections of documents beside the text' })
  .default([])

/** The parts of the home page, by their names in site.yaml. */
const homeParts = ['essays', 'focus', 'tags', 'sidebar'] as const

export type HomePart = (typeof homeParts)[number]

const count = 'a whole number from 1 to 50'

const home = z
  .strictObject({
    show: z
      .array(z.enum(homeParts, `one of ${homeParts.join(', ')}`), 'a list such as [essays, focus]')
      .refine((parts) => new Set(parts).size === parts.length, 'a list with each part at most once')
      .meta({ description: 'its parts in this order' })
      .default(['essays', 'focus']),
    essays: z
      .int(count)
      .min(1, count)
      .max(50, count)
      .meta({ description: 'the number of essays' })
      .default(5),
  })
  .meta({ description: 'what the home page shows below the author' })
  .prefault({})

const policies = ['allow', 'block'] as const

/** A product token (RFC 9309, 2.2.1). */
const isProductToken = (name: string): boolean => /^[A-Za-z_-]+$/.test(name)

const crawlerPolicy = z
  .union([
    z.enum(policies, '"allow" or "block" for all AI crawlers, or a map such as { GPTBot: block }'),
    z
      .record(z.string(), z.enum(policies))
      .superRefine((crawlers, context) =>
        reportKeys(
          Object.keys(crawlers),
          isProductToken,
          'the name of a crawler such as GPTBot, which has only letters, "-" and "_"',
          context,
        ),
      ),
  ])
  .meta({ description: 'the AI crawlers that robots.txt allows or blocks' })
  .default({})

/** What the author says about AI crawlers: about all of them, or by name. */
export type CrawlerPolicy = Readonly<z.output<typeof crawlerPolicy>>

/** A path below the folder, without a slash at its start. */
const isFile = (text: string): boolean =>
  /^[^/\\]+(?:\/[^/\\]+)*$/.test(text) && !/(?:^|\/)\.\.?(?:\/|$)/.test(text)

const otherSite = z.strictObject({
  from: required('the output folder of the other generator, such as ../public', maxLineLength).meta({
    description: 'the output folder of that generator',
  }),
  replace: z
    .array(checked(isFile, 'the path of a file, such as robots.txt'), 'a list such as [robots.txt]')
    .meta({ description: 'files of that folder that Stele replaces with its own' })
    .default([]),
  alternate: z.boolean().meta({ description: 'false: no link to the Markdown in these pages' }).default(true),
})

type OtherSiteSettings = Readonly<z.output<typeof otherSite>>

const site = z
  .union([z.boolean('true, false, or { from: FOLDER }'), otherSite])
  .meta({
    description: 'false: no HTML pages; { from: FOLDER }: the pages of another generator',
  })
  .default(true)

/** The first day on which something may be removed: 12 months after its deprecation (spec 9.4). */
function toEarliestSunset(deprecated: string): string {
  const nextYear = Number(deprecated.slice(0, 4)) + 1
  // 29 February has no counterpart in the next year.
  return deprecated.endsWith('-02-29') ? `${nextYear}-03-01` : `${nextYear}${deprecated.slice(4)}`
}

const deprecationKeys = {
  deprecated: day.meta({ description: 'the date of the deprecation (YYYY-MM-DD)' }).default(null),
  sunset: day
    .meta({ description: 'the date of the removal (YYYY-MM-DD), at least 12 months after "deprecated"' })
    .default(null),
}

const deprecation = z.object(deprecationKeys)

/** A removal needs a deprecation at least 12 months earlier (spec 9.4). */
const isSunsetAllowed = ({ deprecated, sunset }: z.output<typeof deprecation>): boolean =>
  sunset === null || (deprecated !== null && sunset >= toEarliestSunset(deprecated))

const sunsetCheck = {
  error: ({ input }: { readonly input?: unknown }) => {
    const { deprecated } = deprecation.parse(input)
    return deprecated === null
      ? 'accompanied by a "deprecated" date at least 12 months earlier'
      : `${toEarliestSunset(deprecated)} or later (12 months after "deprecated")`
  },
  path: ['sunset'],
  params: { rule: 'invalid-date' } satisfies CheckParams,
  // Runs if the two dates are valid, whatever else is wrong in the same map.
  when: ({ value }: { readonly value: unknown }) => deprecation.safeParse(value).success,
}

const operationIds = Object.keys(operations) as [keyof typeof operations, ...(keyof typeof operations)[]]

const upTo = (max: number, expected: string) => z.int(expected).min(1, expected).max(max, expected)

const yesOrNo = z.enum(['yes', 'no'])

/** What the author allows programs to do with the content (contentsignals.org). */
const contentSignals = {
  search: yesOrNo.meta({ description: 'whether search engines may index the content' }),
  'ai-input': yesOrNo.meta({ description: 'whether AI may read the content to answer' }),
  'ai-train': yesOrNo.meta({ description: 'whether AI may be trained with the content' }),
}

export type ContentSignal = keyof typeof contentSignals

/** The names that MDX treats as components. A lower-case name without a dot is an HTML element. */
const componentName = /^(?:[A-Z$_][\w$]*|[\w$]+(?:\.[\w$]+)+)$/

/** What a component or a shortcode becomes. */
const template = z.strictObject({
  html: z.string('an HTML template').meta({ description: 'what pages show' }),
  markdown: z.string('a Markdown template').meta({ description: 'what Markdown files show' }),
})

export const siteSchema = z.strictObject({
  base_url: checked(isBaseUrl, baseUrlForm),
  service: required('the name of the service', maxLineLength),
  version: checked(
    (text) => /^1\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text),
    `a version 1.x.y, because API paths contain "${pathVersion}"`,
  ),
  languages: languagesSchema,
  quota: z
    .strictObject({
      limit: upTo(1_000_000, 'a whole number of requests from 1 to 1000000').meta({
        description: 'requests in a window',
      }),
      window: upTo(86_400, 'a whole number of seconds from 1 to 86400').meta({
        description: 'seconds of a window',
      }),
    })
    .meta({
      description: 'the quota of a client',
    })
    .default({ limit: 60, window: 60 }),
  versioning: z
    .strictObject({
      ...deprecationKeys,
      operations: z
        .partialRecord(
          z.enum(operationIds),
          z.strictObject(deprecationKeys).refine(isSunsetAllowed, sunsetCheck),
        )
        .meta({ description: 'the same keys for single operations' })
        .default({}),
    })
    .refine(isSunsetAllowed, sunsetCheck)
    .meta({ description: 'the deprecation of the API version' })
    .default({ deprecated: null, sunset: null, operations: {} }),
  site,
  social_images: z
    .boolean()
    .meta({
      description: 'true: Stele draws an image of each essay for links to it',
    })
    .default(false),
  search: z
    .strictObject({
      orama: z
        .boolean()
        .meta({ description: 'true: Stele publishes a search index for Orama' })
        .default(false),
      text: z.boolean().meta({ description: 'true: the search also reads the texts' }).default(false),
      excerpts: z
        .boolean()
        .meta({
          description: 'true: results show a part of the text; needs `text: true`',
        })
        .default(false),
    })
    .refine(({ text, excerpts }) => text || !excerpts, {
      error: 'accompanied by "text: true", because excerpts are parts of texts',
      path: ['excerpts'],
    })
    .meta({ description: 'what the search covers' })
    .default({ orama: false, text: false, excerpts: false }),
  content_signal: z
    .strictObject(contentSignals)
    .partial()
    .meta({
      description: 'the Content-Signal of robots.txt and Markdown',
    })
    .default({}),
  ai_crawlers: crawlerPolicy,
  sources: sourcesSchema,
  collections: collectionsSchema,
  plugins: z
    .array(required('the path of a module, such as ./plugin.js, or the name of a package'))
    .meta({
      description: 'modules that add files, hosts or importers; they need `--plugins`',
    })
    .default([]),
  redirects: z
    .record(z.string(), checked(isPagePath, 'the path of a page such as /new/path'))
    .superRefine((redirects, context) =>
      reportKeys(Object.keys(redirects), isPagePath, 'the path of a former page such as /old/path', context),
    )
    .meta({ description: 'the former paths of pages, and the new ones' })
    .default({}),
  gone: z
    .array(
      checked(
        (text) => slugPattern.test(text) || isPagePath(text),
        'the slug of an essay, or the path of another document such as /talks/old',
      ),
      'a list such as [old-essay, /talks/old]',
    )
    .meta({ description: 'withdrawn documents: slugs of essays, paths of others' })
    .default([]),
  math: z
    .boolean()
    .meta({
      description: 'true: dollars enclose formulas, as in `$x^2$`',
    })
    .default(false),
  mcp: z
    .union([
      z.boolean('true, false, or { limit: 300 }'),
      z.strictObject({
        limit: upTo(1_000_000, 'a whole number of messages from 1 to 1000000').meta({
          description: 'messages of a client in a window',
        }),
      }),
    ])
    .meta({ description: 'false: no endpoint of the Model Context Protocol' })
    .default(true),
  notify,
  rules: z
    .partialRecord(z.enum(configurableRules), z.enum(['off', 'warn', 'error']))
    .meta({ description: 'the severity of these rules' })
    .default({}),
  license: z
    .strictObject({
      name: required('the name of the licence, such as CC BY 4.0', maxLineLength),
      url: url.nullable().default(null).meta({ description: 'the URL of its text' }),
    })
    .nullable()
    .default(null)
    .meta({ description: 'the licence of the content' }),
  theme,
  navigation,
  footer,
  sidebar,
  edit: url
    .nullable()
    .default(null)
    .meta({ description: 'the address where readers edit the content folder' }),
  home,
  head,
  scripts,
  allow,
  shortcodes: z
    .record(z.string(), template)
    .meta({ description: 'the templates of shortcodes of other generators' })
    .default({}),
  components: z
    .record(z.string(), template)
    .superRefine((components, context) =>
      reportKeys(
        Object.keys(components),
        (name) => componentName.test(name),
        'a component name that starts with a capital letter, such as "Callout"',
        context,
      ),
    )
    .meta({ description: 'the templates of MDX components' })
    .default({}),
})

/**
 * Returns the schema of a `site.yaml` whose sources can have importers that Stele does not have.
 * @param names of these importers; null if they are not known
 */
export const toSiteSchema = (names: readonly string[] | null): typeof siteSchema =>
  names?.length === 0
    ? siteSchema
    : siteSchema.extend({ sources: toSourcesSchema(names), collections: toCollectionsSchema(names) })

type SiteYaml = z.output<typeof siteSchema>

/** The settings of a site. */
export interface SiteConfig
  extends Readonly<Omit<SiteYaml, 'languages' | 'site' | 'collections'>>,
    Languages {
  /** Sorted by name. */
  readonly collections: readonly Collection[]
  /** Whether the build writes HTML pages. */
  readonly site: boolean
  /** The output of another generator, which has the HTML pages; null without one. */
  readonly otherSite: OtherSiteSettings | null
  /** The addresses of pages that another generator wrote, such as `/posts/x/`, by the path of the page, such as `/posts/x`. */
  readonly pageAddresses: Readonly<Record<string, string>>
}

/** What a site.yaml with mistakes says. */
interface PartialSite {
  /** Its valid keys, and the defaults of the others. */
  readonly keys: SiteYaml
  /** Whether its languages are valid. */
  readonly hasLanguages: boolean
  /** Null if it is invalid. */
  readonly baseUrl: string | null
}

/** Replaces each key of `site.yaml` that is invalid, or missing, by its default. */
export function withDefaults(
  schema: typeof siteSchema,
  value: unknown,
  languages: readonly string[],
): PartialSite {
  const map = isMap(value) ? value : {}
  const parse = <Key extends keyof SiteYaml>(key: Key, byDefault?: SiteYaml[Key]): SiteYaml[Key] => {
    const keySchema: z.ZodType<unknown> = schema.shape[key]
    const { data = byDefault } = keySchema.safeParse(map[key])
    return (data === undefined ? keySchema.parse(undefined) : data) as SiteYaml[Key]
  }
  const required = {
    base_url: 'https://site.invalid',
    service: '',
    version: '1.0.0',
    languages: languages.length === 0 ? ['en'] : [...languages],
  }
  const optional = Object.keys(schema.shape).filter((key) => !Object.hasOwn(required, key))
  const keys = Object.fromEntries([
    ...optional.map((key) => [key, parse(key as keyof SiteYaml)]),
    ...Object.entries(required).map(([key, byDefault]) => [key, parse(key as keyof SiteYaml, byDefault)]),
  ]) as SiteYaml
  return {
    keys,
    hasLanguages: schema.shape.languages.safeParse(map.languages).success,
    baseUrl: schema.shape.base_url.safeParse(map.base_url).data ?? null,
  }
}

/** Converts validated keys of `site.yaml` to the settings of the site. */
export const toSiteConfig = (keys: SiteYaml): SiteConfig => ({
  ...keys,
  ...toLanguages(keys.languages),
  collections: toCollections(keys.collections),
  site: keys.site === true,
  otherSite: typeof keys.site === 'boolean' ? null : keys.site,
  pageAddresses: {},
})
