/** Requests to the audited site, and the failure of a check. */

/** A response with its whole body. */
export interface Answer {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
}

/** The audited site. */
export interface Site {
  /** Its URL, without a trailing slash. */
  readonly url: string
  /**
   * Sends a GET request.
   * @param target a path of the site, or a URL
   */
  get(target: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Sends a POST request with a JSON body. */
  post(url: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<Answer>
}

/** Why a check failed. Its message is a sentence without a full stop. */
export class CheckFailure extends Error {}

/** Opens a site over HTTP. Redirects count as other statuses do: what an agent looks for is at its own address. */
export function openSite(url: string): Site {
  const send = async (target: string, init: RequestInit): Promise<Answer> => {
    const address = target.startsWith('/') ? url + target : target
    const response = await fetch(address, { redirect: 'manual', ...init })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { status, headers } = response
    return { url: address, status, headers, bytes, text: new TextDecoder().decode(bytes) }
  }
  return {
    url,
    get: (target, headers = {}) => send(target, { headers }),
    post: (target, body, headers) =>
      send(target, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
}

/** @throws {CheckFailure} with the message if the condition does not hold */
export function assertThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new CheckFailure(message)
}

/**
 * Requests a document that must exist.
 * @param type the media type that it must have, without parameters
 */
export async function getDocument(
  site: Site,
  target: string,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await site.get(target, headers)
  assertThat(answer.status === 200, `${target} responds with ${answer.status}`)
  const received = answer.headers.get('content-type')
  assertThat(received?.split(';')[0] === type, `${target} has the media type ${received}, not ${type}`)
  return answer
}

/** Requests a JSON object that must exist. */
export async function getJson(
  site: Site,
  target: string,
  type = 'application/json',
): Promise<Readonly<Record<string, unknown>>> {
  const { text } = await getDocument(site, target, type)
  return parseObject(text, target)
}

/** Parses a JSON object. */
export function parseObject(text: string, name: string): Readonly<Record<string, unknown>> {
  let value: unknown = null
  try {
    value = JSON.parse(text)
  } catch {
    // Reported below, like any other value that is no object.
  }
  assertThat(
    typeof value === 'object' && value !== null && !Array.isArray(value),
    `${name} is no JSON object`,
  )
  return value as Readonly<Record<string, unknown>>
}

/** Returns the maps in a list. */
export const listObjects = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : []
