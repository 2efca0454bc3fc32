/**
 * Follows every address of a site, as clients of all kinds do: from its root and from each file that a client begins with.
 * It knows nothing of the generator: which addresses there are, it reads in the responses.
 */

/** A link that leads nowhere. */
export interface DeadLink {
  /** The path of the response that has the link. */
  readonly from: string
  readonly href: string
  /** Such as `404`, or `no id "x"`. */
  readonly reason: string
}

export interface CrawlReport {
  readonly dead: readonly DeadLink[]
  /** The paths of all responses, sorted. */
  readonly visited: readonly string[]
}

export interface CrawlOptions {
  /** The URL of the site in its responses, without a trailing slash. */
  readonly baseUrl: string
  /** Where the site is served. By default at `baseUrl`. */
  readonly origin?: string
  /** Paths that the crawl begins with, beside the root. */
  readonly seeds?: readonly string[]
}

/** The files that a client begins with. */
export const clientSeeds: readonly string[] = [
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/openapi.json',
  '/openapi.yaml',
  '/feed.xml',
  '/changes.json',
  '/.well-known/api-catalog',
]

/** A response, with the ids that fragments can lead to. */
interface Visit {
  readonly status: number
  readonly links: readonly string[]
  /** Null if the response is not HTML. */
  readonly ids: ReadonlySet<string> | null
  /** The path after redirects. */
  readonly finalUrl: string
}

/** Crawls a site, and lists the links to its own addresses that lead nowhere. */
export async function crawl({ baseUrl, origin, seeds = clientSeeds }: CrawlOptions): Promise<CrawlReport> {
  const base = new URL(`${baseUrl}/`)
  const served = new URL(origin ?? baseUrl).origin
  const visits = new Map<string, Promise<Visit>>()
  const dead: DeadLink[] = []
  const queue: string[] = []

  const visit = (url: URL): Promise<Visit> => {
    const key = url.pathname + url.search
    const known = visits.get(key)
    if (known !== undefined) return known
    const response = fetchVisit(key, served, base)
    visits.set(key, response)
    queue.push(key)
    return response
  }

  const check = async (from: string, href: string): Promise<void> => {
    const url = URL.canParse(href, base.origin + from) ? new URL(href, base.origin + from) : null
    if (url === null || url.origin !== base.origin || isBaseOfApi(url)) return
    const { status, ids } = await visit(url)
    const fragment = decodeURIComponent(url.hash.slice(1))
    // Agents send messages to this endpoint. It has nothing to get.
    if (status === 405 && url.pathname === `${base.pathname}mcp`) return
    if (status !== 200) dead.push({ from, href, reason: String(status) })
    else if (!url.href.startsWith(base.href) && url.href.replace(/[?#].*/, '') !== baseUrl)
      dead.push({ from, href, reason: 'not below the base path' })
    else if (fragment !== '' && ids !== null && !ids.has(fragment))
      dead.push({ from, href, reason: `no id "${fragment}"` })
  }

  for (const seed of ['/', ...seeds]) await check(`${base.pathname}(start)`, baseUrl + seed)
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    const { links, finalUrl } = (await visits.get(key)) ?? { links: [], finalUrl: key }
    for (const href of new Set(links)) await check(finalUrl, href)
  }
  return { dead, visited: [...visits.keys()].sort() }
}

/** The base path of the API, which texts and the API catalog name. Nothing has to be there. */
const isBaseOfApi = ({ pathname }: URL): boolean => pathname.endsWith('/api/v1')

/** Requests a path as a browser does, and reads the links in the response and in its header `Link`. */
async function fetchVisit(path: string, served: string, base: URL): Promise<Visit> {
  const response = await fetch(served + path, { headers: { Accept: 'text/html, */*;q=0.5' } })
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const { pathname, search } = new URL(response.url)
  const finalUrl = pathname + search
  if (response.status !== 200) return { status: response.status, links: [], ids: null, finalUrl }
  const isHtml = type.startsWith('text/html') && /^\s*<!doctype html/i.test(text)
  const inHeader = Array.from(
    (response.headers.get('link') ?? '').matchAll(/<([^>]*)>/g),
    ([, href = '']) => href,
  )
  return {
    status: 200,
    links: [...inHeader, ...listLinks(pathname, text, isHtml, base)],
    ids: isHtml
      ? new Set(listAttributes(text).flatMap(([name, value]) => (name === 'id' ? value : [])))
      : null,
    finalUrl,
  }
}

function listLinks(pathname: string, text: string, isHtml: boolean, base: URL): string[] {
  if (isHtml) return listHtmlLinks(text)
  if (/\.(?:xml|md|txt|yaml)$/.test(pathname)) return [...listUrls(text, base), ...listMarkdownLinks(text)]
  if (pathname.endsWith('/openapi.json'))
    return [...listJsonLinks(JSON.parse(text), base), ...listOperations(JSON.parse(text))]
  if (pathname.endsWith('.css') || pathname.endsWith('.js') || pathname.endsWith('.svg')) return []
  try {
    return listJsonLinks(JSON.parse(text), base)
  } catch {
    return listUrls(text, base)
  }
}

/** The parts of an OpenAPI document with the addresses of its operations. */
interface Description {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly parameters?: readonly DescribedParameter[] } }>
  >
}

