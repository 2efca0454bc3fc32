/**
 * Types and a client of Example Content API 1.0.0, https://example.com
 *
 * `stele client` has written this file. Run it again to update the file.
 */

/* eslint-disable */

/** A client of the API. */
export interface Client {
  /** Returns the profile in the language that `lang` names, or in the default language. */
  readonly profile: (options?: RequestOptions & {
    /** Language of the profile. Any other value returns the profile in the default language. */
    readonly lang?: 'en' | 'pt' | undefined
  }) => Promise<ProfileResponse>

  readonly essays: {
    /** Returns the published essays of one language, newest first. Essays without a date come last. `count` is the number of entries in `essays`. */
    readonly list: (options?: RequestOptions & {
      /** Language of the listed essays. Any other value is an error (400). */
      readonly lang?: 'en' | 'pt' | undefined
    }) => Promise<EssayListResponse>
    /** Returns the essay. `content` is its full Markdown or MDX text. */
    readonly get: (slug: string, options?: RequestOptions & {
      /** Language of the translation. Without it, the response is in the default language, or else in the first language that the essay has. If the essay lacks the language, the response is 404 and its hint names the available languages. */
      readonly lang?: 'en' | 'pt' | undefined
    }) => Promise<EssayDetailResponse>
    /** Yields all entries of the list. Requests a page when its first entry is needed. */
    readonly pages: (options?: RequestOptions & {
      /** Language of the listed essays. Any other value is an error (400). */
      readonly lang?: 'en' | 'pt' | undefined
    }) => AsyncIterable<EssaySummary>
  }

  readonly tags: {
    /** Returns all tags, each with the number of essays and the address of their list. */
    readonly list: (options?: RequestOptions & {
      /** Language of the essays. Any other value is an error (400). */
      readonly lang?: 'en' | 'pt' | undefined
    }) => Promise<TagListResponse>
    /** Returns the first page of the essays with a tag: at most 100, newest first. */
    readonly get: (tag: string, options?: RequestOptions & {
      /** Language of the listed essays. Any other value is an error (400). */
      readonly lang?: 'en' | 'pt' | undefined
    }) => Promise<TaggedResponse>
    /** Yields all entries of the list. Requests a page when its first entry is needed. */
    readonly pages: (tag: string, options?: RequestOptions & {
      /** Language of the listed essays. Any other value is an error (400). */
      readonly lang?: 'en' | 'pt' | undefined
    }) => AsyncIterable<EssaySummary>
  }

  /** Returns the documents that match the keywords, best first. `total` is the number of all matches, `results` holds the best 50, and `query` repeats `q` as received. */
  readonly search: (q: string, options?: RequestOptions) => Promise<SearchResponse>

  /** Returns the operational status, the version, whether the version is deprecated, and the URLs of the operations. */
  readonly health: (options?: RequestOptions & {
    /** `true` adds the URI template of an essay to `endpoints`. Any other value means `false`. */
    readonly verbose?: boolean | undefined
  }) => Promise<HealthResponse>
}

/** Creates a client. */
export function createClient(settings: ClientOptions = {}): Client {
  const { get, iterate } = connect(settings, 'https://example.com', 'en')
  return {
    profile: (options) => get('/api/v1/profile{?lang}', options),
    essays: {
      list: (options) => get('/api/v1/essays{?lang}', options),
      get: (slug, options) => get('/api/v1/essays/{slug}{?lang}', { ...options, slug }),
      pages: (options) => iterate('/api/v1/essays/pages/1{?lang}', 'essays', options),
    },
    tags: {
      list: (options) => get('/api/v1/tags{?lang}', options),
      get: (tag, options) => get('/api/v1/tags/{tag}{?lang}', { ...options, tag }),
      pages: (tag, options) => iterate('/api/v1/tags/{tag}{?lang}', 'essays', { ...options, tag }),
    },
    search: (q, options) => get('/api/v1/search{?q}', { ...options, q }),
    health: (options) => get('/api/v1/health{?verbose}', options),
  }
}

export interface ProfileResponse {
  /** The author’s name. */
  readonly name: string
  /** The author’s professional title. */
  readonly title: string
  /** Address of the site. */
  readonly domain: string
  /** A few sentences about the author. */
  readonly bio: string
  /** Focus areas. */
  readonly focus: readonly string[]
  readonly links: ProfileLinks
}

