/** Discovers what a service publishes, from its own responses. */

import * as z from 'zod'
import { plainPath } from '../../shim/contract/routes.ts'
import { compareTexts } from '../kernel/grouping.ts'
import type { ReceivedResponse, Target } from './case.ts'
import { toMarkdown } from './cases/page-responses.ts'
import {
  type Description,
  get,
  type HealthReport,
  listSchema,
  parseBody,
  readHealth,
  readOpenApi,
  toFound,
  UnexpectedServiceError,
} from './discovery.ts'
import {
  type Collection,
  type Essay,
  type Facts,
  type OtherPages,
  type Page,
  type PublishedFile,
  type Skill,
  toPages,
} from './facts.ts'
import { parseJson, toText } from './http-target.ts'

const indexSchema = z.object({
  skills: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }), digest: z.string() })),
})

/**
 * Lists the skills of a service; none if it has no valid index, which a case reports.
 * @param toPath returns the path of a URL below the base path of the site
 */
async function findSkills(target: Target, toPath: (url: string) => string): Promise<readonly Skill[]> {
  const response = await target.send({ path: '/.well-known/agent-skills/index.json' })
  const result = indexSchema.safeParse(parseJson(toText(response)))
  return (result.data?.skills ?? []).map(({ name, url, digest }) => ({ name, path: toPath(url), digest }))
}

const manifestSchema = z.object({ files: z.record(z.string(), z.unknown()) })
const fileSchema = z.object({ hash: z.string(), type: z.string() })

/**
 * Lists the files of the build, and leaves out single entries that are not valid.
 * @returns no file if the host hides the manifest; null if it serves something else instead, or does not respond
 */
async function findFiles(target: Target): Promise<readonly PublishedFile[] | null> {
  const response = await target.send({ path: '/_stele/manifest.json' })
  if (response.failure !== undefined) return null
  if (response.status !== 200) return []
  const manifest = manifestSchema.safeParse(parseJson(toText(response))).data
  if (manifest === undefined) return null
  const files = Object.entries(manifest.files)
    .flatMap(([file, entry]) => {
      const { data } = fileSchema.safeParse(entry)
      if (data === undefined || !plainPath.test(file) || hiddenFiles.test(file)) return []
      return [{ path: file === 'index.html' ? '/' : `/${file}`, hash: data.hash, type: data.type }]
    })
    .sort((a, b) => compareTexts(a.hash, b.hash) || compareTexts(a.path, b.path))
  return files.length === 0 ? null : files
}

/** Files of error responses, which a server need not serve under their own names. */
const hiddenFiles = /^(?:404|410|api\/\d+)\./

/**
 * Discovers what a service publishes.
 * @throws {UnexpectedServiceError} if a response does not come from a service with this API; the message names the path, what
 * it returns, and what was expected
 */
