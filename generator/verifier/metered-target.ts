/** Sends requests as one client, counts requests to the API, and tracks the quota from the headers of the responses. */

import { OperationalError } from '../kernel/diagnostics/errors.ts'
import type { CaseRequest, ReceivedResponse, Target } from './case.ts'
import { ResponseLimitError } from './http-target.ts'

/** What the client waits with, and how many API requests it may send. */
export interface Metering {
  /** The maximum number of API requests. */
  readonly budget: number
  /**
   * In seconds. After `sending` seconds of requests and responses, no more requests are sent. A run that would wait longer than
   * `waiting` for quota windows ends with an error.
   */
  readonly limits: { readonly sending: number; readonly waiting: number }
  /** Waits for a number of seconds. */
  readonly wait: (seconds: number) => Promise<void>
  /** A clock in milliseconds. */
  readonly now: () => number
}

/** What is left of a window. */
interface QuotaState {
  readonly remaining: number
  /** Seconds until the window ends. */
  readonly reset: number
}

/** An API request and its response, in the order in which they were sent. */
export interface Exchange {
  readonly request: CaseRequest
  readonly response: ReceivedResponse
  /** What the response says is left; null if it does not say so. */
  readonly quota: QuotaState | null
  /** When the response had arrived, in milliseconds. */
  readonly at: number
}

/** A request that got no whole response. */
interface FailedRequest {
  readonly request: CaseRequest
  /** As a noun. */
  readonly failure: string
}

/** The longest wait that a service may ask for, in seconds. */
const maxWait = 3600

/** Whether a request counts against the quota: every one below `/api` and at `/mcp`, except preflights. */
export const isCounted = ({ method, path }: CaseRequest): boolean =>
  method !== 'OPTIONS' && /^\/(?:api(?:\/|$)|mcp$)/.test(new URL(`http://localhost${path}`).pathname)

/** Whether a request is a message of the Model Context Protocol. */
export const isMessage = ({ path }: Pick<CaseRequest, 'path'>): boolean => path === '/mcp'

/** Equal for requests that can share a response. */
export function toRequestKey({ method = 'GET', path, headers = {}, body }: CaseRequest): string {
  const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return JSON.stringify([method, path, names.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)), body])
}

export type MeteredTarget = ReturnType<typeof createMeteredTarget>

/**
 * Creates a metered target.
 * @param target all requests go to it as one client
 */
export function createMeteredTarget(target: Target, { budget, limits, wait, now }: Metering) {
  const { name } = target
  const startedAt = now()
  let waited = 0
  const shared = new Map<string, Promise<ReceivedResponse>>()
  const exchanges: Exchange[] = []
  const sent = { counted: 0, other: 0 }
  const failed: FailedRequest[] = []
  let isReached = false
  let quota: QuotaState | null = null
  let hasOwnMessages = false

  const isOver = () => now() - startedAt > (limits.sending + waited) * 1000

  const fail = (request: CaseRequest, failure: string): ReceivedResponse => {
    failed.push({ request, failure })
    return { status: 0, headers: new Map(), body: new Uint8Array(), failure }
  }

  /**
   * A request that fails becomes a response that matches nothing, so that the run goes on.
   * @throws if no request reached the service before
   */
  const attempt = async (request: CaseRequest): Promise<ReceivedResponse> => {
    try {
      const response = await target.send(request)
      isReached = true
      return response
    } catch (error) {
      if (error instanceof ResponseLimitError) {
        isReached = true
        return fail(request, error.message)
      }
      const { name, code, message } = error as NodeJS.ErrnoException
      if (!isReached || name === 'AbortError' || code === undefined) throw error
      return fail(request, `no response (${message})`)
    }
  }

  const send = async (request: CaseRequest): Promise<ReceivedResponse> => {
    if (isOver()) return fail(request, `no response, because the run has taken its ${limits.sending} s`)
    if (!isCounted(request)) {
      sent.other += 1
      return attempt(request)
    }
    if (sent.counted >= budget) {
      throw new OperationalError(
        `a budget of ${budget} API requests is too small to find out what the service publishes`,
      )
    }
    sent.counted += 1
    const response = await attempt(request)
    if (response.failure !== undefined) return response
    if (hasOwnMessages && isMessage(request)) return response
    const left = readQuota(response)
    exchanges.push({ request, response, quota: left, at: now() })
    quota = left ?? quota
    return response
  }

  const waitForReset = async (seconds: number): Promise<void> => {
    if (!(seconds <= maxWait) || waited + seconds > limits.waiting) {
      throw new OperationalError(`the service asks to wait for ${seconds} seconds`)
    }
    waited += seconds
    await wait(seconds)
  }

  /** Waits for a new window after a 429, and sends the request once more if the budget allows it. */
  const sendWithRetry = async (request: CaseRequest): Promise<ReceivedResponse> => {
    const response = await send(request)
    const state = readQuota(response) ?? quota
    if (response.status !== 429 || state === null || sent.counted >= budget) return response
    await waitForReset(state.reset)
    return send(request)
  }

  /** Returns the response to the same request before, or sends it. */
  const sendShared = (request: CaseRequest): Promise<ReceivedResponse> => {
    const key = toRequestKey(request)
    const response = shared.get(key) ?? sendWithRetry(request)
    shared.set(key, response)
    return response
  }

  return {
    /** Sends each request, also if it was sent before. */
    fresh: { name, send },
    /** Sends each request once. */
    shared: { name, send: sendShared },
    /** Creates a target for one case. It shares responses with other cases, but sends every request of the case itself. */
    openCase(): Target {
      const own = new Set<string>()
      const sendOwn = (request: CaseRequest) => {
        const isRepeated = own.has(toRequestKey(request))
        own.add(toRequestKey(request))
        return isRepeated ? send(request) : sendShared(request)
      }
      return { name, send: sendOwn }
    },
    /** Says that messages of the Model Context Protocol count in a window of their own, and not in that of the API. */
    separateMessages(): void {
      hasOwnMessages = true
    },
    hasSent: (request: CaseRequest): boolean => shared.has(toRequestKey(request)),
    /** The requests that got no whole response. */
    failed: failed as readonly FailedRequest[],
    /** Whether the time of the run is over, so that no request is sent. */
    isOver,
    /** How many requests were sent. */
    sent: sent as Readonly<typeof sent>,
    exchanges: exchanges as readonly Exchange[],
    /** What the last response said is left of the window; null if no response did. */
    get quota(): QuotaState | null {
      return quota
    },
    /**
     * Waits until the window has this many requests left, or all of them.
     * @param limit the requests of a whole window
     */
    async waitForQuota(needed: number, limit: number): Promise<void> {
      if (quota === null || quota.remaining >= Math.min(needed, limit)) return
      await waitForReset(quota.reset)
      quota = { remaining: limit, reset: 0 }
    },
  }
}

function readQuota({ headers }: ReceivedResponse): QuotaState | null {
  const [remaining = '', reset = ''] = [headers.get('ratelimit-remaining'), headers.get('ratelimit-reset')]
  return /^\d+$/.test(remaining) && /^\d+$/.test(reset)
    ? { remaining: Number(remaining), reset: Number(reset) }
    : null
}