export interface ProfileLinks {
  /** The site itself. */
  readonly website: string
  /** The author’s GitHub profile. */
  readonly github: string
  /** The author’s LinkedIn profile. */
  readonly linkedin: string
  /** The author’s e-mail address. */
  readonly email: string
  /** Developer documentation of the API. */
  readonly developers: string
  /** Machine-readable description of the API. */
  readonly openapi: string
  /** Index of the site for language models. */
  readonly llms_txt: string
  /** All texts of the site for language models. Always present. */
  readonly llms_full_txt?: string
  /** Sitemap of the site. */
  readonly sitemap: string
  /** How an agent uses the API well. */
  readonly agent_instructions: string
  /** About the author and the site. */
  readonly about: string
  /** How to reach the author. */
  readonly contact: string
  /** Privacy policy. */
  readonly privacy: string
}

export interface EssaySummary {
  /** `<slug>/<lang>`. */
  readonly id: string
  /** The essay’s unique URL slug. */
  readonly slug: string
  /** Title of the essay. */
  readonly title: string
  /** What the essay is about. */
  readonly description: string
  /** Year and month of publication. Always present; null for an essay without a date. */
  readonly date?: string | null
  /** Language of the entry. */
  readonly lang: 'en' | 'pt'
  /** Subjects, as the author names them. Always present; empty without tags. */
  readonly tags?: readonly string[]
  /** The essay’s page. */
  readonly url: string
  /** The essay’s Markdown representation. */
  readonly markdown_url: string
  /** The API address of this essay. */
  readonly api_url: string
  /** For each language the API address of the essay in it, or null. Absent on a site of one language. */
  readonly translations?: {
    /** The API address, or null if there is no translation. */
    readonly en?: string | null
    /** The API address, or null if there is no translation. */
    readonly pt?: string | null
  }
}

export interface EssayListResponse {
  /** Number of entries in `essays`. */
  readonly count: number
  /** Newest first; undated ones last. */
  readonly essays: readonly EssaySummary[]
}

export interface EssayPageResponse {
  /** Number of essays in all pages. */
  readonly count: number
  /** Number of this page, from 1. */
  readonly page: number
  /** Number of pages. */
  readonly pages: number
  /** Address of the next page, or null on the last one. */
  readonly next: string | null
  /** Address of the page before, or null on the first one. */
  readonly previous: string | null
  /** The essays of this page: at most 100, newest first; undated ones last. */
  readonly essays: readonly EssaySummary[]
}

export interface TagListResponse {
  /** Number of entries in `tags`. */
  readonly count: number
  /** Sorted by name. */
  readonly tags: readonly {
    /** The tag, in the spelling that most essays use. */
    readonly tag: string
    /** The tag in addresses. */
    readonly slug: string
    /** Number of essays with the tag. */
    readonly count: number
    /** The page of the tag. Absent on a site without HTML pages. */
    readonly url?: string
    /** The first page of the essays with the tag. */
    readonly api_url: string
  }[]
}

export interface TaggedResponse {
  /** The tag, in the spelling that most essays use. */
  readonly tag: string
  /** The tag in addresses. */
  readonly slug: string
  /** Number of essays in all pages. */
  readonly count: number
  /** Number of this page, from 1. */
  readonly page: number
  /** Number of pages. */
  readonly pages: number
  /** Address of the next page, or null on the last one. */
  readonly next: string | null
  /** Address of the page before, or null on the first one. */
  readonly previous: string | null
  /** The essays of this page: at most 100, newest first; undated ones last. */
  readonly essays: readonly EssaySummary[]
}

export interface EssayDetailResponse {
  /** The essay’s unique URL slug. */
  readonly slug: string
  /** Title of the essay. */
  readonly title: string
  /** What the essay is about. */
  readonly description: string
  /** Year and month of publication. Always present; null for an essay without a date. */
  readonly date?: string | null
  /** Language of the entry. */
  readonly lang: 'en' | 'pt'
  /** Subjects, as the author names them. Always present; empty without tags. */
  readonly tags?: readonly string[]
  /** The essay’s page. */
  readonly canonical_url: string
  /** The essay’s Markdown representation. */
  readonly markdown_url: string
  /** For each language of the site the API address of the translation. Always present, with all languages. */
  readonly translations?: {
    /** The API address, or null if there is no translation. */
    readonly en?: string | null
    /** The API address, or null if there is no translation. */
    readonly pt?: string | null
  }
  /** The whole text as its author wrote it, in Markdown or MDX, without its front matter. `markdown_url` has it without MDX. */
  readonly content: string
  /** The URL of each file that the text refers to by a relative path, by that path. Absent if there is none. */
  readonly assets?: { readonly [name: string]: string }
}