export async function findFacts(target: Target): Promise<Facts> {
  const { path: healthPath, response: health, report } = await readHealth(target)
  const addressing = healthPath.endsWith('.json') ? 'files' : 'queries'
  const pageExtension = report.documentation.endsWith('.html') ? '.html' : ''
  const { essays: essaysUrl, search } = report.endpoints
  const baseUrl = essaysUrl.slice(0, essaysUrl.lastIndexOf('/api/'))
  const toPath = createPathReader(baseUrl)
  const toPage = (url: string) => toPath(url).replace(/\.html(?=$|#)/, '')
  const openapi = toPath(report.openapi)
  const description = await readOpenApi(target, openapi)
  const { languages, languageTags } = description
  const [first = ''] = languages

  const essays: Essay[] = []
  const tagged: TaggedEssay[] = []
  for (const lang of languages) {
    const path = toListPath('essays', lang, languages, addressing)
    const list = parseBody(await get(target, path), path, listSchema)
    for (const { slug, title, url, markdown_url, tags } of list.essays) {
      const markdown = toPath(markdown_url)
      // Another generator may publish the page below the same base URL. Its path then has no Markdown.
      const isHere = url.startsWith(`${baseUrl}/`) && toMarkdown(toPage(url)) === markdown
      const path = isHere ? toPage(url) : markdown.replace(/\.md$/, '')
      essays.push({ slug, title, lang, path, ...(!isHere && { elsewhere: url }) })
      if (lang === first) tagged.push({ id: `${slug}/${lang}`, tags: tags ?? [] })
    }
  }
  const firstEssay = essays.find(({ lang }) => lang === first)
  if (firstEssay === undefined) {
    throw new UnexpectedServiceError(
      'no-essay',
      `The service lists no essay in its default language "${first}"; publish one, because the cases need it`,
    )
  }
  const card = await target.send({ path: '/.well-known/mcp/server-card.json' })
  // A fallback page is not a card.
  const hasServerCard = card.status === 200 && parseJson(toText(card)) !== undefined
  const messageQuota = hasServerCard ? await findMessageQuota(target) : undefined
  const documentation = { path: toPage(report.documentation), lang: first }
  const getDocumentation = () => target.send({ path: documentation.path + pageExtension })
  const atHome = await target.send({ path: '/' })
  // A case reports a home page without a response. Another page then shows what kind of pages the service has.
  const home = atHome.failure === undefined ? toFound(atHome, '/') : await getDocumentation()
  // By its content: the media type may be wrong.
  const html = /^\s*<!doctype html/i.test(toText(home))
  // One page with a fault does not mean that another generator wrote the pages.
  const isOther = html && !isOwnPage(home) && !isOwnPage(await getDocumentation())
  const codings = await findCodings(target, `/api/v1/essays/${firstEssay.slug}`, addressing)
  const homes = await findHomes(target, languages, isOther)
  const pages = toPages({ homes, languages, essays, documentation })
  const collections = await findCollections(target, description.collections, languages, addressing)
  return {
    ...(collections.length > 0 && { collections }),
    baseUrl,
    version: report.version,
    addressing,
    ...(pageExtension !== '' && { pageExtension }),
    languages,
    languageTags,
    quota: parsePolicy(getHeader(health, 'ratelimit-policy')),
    ...(messageQuota && { messageQuota }),
    codings,
    codedPages: addressing === 'files' || !html ? [] : await findCodedPages(target, pages, codings),
    essays,
    slug: firstEssay.slug,
    untranslated: findUntranslated(essays, languages),
    homes,
    documentation,
    html,
    otherPages: isOther ? await findOtherPages(target, pages) : null,
    searchFiles:
      search !== undefined || !html || isOther ? [] : await findSearchFiles(target, pageExtension, toPath),
    hasServerCard,
    hasMcp: hasServerCard,
    sections: description.hasSections ? await findSections(target, `${documentation.path}.md`) : null,
    tag: findTag(
      tagged,
      parseJson(
        toText(await target.send({ path: addressing === 'files' ? '/api/v1/tags.json' : '/api/v1/tags' })),
      ),
    ),
    builds: await findBuilds(target),
    rangedFile: await findRangedFile(target, openapi.replace(/json$/, 'yaml')),
    assets: html && !isOther ? findAssets(toText(home)).map(toPath) : [],
    files: addressing === 'files' ? await findFiles(target) : [],
    contentSignal: await findContentSignal(target),
    skills: await findSkills(target, toPath),
    deprecation: findDeprecation(report, description),
  }
}

/** Lists the documents of each collection. */
async function findCollections(
  target: Target,
  names: readonly string[],
  languages: readonly string[],
  addressing: Facts['addressing'],
): Promise<readonly Collection[]> {
  const collections: Collection[] = []
  for (const name of names) {
    const documents: Collection['documents'][number][] = []
    for (const lang of languages) {
      const path = toListPath(name, lang, languages, addressing)
      const { [name]: listed } = parseBody(
        await get(target, path),
        path,
        z.looseObject({ [name]: z.array(z.looseObject({ slug: z.string() })) }),
      ) as Readonly<Record<string, readonly { readonly slug: string }[]>>
      documents.push(...(listed ?? []).map(({ slug }) => ({ slug, lang })))
    }
    collections.push({ name, documents })
  }
  return collections
}

/** Returns the path at which a service has the list of a collection in one language. */
const toListPath = (
  name: string,
  lang: string,
  [first]: readonly string[],
  addressing: Facts['addressing'],
): string =>
  addressing === 'files'
    ? `/api/v1/${name}${lang === first ? '' : `.${lang}`}.json`
    : `/api/v1/${name}?lang=${lang}`

/** Returns a path if the service offers byte ranges of its file; else null. */
async function findRangedFile(target: Target, path: string): Promise<string | null> {
  const response = await target.send({ path })
  return getHeader(response, 'accept-ranges') === 'bytes' ? path : null
}

async function findContentSignal(target: Target): Promise<string | null> {
  const robots = await target.send({ path: '/robots.txt' })
  return /^Content-Signal: (.*)$/m.exec(toText(robots))?.[1] ?? null
}

/** Returns the home page in each language. Another generator may have one at a path with a slash at its end. */
async function findHomes(
  target: Target,
  [first = '', ...others]: readonly string[],
  isOther: boolean,
): Promise<readonly Page[]> {
  const homes: Page[] = [{ path: '/', lang: first }]
  for (const lang of others) {
    const path = `/${lang}`
    const response = isOther ? await target.send({ path }) : null
    const hasSlash = response?.status === 308 && getHeader(response, 'location').endsWith(`${path}/`)
    homes.push({ path: hasSlash ? `${path}/` : path, lang })
  }
  return homes
}

/** Every page of the service itself loads its stylesheet. */
const isOwnPage = (page: ReceivedResponse): boolean => /\/assets\/style-[\w-]{10}\.css/.test(toText(page))

/** Finds out which of the tested pages, and whether the page of a 404, are HTML. */
async function findOtherPages(target: Target, pages: readonly Page[]): Promise<OtherPages> {
  const isHtml = async (path: string) =>
    /^\s*<(?:!doctype|html)\b/i.test(toText(await target.send({ path, headers: { Accept: 'text/html' } })))
  const paths: string[] = []
  for (const { path } of pages) if (await isHtml(path)) paths.push(path)
  return { paths, hasNotFound: await isHtml('/nothing-of-this-name') }
}

/** Returns the paths that the search page loads to search in the browser; none if there is no such page. */
async function findSearchFiles(
  target: Target,
  pageExtension: string,
  toPath: (url: string) => string,
): Promise<readonly string[]> {
  const page = toText(await target.send({ path: `/search${pageExtension}` }))
  const [, module] = /\sdata-module="([^"]*)"/.exec(page) ?? []
  return module === undefined ? [] : [toPath(module), '/_stele/search.json']
}

