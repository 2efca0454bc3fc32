/** What a service publishes, found out from itself, so that the same cases can be asked of any service of this kind. */

import type { Received, Target } from './case.ts'

/** A page by its path, from the origin on. */
export interface Page {
  readonly path: string
  readonly lang: string
}

export interface Essay extends Page {
  readonly slug: string
  readonly title: string
}

export interface Facts {
  /** Origin of the addresses in its answers. */
  readonly baseUrl: string
  readonly version: string
  /** The default one first. */
  readonly languages: readonly string[]
  readonly quota: { readonly limit: number; readonly window: number }
  /** The content codings that it sends, of those that browsers ask for. */
  readonly codings: readonly string[]
  /** Every published essay in each of its languages. */
  readonly essays: readonly Essay[]
  /** The slug of an essay that the default language has. */
  readonly slug: string
  /** An essay that some language lacks, and that language; null where every essay has all. */
  readonly untranslated: { readonly slug: string; readonly has: string; readonly lacks: string } | null
  /** The page that documents the API, in the default language: one that is neither home nor essay. */
  readonly documentation: Page
  /** Whether pages are answered in HTML; else something else makes them, and they are Markdown alone. */
  readonly html: boolean
  /** The paths of the stylesheet, the scripts and the icon that the root page names; none without HTML. */
  readonly assets: readonly string[]
}

/** The number of the client that finds the facts out. */
const finder = 0

/**
 * Asks a service what it publishes.
 * @throws {Error} where an answer is not one that facts can be read from
 */
export async function findFacts(target: Target): Promise<Facts> {
  const health = await ask(target, '/api/v1/health')
  const report = toJson(health) as {
    version: string
    endpoints: { essays: string }
    openapi: string
    documentation: string
  }
  const description = toJson(await ask(target, new URL(report.openapi).pathname)) as Description
  const parameters = description.paths['/api/v1/essays']?.get.parameters ?? []
  const languages = parameters.find(({ name }) => name === 'lang')?.schema.enum ?? []
  const essays: Essay[] = []
  for (const lang of languages) {
    const list = toJson(await ask(target, `/api/v1/essays?lang=${lang}`)) as { essays: Listed[] }
    essays.push(
      ...list.essays.map(({ slug, title, url }) => ({ slug, title, lang, path: new URL(url).pathname })),
    )
  }
  const [first] = essays.filter(({ lang }) => lang === languages[0])
  if (first === undefined) throw new Error(`Cannot ask ${target.name}: it lists no essay to ask for`)
  const codings: string[] = []
  for (const coding of ['br', 'gzip']) {
    const path = `/api/v1/essays/${first.slug}`
    const { headers } = await target.ask({ path, headers: { 'Accept-Encoding': coding } }, finder)
    if (headers.get('content-encoding') === coding) codings.push(coding)
  }
  const root = await ask(target, '/')
  const html = root.headers.get('content-type')?.startsWith('text/html') ?? false
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
    assets: html ? findAssets(new TextDecoder().decode(root.body)) : [],
  }
}

interface Listed {
  readonly slug: string
  readonly title: string
  readonly url: string
}

interface Description {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly parameters: readonly DescribedParameter[] } }>
  >
}

interface DescribedParameter {
  readonly name: string
  readonly schema: { readonly enum?: readonly string[] }
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

/** What a page of HTML has its browser load from beside it: icons, stylesheets and scripts. */
function findAssets(html: string): string[] {
  const tags = html.match(/<(link|script)\b[^>]*>/g) ?? []
  const loading = tags.filter((tag) => tag.startsWith('<script') || /rel="(icon|stylesheet)"/.test(tag))
  return loading.flatMap((tag) => /\s(?:href|src)="(\/[^"]+)"/.exec(tag)?.[1] ?? [])
}

async function ask(target: Target, path: string): Promise<Received> {
  const received = await target.ask({ path }, finder)
  if (received.status !== 200)
    throw new Error(`Cannot ask ${target.name}: ${path} answers ${received.status}`)
  return received
}

const toJson = ({ body }: Received): unknown => JSON.parse(new TextDecoder().decode(body))
