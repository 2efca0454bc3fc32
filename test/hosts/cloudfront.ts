/**
 * A small program in place of CloudFront and S3: runs the functions of a build, with the event structure of
 * CloudFront Functions, and serves the files.
 */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { toHash } from '../../generator/kernel/files/hash.ts'
import type { Running } from './engines.ts'

interface Value {
  value: string
  multiValue?: { value: string }[]
}

export interface FunctionRequest {
  readonly method: string
  uri: string
  readonly querystring: Record<string, Value>
  readonly headers: Record<string, Value>
  readonly cookies: Record<string, Value>
}

export interface FunctionResponse {
  readonly statusCode: number
  readonly statusDescription?: string
  readonly headers: Record<string, Value>
  readonly body?: { readonly encoding: 'text' | 'base64'; readonly data: string }
}

type Handler = (event: unknown) => FunctionRequest | FunctionResponse

/** Loads the function of an event. Like the runtime, its context has no timers, no network and no modules. */
export function loadFunction(dist: string, event: string): Handler {
  const context = createContext({})
  runInContext(readFileSync(join(dist, `_stele/cloudfront/${event}.js`), 'utf8'), context)
  const handle = runInContext('(text) => JSON.stringify(handler(JSON.parse(text)))', context)
  return (event) => JSON.parse(handle(JSON.stringify(event)))
}

/** Creates the request of an event. Names and values stay as they were sent, without decoding. */
export function toFunctionRequest(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): FunctionRequest {
  const [uri = '/', ...rest] = target.split('?')
  const querystring: Record<string, Value> = {}
  for (const part of rest
    .join('?')
    .split('&')
    .filter((one) => one !== '')) {
    const [key = '', ...values] = part.split('=')
    const entry = { value: values.join('=') }
    const before = querystring[key]
    querystring[key] =
      before === undefined
        ? entry
        : { value: before.value, multiValue: [...(before.multiValue ?? [{ value: before.value }]), entry] }
  }
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }] as const)
  return { method, uri, querystring, headers: Object.fromEntries(entries), cookies: {} }
}

const toEvent = (eventType: string, request: FunctionRequest, response?: FunctionResponse) => ({
  version: '1.0',
  context: { distributionDomainName: 'd0.cloudfront.net', distributionId: 'D0', requestId: 'R0', eventType },
  viewer: { ip: '127.0.0.1' },
  request,
  ...(response === undefined ? {} : { response }),
})

const isResponse = (result: FunctionRequest | FunctionResponse): result is FunctionResponse =>
  'statusCode' in result

/** Reads the headers that the policy adds to the page of a 404, and the type that S3 knows. */
function readPolicy(dist: string): Record<string, Value> {
  const policy = JSON.parse(readFileSync(join(dist, '_stele/cloudfront/headers-policy.json'), 'utf8'))
  const { ContentSecurityPolicy, ReferrerPolicy } = policy.SecurityHeadersConfig
  return {
    'content-type': { value: 'text/html; charset=utf-8' },
    // Pages of another generator have no policy.
    ...(ContentSecurityPolicy && {
      'content-security-policy': { value: ContentSecurityPolicy.ContentSecurityPolicy },
      'referrer-policy': { value: ReferrerPolicy.ReferrerPolicy },
    }),
    'x-content-type-options': { value: 'nosniff' },
  }
}

/** A response with the bytes of its body. */
interface Served {
  readonly status: number
  readonly headers: Readonly<Record<string, Value>>
  readonly body: Buffer
}

/**
 * Starts a distribution.
 * @param isRequestKept whether the event of a response has the request as the client sent it, not as the function changed it
 */
export async function startCloudFront(dist: string, port: number, isRequestKept = false): Promise<Running> {
  const [handleRequest, handleResponse] = ['viewer-request', 'viewer-response'].map((event) =>
    loadFunction(dist, event),
  ) as [Handler, Handler]

  const readFile = (path: string): Buffer | null => {
    const file = join(dist, path)
    // The workflow uploads the search index of this folder, and nothing else of it.
    const isUploaded = !path.startsWith('/_stele') || path.startsWith('/_stele/search')
    // S3 has no folders.
    const isFile = !path.endsWith('/') && existsSync(file) && statSync(file).isFile()
    return isUploaded && isFile ? readFileSync(file) : null
  }

  const respond = (incoming: IncomingMessage): Served => {
    const { method = 'GET', url = '/' } = incoming
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    )
    const request = toFunctionRequest(method, url, headers)
    const result = handleRequest(toEvent('viewer-request', request))
    if (isResponse(result)) {
      return {
        status: result.statusCode,
        headers: result.headers,
        body: Buffer.from(result.body?.data ?? ''),
      }
    }
    const bytes = readFile(decodeURIComponent(result.uri))
    if (bytes === null) {
      const page = readFile('/404.html') ?? readFile('/404.md') ?? Buffer.alloc(0)
      return { status: 404, headers: readPolicy(dist), body: page }
    }
    const etag = `"${toHash(bytes)}"`
    const isFailed =
      result.headers['if-match'] !== undefined || result.headers['if-unmodified-since'] !== undefined
    if (isFailed) return { status: 412, headers: {}, body: Buffer.from('<Error/>') }
    const tags = headers['if-none-match']?.split(/, */) ?? []
    const status = tags.includes(etag) || tags.includes('*') ? 304 : 200
    const sent = { statusCode: status, headers: { etag: { value: etag }, server: { value: 'AmazonS3' } } }
    const shown = handleResponse(
      toEvent('viewer-response', isRequestKept ? toFunctionRequest(method, url, headers) : result, sent),
    )
    if (!isResponse(shown)) throw new Error('The function returned a request for a response')
    return { status, headers: shown.headers, body: status === 304 ? Buffer.alloc(0) : bytes }
  }

  const server = createServer((incoming, outgoing) => {
    try {
      const { status, headers, body } = respond(incoming)
      for (const [name, { value }] of Object.entries(headers)) outgoing.setHeader(name, value)
      outgoing.writeHead(status).end(incoming.method === 'HEAD' ? undefined : body)
    } catch (error) {
      outgoing.writeHead(502).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      return null
    },
  }
}