interface TaggedEssay {
  readonly id: string
  readonly tags: readonly string[]
}

const tagsSchema = z.object({
  tags: z.array(z.object({ tag: z.string(), slug: z.string(), count: z.number() })),
})

/** Returns a tag that all its essays spell in the same way; null if there is none, or if the list of tags is not valid. */
function findTag(essays: readonly TaggedEssay[], list: unknown): Facts['tag'] {
  for (const { tag, slug, count } of tagsSchema.safeParse(list).data?.tags ?? []) {
    const ids = essays.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id)
    if (ids.length === count) return { slug, ids }
  }
  return null
}

const feedSchema = z.object({ builds: z.array(z.string().regex(/^[\w-]+$/)) })

/** Lists the builds in the change feed; none if the feed is not valid, which a case reports. */
async function findBuilds(target: Target): Promise<readonly string[]> {
  const response = await target.send({ path: '/changes.json' })
  return feedSchema.safeParse(parseJson(toText(response))).data?.builds ?? []
}

/** Returns a document with its first section. If it lists none, the cases about sections say so. */
async function findSections(target: Target, path: string): Promise<Facts['sections']> {
  const list = toText(await target.send({ path: `${path}?section=` }))
  const [, id = ''] = /\?section=([^)\s]+)\)/.exec(list) ?? []
  return { path, id, whole: toText(await target.send({ path })) }
}

/** Returns a function that returns the path of a URL, or of a reference, below the base path of the site. */
export function createPathReader(baseUrl: string): (url: string) => string {
  const { origin, pathname } = new URL(baseUrl)
  const basePath = pathname.replace(/\/$/, '')
  return (url) => {
    const path = URL.canParse(url, origin) ? new URL(url, origin).pathname : url
    return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
  }
}

const getHeader = ({ headers }: ReceivedResponse, name: string): string => headers.get(name) ?? ''

const discoverySchema = z.object({ quota: z.object({ limit: z.int(), window: z.int() }) })

/** Returns the window of messages of the Model Context Protocol; undefined if the service has none for them alone. */
const findMessageQuota = async (target: Target): Promise<Facts['messageQuota']> =>
  discoverySchema.safeParse(parseJson(toText(await target.send({ path: '/mcp/discover.json' })))).data?.quota

/** Parses `<limit>;w=<window>`. A response without it is compared with the quota of the contract. */
function parsePolicy(policy: string): Facts['quota'] {
  const [, limit = 60, window = 60] = /^([1-9]\d{0,8});w=([1-9]\d{0,8})$/.exec(policy) ?? []
  return { limit: Number(limit), window: Number(window) }
}

async function findCodings(target: Target, essayPath: string, addressing: Facts['addressing']) {
  const path = addressing === 'files' ? `${essayPath}.json` : essayPath
  const codings: string[] = []
  for (const coding of ['br', 'gzip']) {
    const response = await target.send({ path, headers: { 'Accept-Encoding': coding } })
    if (getHeader(response, 'content-encoding') === coding) codings.push(coding)
  }
  return codings
}

async function findCodedPages(
  target: Target,
  pages: readonly Page[],
  [coding]: readonly string[],
): Promise<readonly string[]> {
  if (coding === undefined) return []
  const isCoded = async (path: string, accept: string) => {
    const headers = { Accept: accept, 'Accept-Encoding': coding }
    return getHeader(await target.send({ path, headers }), 'content-encoding') === coding
  }
  const coded: string[] = []
  for (const { path } of pages) {
    if ((await isCoded(path, 'text/html')) && (await isCoded(path, 'text/markdown'))) coded.push(path)
  }
  return coded
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

function findDeprecation({ versioning }: HealthReport, { deprecated }: Description): Facts['deprecation'] {
  const isWhole = versioning?.status === 'deprecated'
  if (!isWhole && deprecated.size === 0) return null
  const sunsets = new Set([...deprecated.values()].map(({ hasSunset }) => hasSunset))
  const date = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
  return {
    deprecation: /^@\d+$/,
    ...(sunsets.size < 2 && { sunset: sunsets.has(true) ? date : null }),
    operations: isWhole ? 'all' : [...deprecated.keys()],
  }
}
