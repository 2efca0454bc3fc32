/** Fetches from a host that may fail or misbehave: bounds the time, the bytes and the redirects of a response. */

/** Maximum redirects for one file. Some hosts redirect `/x.html` to `/x`. */
const maxRedirects = 3

/** Bounds of {@link boundedFetch}. */
interface FetchBounds {
  /** Milliseconds from the request to the last byte of the response. */
  readonly timeout: number
  /** Maximum bytes of the body, after decompression. */
  readonly maxBytes: number
  /** Whether the bodies of all statuses are read. By default only the body of a 2xx status is read. */
  readonly readsErrors?: boolean
  /** Whether redirects within the host are followed, as they are by default. Otherwise the response is the redirect. */
  readonly followsRedirects?: boolean
}

/** A response with its body. */
export interface FetchedResponse {
  readonly status: number
  readonly headers: Headers
  /** The body, or nothing of a body that is not read; null if it has too many bytes. */
  readonly bytes: Uint8Array<ArrayBuffer> | null
}

/** Like the global `fetch()`. */
export type Fetch = (address: URL, init: RequestInit) => Promise<Response>

/**
 * Sends a request, and reads the body of the response.
 * @throws {Error} (as a rejection) with a reason, such as "it did not respond in time", that begins with the host as "it"
 */
export async function boundedFetch(
  fetch: Fetch,
  address: URL,
  requestHeaders: Readonly<Record<string, string>>,
  { timeout, maxBytes, readsErrors = false, followsRedirects = true }: FetchBounds,
): Promise<FetchedResponse> {
  const init: RequestInit = {
    headers: requestHeaders,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }
  try {
    const response = await (followsRedirects
      ? follow(fetch, address, init, maxRedirects)
      : fetch(address, init))
    const { ok, status, headers } = response
    if (ok || readsErrors) return { status, headers, bytes: await readBounded(response.body, maxBytes) }
    discard(response)
    return { status, headers, bytes: empty }
  } catch (error) {
    // Without the error as `cause`: on some platforms it contains the address, which may be secret.
    throw new Error(toReason(error as NetworkError, address))
  }
}

const empty = new Uint8Array()

/** An error of `fetch()`. */
type NetworkError = Error & { readonly cause?: { readonly code?: string } | undefined }

/** A redirect that is not followed. The message is the reason. */
class RedirectError extends Error {}

/** Follows redirects within the host. Others could lead to an address that only this machine can reach. */
async function follow(fetch: Fetch, address: URL, init: RequestInit, redirects: number): Promise<Response> {
  const response = await fetch(address, init)
  const location = response.headers.get('location')
  if (response.status < 300 || response.status > 399 || location === null) return response
  discard(response)
  // On a platform that replaces `fetch`, only the response has the real address.
  const from = response.url || address.href
  if (!URL.canParse(location, from)) throw new RedirectError('it redirects to an address that is no URL')
  const target = new URL(location, from)
  if (target.origin !== new URL(from).origin) {
    throw new RedirectError(`it redirects to another host, ${target.origin}`)
  }
  if (redirects === 0) throw new RedirectError(`it redirects more than ${maxRedirects} times`)
  return follow(fetch, target, init, redirects - 1)
}

/** Reads the body of a response; null if it has more than `maxBytes` bytes. */
export async function readBounded(
  body: Pick<ReadableStream<Uint8Array>, 'getReader'> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
    length += chunk.value.length
    if (length > maxBytes) {
      reader?.cancel().catch(() => {})
      return null
    }
    chunks.push(chunk.value)
  }
  const bytes = new Uint8Array(length)
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.length
  }
  return bytes
}

/** Ends a response whose body is not needed. An unread body would block its connection. */
function discard({ body }: Response): void {
  body?.cancel().catch(() => {})
}

/** Describes why a request failed: a redirect, a time-out, or the code in the error's cause. */
function toReason(error: NetworkError, { search }: URL): string {
  const { name, message, cause } = error
  if (error instanceof RedirectError) return message
  if (name === 'TimeoutError') return 'it did not respond in time'
  const reason = cause?.code ?? message
  return `it cannot be reached (${search === '' ? reason : reason.replaceAll(search, '')})`
}