export interface SearchResponse {
  /** `q` as it was received. */
  readonly query: string
  /** Number of all matches. */
  readonly total: number
  /** The best matches, best first; at most 50. */
  readonly results: readonly SearchResultItem[]
}

export interface SearchResultItem {
  /** Title of the document. */
  readonly title: string
  /** What the document is about. */
  readonly description: string
  /** The document’s page. */
  readonly url: string
  /** The document’s Markdown representation. Always present. */
  readonly markdown_url?: string
  /** What kind of document it is. */
  readonly type: 'essay' | 'page' | 'developer_resource' | 'trust_anchor'
  /** Language of the entry. */
  readonly lang: 'en' | 'pt'
  /** Subjects, as the author names them. Always present; empty without tags. */
  readonly tags?: readonly string[]
  /** The slug of an essay. Absent for a page. */
  readonly slug?: string
  /** Year and month of an essay; null if it has none. Absent for a page. */
  readonly date?: string | null
  /** The API address of an essay. Absent for a page. */
  readonly api_url?: string
  /** A list of the sections of its Markdown, with the address and tokens of each. Always present. */
  readonly sections_url?: string
}

export interface HealthResponse {
  /** `healthy`, or `degraded` while the service cannot read all files of its build. */
  readonly status: string
  /** Display name of the service. */
  readonly service: string
  /** Full version of the API. */
  readonly version: string
  /** Time of the response. Absent where a host only serves files. */
  readonly timestamp?: string
  /** Machine-readable description of the API. */
  readonly openapi: string
  /** Developer documentation. */
  readonly documentation: string
  readonly versioning: HealthVersioning
  /** Addresses of the operations. */
  readonly endpoints: {
    /** Address of the profile. Always present. */
    readonly profile?: string
    /** Address of the list of essays. Always present. */
    readonly essays?: string
    /** Address of an essay, as a URI template. Present only with `verbose=true`. */
    readonly essay?: string
    /** Address of the search. Present if the host has one. */
    readonly search?: string
    /** Address of this report. Always present. */
    readonly health?: string
  }
}

export interface HealthVersioning {
  /** The active version, as used in paths. */
  readonly current: string
  /** Whether the version is deprecated. */
  readonly status: 'active' | 'deprecated'
  /** The policy on deprecation and removal. */
  readonly deprecation_policy: string
  /** The day of removal. Always present; null when none is scheduled. */
  readonly sunset?: string | null
}

export interface ErrorResponse {
  readonly error: {
    /** Machine-readable identifier, such as `NOT_FOUND`. */
    readonly code: string
    /** What went wrong. */
    readonly message: string
    /** What the caller can do next. */
    readonly resolution_hint: string
  }
}

/** The codes of errors. */
export type ErrorCode =
  | 'INVALID_PARAMETER'
  | 'BAD_REQUEST'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'GONE'
  | 'PRECONDITION_FAILED'
  | 'URI_TOO_LONG'
  | 'RANGE_NOT_SATISFIABLE'
  | 'RATE_LIMITED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL_ERROR'
  | 'OVERLOADED'

/** What every request takes. */
export type RequestOptions = {
  /** Ends the request, and the wait before another attempt. */
  readonly signal?: AbortSignal | undefined
}

/** How a client sends its requests. Its `signal` ends all of them. */
export interface ClientOptions extends RequestOptions {
  /** URL of the site. By default the one in the OpenAPI document. */
  readonly baseUrl?: string | undefined
  /** Sends a request. By default the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** How often a request is sent at most, if the responses are 429 or 503. By default 3 times. */
  readonly attempts?: number | undefined
  /** The longest wait before another attempt, in seconds. By default 60. If the service asks for more, the error is thrown at once. */
  readonly maxWait?: number | undefined
  /** How many responses are kept, so that a request only asks whether one has changed. By default 100. 0 keeps none. */
  readonly maxKept?: number | undefined
  /** Waits before another attempt, and rejects if the signal is aborted. By default with a timer. */
  readonly delay?: ((milliseconds: number, signal: AbortSignal | undefined) => Promise<void>) | undefined
}