interface DescribedParameter {
  readonly name: string
  readonly in: string
  readonly schema: { readonly enum?: readonly string[] }
}

/** Lists the URLs of the operations, with each value of a parameter in the path. Slugs are in the list of essays. */
const listOperations = ({ servers: [server], paths }: Description): string[] =>
  Object.entries(paths).flatMap(([path, { get }]) =>
    (get.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .reduce<readonly string[]>(
        (urls, { name, schema }) =>
          urls.flatMap((url) => (schema.enum ?? []).map((value) => url.replace(`{${name}}`, value))),
        [`${server?.url}${path}`],
      ),
  )

const referenceNames: ReadonlySet<string> = new Set(['href', 'src', 'srcset', 'action', 'poster', 'cite'])

/** Attributes whose value is the address of a file, beside those of HTML. */
const isReference = (name: string, value: string): boolean =>
  referenceNames.has(name) || (name.startsWith('data-') && /^\/[^ {}]*$/.test(value))

/** Lists the references of a page, in its JSON-LD and its metadata too. */
function listHtmlLinks(html: string): string[] {
  const references = listAttributes(html).flatMap(([name, value]) => {
    if (name === 'srcset') return value.split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? '')
    if (name === 'content') return /^https?:\/\/\S+$/.test(value) ? value : []
    return isReference(name, value) ? value : []
  })
  const data = Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json = '']) =>
      listJsonStrings(JSON.parse(json)).filter(
        (text) => /^https?:\/\/\S+$/.test(text) && !text.endsWith('#author'),
      ),
  )
  return [...references, ...data.flat()]
}

const listAttributes = (html: string): (readonly [name: string, value: string])[] =>
  Array.from(html.matchAll(/<[a-z][^\s>]*(\s[^>]*)?>/gi), ([, attributes = '']) =>
    Array.from(
      attributes.matchAll(/([^\s"'=]+)="([^"]*)"/g),
      ([, name = '', value = '']) => [name, decode(value)] as const,
    ),
  ).flat()

const decode = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Lists the absolute URLs of the site in a text. A placeholder ends a URL that a reader completes. */
function listUrls(text: string, base: URL): string[] {
  const urls = decode(text).match(/https?:\/\/[^\s<>"'`\\)\]]+/g) ?? []
  return urls
    .map((url) => url.replace(/[.,;:]+$/, ''))
    .filter((url) => url.startsWith(base.origin) && isWhole(url))
}

const isWhole = (url: string): boolean => !/[{}…]/.test(url)

const listMarkdownLinks = (text: string): string[] =>
  Array.from(text.matchAll(/(?<!\\)\]\(([^)\s]+)/g), ([, href = '']) => href)

/** Lists the URLs in a JSON response. The text of an essay is its author's, with the links as they wrote them. */
function listJsonLinks(value: unknown, base: URL): string[] {
  return listJsonStrings(value).flatMap((text) => (/^https?:\/\/\S+$/.test(text) ? listUrls(text, base) : []))
}

function listJsonStrings(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return name === 'content' || name === 'anchor' ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    listJsonStrings(inner, Array.isArray(value) ? name : key),
  )
}
