/**
 * The run-time part of a generated client. `client.ts` copies this file from the marked line on. It uses only globals that browsers and
 * servers share.
 */

import type { ErrorCode } from '../../../shim/contract/errors.ts'

// A client has a copy of all lines below.

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
export function connect(options: ClientOptions, site: string, defaultLanguage: string) {
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
