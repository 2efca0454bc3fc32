/** What a service publishes, found out from itself, so that the same cases can be asked of any service of this kind. */

import type { Received, Target } from './case.ts'

export interface Essay {
  readonly slug: string
  readonly lang: string
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
}

/** The number of the client that finds the facts out. */
const finder = 0

/**
 * Asks a service what it publishes.
 * @throws {Error} where an answer is not one that facts can be read from
 */
export async function findFacts(target: Target): Promise<Facts> {
  const health = await ask(target, '/api/v1/health')
  const report = toJson(health) as { version: string; endpoints: { essays: string }; openapi: string }
  const description = toJson(await ask(target, new URL(report.openapi).pathname)) as Description
  const parameters = description.paths['/api/v1/essays']?.get.parameters ?? []
  const languages = parameters.find(({ name }) => name === 'lang')?.schema.enum ?? []
  const essays: Essay[] = []
  for (const lang of languages) {
    const list = toJson(await ask(target, `/api/v1/essays?lang=${lang}`)) as { essays: Essay[] }
    essays.push(...list.essays.map(({ slug, title }) => ({ slug, title, lang })))
  }
  const [first] = essays.filter(({ lang }) => lang === languages[0])
  if (first === undefined) throw new Error(`Cannot ask ${target.name}: it lists no essay to ask for`)
  const codings: string[] = []
  for (const coding of ['br', 'gzip']) {
    const path = `/api/v1/essays/${first.slug}`
    const { headers } = await target.ask({ path, headers: { 'Accept-Encoding': coding } }, finder)
    if (headers.get('content-encoding') === coding) codings.push(coding)
  }
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
  }
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

async function ask(target: Target, path: string): Promise<Received> {
  const received = await target.ask({ path }, finder)
  if (received.status !== 200)
    throw new Error(`Cannot ask ${target.name}: ${path} answers ${received.status}`)
  return received
}

const toJson = ({ body }: Received): unknown => JSON.parse(new TextDecoder().decode(body))
