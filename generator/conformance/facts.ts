/** Discovers what a service publishes, so that the same cases can be run against any service. */

import { z } from 'zod'
import type { ReceivedResponse, Target } from './case.ts'

export interface Page {
  /** Without the origin. */
  readonly path: string
  readonly lang: string
}

export interface Essay extends Page {
  readonly slug: string
  readonly title: string
}

/** What the cases need to know about a service. */
export interface Facts {
  /** The origin of the URLs in its responses. */
  readonly baseUrl: string
  readonly version: string
  /** The first one is the default language. */
  readonly languages: readonly string[]
  /** The window is in seconds. */
  readonly quota: { readonly limit: number; readonly window: number }
  /** The content codings that it supports, of `br` and `gzip`. */
  readonly codings: readonly string[]
  /** Every published essay in each of its languages. */
  readonly essays: readonly Essay[]
  /** The slug of an essay in the default language. */
  readonly slug: string
  /** An essay that lacks a language, and that language; null if every essay has all languages. */
  readonly untranslated: { readonly slug: string; readonly has: string; readonly lacks: string } | null
  /** The page that documents the API, in the default language. It is neither the home page nor an essay. */
  readonly documentation: Page
  /** Whether it serves pages as HTML. Otherwise its pages are Markdown only. */
  readonly html: boolean
  /** The paths of the stylesheets, scripts and icons of the home page; empty without HTML. */
  readonly assets: readonly string[]
}

const discoveryClient = 0

const healthSchema = z.object({
  version: z.string(),
  endpoints: z.object({ essays: z.url() }),
  openapi: z.url(),
  documentation: z.url(),
})
const parameterSchema = z.object({
  name: z.string(),
  schema: z.object({ enum: z.array(z.string()).optional() }),
})
const openapiSchema = z.object({
  paths: z.object({
    '/api/v1/essays': z.object({ get: z.object({ parameters: z.array(parameterSchema) }) }),
  }),
})
const listSchema = z.object({
  essays: z.array(z.object({ slug: z.string(), title: z.string(), url: z.url() })),
})

/**
 * Discovers what a service publishes, from its own responses.
 * @throws {Error} if a response is not that of a service with this API; the message names the path and the field
 */
export async function findFacts(target: Target): Promise<Facts> {
  const health = await get(target, '/api/v1/health')
  const report = parseBody(health, '/api/v1/health', healthSchema)
  const openapiPath = new URL(report.openapi).pathname
  const { paths } = parseBody(await get(target, openapiPath), openapiPath, openapiSchema)
  const { parameters } = paths['/api/v1/essays'].get
  const languages = parameters.find(({ name }) => name === 'lang')?.schema.enum ?? []
  const essays: Essay[] = []
  for (const lang of languages) {
    const path = `/api/v1/essays?lang=${lang}`
    const list = parseBody(await get(target, path), path, listSchema)
    essays.push(
      ...list.essays.map(({ slug, title, url }) => ({ slug, title, lang, path: new URL(url).pathname })),
    )
  }
  const first = essays.find(({ lang }) => lang === languages[0])
  if (first === undefined) throw new Error('it lists no essay in its default language')
  const codings: string[] = []
  for (const coding of ['br', 'gzip']) {
    const path = `/api/v1/essays/${first.slug}`
    const { headers } = await target.send({ path, headers: { 'Accept-Encoding': coding } }, discoveryClient)
    if (headers.get('content-encoding') === coding) codings.push(coding)
  }
  const home = await get(target, '/')
  const html = home.headers.get('content-type')?.startsWith('text/html') ?? false
  const [limit = 0, window = 0] = (health.headers.get('ratelimit-policy') ?? '').split(';w=').map(Number)
  return {
    baseUrl: new URL(report.endpoints.essays).origin,
    version: report.version,
    languages,
    quota: { limit, window },
    codings,
    essays,
    slug: first.slug,
    untranslated: findUntranslated(essays, languages),
    documentation: { path: new URL(report.documentation).pathname, lang: languages[0] ?? '' },
    html,
    assets: html ? findAssets(new TextDecoder().decode(home.body)) : [],
  }
}

function findUntranslated(essays: readonly Essay[], languages: readonly string[]): Facts['untranslated'] {
  for (const { slug, lang } of essays) {
    const lacks = languages.find(
      (code) => !essays.some((essay) => essay.slug === slug && essay.lang === code),
    )
    if (lacks !== undefined) return { slug, has: lang, lacks }
  }
  return null
}

/** Returns the paths of the icons, stylesheets and scripts of an HTML page. */
function findAssets(html: string): string[] {
  const tags = html.match(/<(link|script)\b[^>]*>/g) ?? []
  const loading = tags.filter((tag) => tag.startsWith('<script') || /rel="(icon|stylesheet)"/.test(tag))
  return loading.flatMap((tag) => /\s(?:href|src)="(\/[^"]+)"/.exec(tag)?.[1] ?? [])
}

async function get(target: Target, path: string): Promise<ReceivedResponse> {
  const response = await target.send({ path }, discoveryClient)
  if (response.status !== 200) throw new Error(`GET ${path} returns ${response.status}`)
  return response
}

function parseBody<T>({ body }: ReceivedResponse, path: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(parseJson(new TextDecoder().decode(body)))
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.map(String).join('.') ?? ''
  throw new Error(
    `GET ${path} does not return the JSON of this API${field === '' ? '' : `: "${field}" is missing or invalid`}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
