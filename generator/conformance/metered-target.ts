/** Sends requests as one client, counts those of the API, and tracks the quota from the headers of the responses. */

import { OperationalError } from '../diagnostics/errors.ts'
import type { CaseRequest, ReceivedResponse, Target } from './case.ts'

/** What the client waits with, and how many API requests it may send. */
export interface Metering {
  /** The maximum number of API requests. */
  readonly budget: number
  /** The most seconds that it sends and receives, and that it waits for windows. A run beyond them ends with an error. */
  readonly limits: { readonly sending: number; readonly waiting: number }
  /** Waits for a number of seconds. */
  readonly wait: (seconds: number) => Promise<void>
  /** A clock in milliseconds. */
  readonly now: () => number
}

/** An API request and its response, in the order in which they were sent. */
export interface Exchange {
  readonly request: CaseRequest
  readonly response: ReceivedResponse
  /** When the response had arrived, in milliseconds. */
  readonly at: number
}

/** What is left of a window. */
export interface QuotaState {
  readonly remaining: number
  /** Seconds until the window ends. */
  readonly reset: number
}

/** The longest wait that a service may ask for, in seconds. */
const maxWait = 3600

const pathOf = (path: string): string => new URL(`http://localhost${path}`).pathname

/** Whether a request counts against the quota: every one below `/api` and at `/mcp`, except preflights. */
export const isCounted = ({ method, path }: CaseRequest): boolean =>
  method !== 'OPTIONS' && /^\/(?:api(?:\/|$)|mcp$)/.test(pathOf(path))

/** Equal for requests that can share a response. */
export const toRequestKey = ({ method = 'GET', path, headers = {}, body }: CaseRequest): string =>
  JSON.stringify([
    method,
    path,
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    body,
  ])

export type MeteredTarget = ReturnType<typeof createMeteredTarget>

/**
 * Creates a metered target.
 * @param target all requests go to it as its client 0
 */
export function createMeteredTarget(
  { name, send: sendPlain }: Target,
  { budget, limits, wait, now }: Metering,
) {
  const startedAt = now()
  let waited = 0
  const shared = new Map<string, Promise<ReceivedResponse>>()
  const exchanges: Exchange[] = []
  let sent = { counted: 0, other: 0 }
  let quota: QuotaState | null = null

  const send: Target['send'] = async (request) => {
    if (now() - startedAt > (limits.sending + waited) * 1000) {
      throw new OperationalError(`the service is too slow: the limit of ${limits.sending} seconds is over`)
    }
    if (!isCounted(request)) {
      sent = { ...sent, other: sent.other + 1 }
      return sendPlain(request, 0)
    }
    if (sent.counted >= budget) {
      throw new OperationalError(
        `a budget of ${budget} API requests is too small to find out what the service publishes`,
      )
    }
    sent = { ...sent, counted: sent.counted + 1 }
    const response = await sendPlain(request, 0)
    exchanges.push({ request, response, at: now() })
    quota = readQuota(response) ?? quota
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
  const sendWithRetry: Target['send'] = async (request, client) => {
    const response = await send(request, client)
    if (response.status !== 429 || quota === null || sent.counted >= budget) return response
    await waitForReset(quota.reset)
    return send(request, client)
  }

  /** Returns the response to the same request before, or sends it. */
  const sendShared: Target['send'] = (request, client) => {
    const key = toRequestKey(request)
    const response = shared.get(key) ?? sendWithRetry(request, client)
    shared.set(key, response)
    return response
  }

  return {
    /** Sends each request, also if it was sent before. */
    fresh: { name, send } satisfies Target,
    /** Sends each request once. */
    shared: { name, send: sendShared } satisfies Target,
    /** Creates a target for one case. It shares responses with other cases, but sends every request of the case itself. */
    openCase(): Target {
      const own = new Set<string>()
      const sendOwn: Target['send'] = (request, client) => {
        const key = toRequestKey(request)
        if (own.has(key)) return send(request, client)
        own.add(key)
        return sendShared(request, client)
      }
      return { name, send: sendOwn }
    },
    hasSent: (request: CaseRequest): boolean => shared.has(toRequestKey(request)),
    get sent() {
      return sent
    },
    get exchanges(): readonly Exchange[] {
      return exchanges
    },
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