/** A response that is an error, or no JSON. If a service cannot be reached, `fetch` throws an error of its own. */
export class SteleError extends Error {
  override readonly name = 'SteleError'
  /** The HTTP status. */
  readonly status: number
  /** The code of the API, such as `NOT_FOUND`; `HTTP_` and the status if the response has none. */
  readonly code: ErrorCode | `HTTP_${number}`
  /** What to do next; empty if the response does not say it. */
  readonly hint: string
  /** How many seconds to wait before another request; null if the response does not say it. */
  readonly retryAfter: number | null

  constructor(url: string, status: number, error: Partial<ApiError> | undefined, retryAfter: number | null) {
    super(error?.message ?? `The response of ${url} is not from the API (status ${status})`)
    this.status = status
    this.code = error?.code ?? `HTTP_${status}`
    this.hint = error?.resolution_hint ?? ''
    this.retryAfter = retryAfter
  }
}

/** The error in a response. */
interface ApiError {
  readonly code: ErrorCode
  readonly message: string
  readonly resolution_hint: string
}

/** A response that is kept. Its text is parsed anew each time, so that callers share no objects. */
interface Kept {
  readonly etag: string
  readonly text: string
}

type Values = RequestOptions & { readonly [name: string]: unknown }

/**
 * Returns the two functions that send requests.
 * @param site URL of the site in the OpenAPI document
 * @param defaultLanguage the language that the names of files omit
 */
function connect(options: ClientOptions, site: string, defaultLanguage: string) {
  const { fetch: send = globalThis.fetch, attempts = 3, maxWait = 60, maxKept = 100, delay = wait } = options
  const base = (options.baseUrl ?? site).replace(/\/$/, '')
  /** By URL, the last used one at the end. */
  const kept = new Map<string, Kept>()

  /** Fills a template, such as `/essays/{slug}{.lang}` or `/search{?q}`. An address of the site becomes one below `base`. */
  function toUrl(target: string, values: Values): string {
    if (target.startsWith(`${site}/`)) return base + target.slice(site.length)
    if (/^https?:/.test(target)) return target
    const path = target.replace(/\{([.?]?)(\w+)\}/g, (_, operator: string, name: string) => {
      const value = values[name]
      const text = encodeURIComponent(String(value))
      if (operator === '') {
        // A path with an empty part, `.` or `..` is another path.
        if (/^\.{0,2}$/.test(text)) throw new RangeError(`Cannot request ${name} "${text}"`)
        return text
      }
      if (value === undefined || (operator === '.' && value === defaultLanguage)) return ''
      return operator === '.' ? `.${text}` : `?${name}=${text}`
    })
    return base + path
  }

  function keep(url: string, response: Kept): void {
    kept.delete(url)
    kept.set(url, response)
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break
      kept.delete(oldest)
    }
  }

  /** Returns the body of a response. The caller knows its type. */
  async function get<T>(target: string, values: Values = {}): Promise<T> {
    const url = toUrl(target, values)
    const signal = joinSignals(options.signal, values.signal)
    const before = kept.get(url)
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(url, {
        headers: before ? { 'If-None-Match': before.etag } : {},
        signal: signal ?? null,
      })
      const { status, headers } = response
      const isUnchanged = status === 304 && before !== undefined
      const text = isUnchanged ? before.text : await response.text()
      const retryAfter = Number(headers.get('Retry-After')) || null
      const seconds = retryAfter ?? 2 ** attempt
      if ((status === 429 || status === 503) && attempt < attempts && seconds <= maxWait) {
        await delay(seconds * 1000, signal)
        continue
      }
      const body = parse(text)
      if (body === undefined || !(response.ok || isUnchanged))
        throw new SteleError(
          url,
          status,
          (body as { error?: ApiError } | null | undefined)?.error,
          retryAfter,
        )
      const etag = isUnchanged ? before.etag : headers.get('ETag')
      if (etag) keep(url, { etag, text })
      return body as T
    }
  }

  /**
   * Yields the entries of all pages of a list.
   * @param name of the entries in a page
   */
  async function* iterate<T>(
    first: string,
    name: string,
    values?: Values,
  ): AsyncGenerator<T, void, undefined> {
    for (let target: string | null = first; target; ) {
      const page: { readonly next: string | null } & Record<string, unknown> = await get(target, values)
      yield* page[name] as readonly T[]
      target = page.next
    }
  }

  return { get, iterate }
}

function joinSignals(first?: AbortSignal, second?: AbortSignal): AbortSignal | undefined {
  return first && second ? AbortSignal.any([first, second]) : (first ?? second)
}

/** Returns undefined for a text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
