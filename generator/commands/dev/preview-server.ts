/** The HTTP server of a preview: its own script and events, and everything else from the shim. */

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { isIP } from 'node:net'
import { createNodeListener, type NodeListener } from '../../../shim/adapters/node-listener.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import type { Header } from '../../../shim/contract/header-values.ts'
import { manifestFile } from '../../../shim/contract/routes.ts'
import type { PlainRequest } from '../../../shim/core/http.ts'
import { withMcp } from '../../../shim/mcp/http.ts'
import { createShim, type Shim } from '../../../shim/runtime/shim.ts'
import type { WireResponse } from '../../../shim/runtime/wire-response.ts'
import { parseManifest, type Source } from '../../../shim/sources/source.ts'
import type { Diagnostic } from '../../kernel/diagnostics/diagnostic-record.ts'
import { ContentError } from '../../kernel/diagnostics/errors.ts'
import type { MemoryFiles } from '../../kernel/publish/memory-target.ts'
import { readDevScript } from '../../look/assets/page-assets.ts'
import { readSourceLines } from '../diagnostic-formats/excerpt.ts'
import { unlimitedQuota } from '../serve/unlimited-quota.ts'

const paths = { script: '/_stele/dev.js', events: '/_stele/dev/events' } as const

/**
 * Wraps a shim so that its pages have the reload script, and are never cached.
 * @param build the id of the build that the shim serves
 */
function injectScript(shim: Shim, build: string | null): Shim {
  const script = Buffer.from(toScript(build))
  return {
    ...shim,
    async handle(request) {
      const response = await shim.handle(withoutConditions(request))
      if (isPage(response)) return addScript(response, script)
      return isConditional(request) ? shim.handle(request) : response
    },
  }
}

/** The script element. The page reloads as soon as another build is served than `build`. */
const toScript = (build: string | null): string =>
  `<script src="${paths.script}" data-build="${build ?? ''}" defer></script>`

const isConditional = (request: PlainRequest): boolean => request.header('if-none-match') != null

/** A browser may hold a page of `stele serve` on the same port, which a 304 would keep without the script. */
const withoutConditions = (request: PlainRequest): PlainRequest => ({
  ...request,
  header: (name) => (name === 'if-none-match' ? null : request.header(name)),
})

const isPage = ({ headers }: WireResponse): boolean =>
  headers.some(([name, value]) => name === headerNames.contentType && value.startsWith('text/html'))

/** Also changes the length of a response to HEAD, which has no body. */
function addScript({ status, headers, body }: WireResponse, script: Buffer): WireResponse {
  const kept = headers.filter(([name]) => name !== headerNames.etag && name !== headerNames.cacheControl)
  return {
    status,
    headers: [
      ...kept.map(
        ([name, value]): Header =>
          name === headerNames.contentLength ? [name, String(Number(value) + script.length)] : [name, value],
      ),
      [headerNames.cacheControl, 'no-store'],
    ],
    body: body instanceof Uint8Array ? insert(Buffer.from(body), script) : body,
  }
}

function insert(page: Buffer, script: Buffer): Uint8Array<ArrayBuffer> {
  const end = page.lastIndexOf('</body>')
  const index = end === -1 ? page.length : end
  return Buffer.concat([page.subarray(0, index), script, page.subarray(index)])
}

/** A mistake of the content, or a failure of the machine, as JSON. */
interface Mistake {
  readonly message: string
  /** Null for a failure that has no place in the content. */
  readonly place: Place | null
}

interface Place extends Pick<Diagnostic, 'file' | 'line' | 'column' | 'rule'> {
  /** Lines of the file around the mistake; empty for a folder. */
  readonly excerpt: readonly ExcerptLine[]
}

interface ExcerptLine {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
}

/** How many mistakes a page shows. The terminal lists more. */
const maxMistakes = 20

/** How many lines an excerpt has before and after the line of the mistake. */
const contextLines = 2

/** Longest line of an excerpt, in UTF-16 units. */
const maxLineLength = 300

/** Lists the first mistakes of a failed build. Warnings are not mistakes. */
export function toMistakes(error: unknown): readonly Mistake[] {
  if (!(error instanceof ContentError)) return [{ message: (error as Error).message, place: null }]
  return error.diagnostics
    .filter(({ severity }) => severity === 'error')
    .slice(0, maxMistakes)
    .map(({ message, file, line, column, rule }) => ({
      message,
      place: { file, line, column, rule, excerpt: readExcerpt(file, line) },
    }))
}

/** Reads the lines around a line; none if the file is a folder, or is gone. */
function readExcerpt(file: string, line: number): ExcerptLine[] {
  const first = Math.max(1, line - contextLines)
  return (readSourceLines(file) ?? [])
    .slice(first - 1, line + contextLines)
    .map((text, index) => ({ number: first + index, text: text.slice(0, maxLineLength) }))
}

/**
 * Creates the shim of one build. The next build has another one, so that no request sees two builds.
 * @param onError receives the causes of 500 responses
 */
async function createPreviewShim(files: MemoryFiles, onError: (error: unknown) => void): Promise<Shim> {
  const read = (file: string) => (files.get(file)?.bytes ?? null) as Buffer<ArrayBuffer> | null
  const manifest = await parseManifest(String(read(manifestFile)), 'the preview')
  const source: Source = {
    name: 'the preview',
    readManifest: async () => manifest,
    readFile: async (file) => read(file),
  }
  const quota = unlimitedQuota
  return withMcp(await createShim({ source, quota, recheck: Number.POSITIVE_INFINITY, onError }), { quota })
}

/**
 * Whether a request can only be the author's. Drafts are not for other sites: a page elsewhere must not read or show them through
 * the author's browser, neither by CORS, nor as its script, image or frame, nor under a name that it points at this machine (DNS
 * rebinding).
 */
function isTrusted({ headers }: IncomingMessage): boolean {
  const { host = '', origin } = headers
  const name = toHostname(`http://${host}`)
  const isOwnOrigin = origin === undefined || isLocal(toHostname(origin))
  return (isLocal(name) || isIP(name) > 0) && isOwnOrigin && !isEmbedded(headers)
}

/**
 * Whether a page of another site embeds what is requested (Fetch Metadata). Such requests have no `Origin`. Links from other sites
 * do no harm: a browser then shows the preview in a tab of its own.
 */
const isEmbedded = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'cross-site' &&
  headers['sec-fetch-dest'] !== 'document' &&
  // A page at "localhost" may use addresses with "127.0.0.1", which is another site.
  !isLocal(toHostname(headers.referer ?? ''))

/** Returns an empty string for what is not a URL, such as the origin "null". */
const toHostname = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[(.*)\]$/, '$1') : ''

const isLocal = (name: string): boolean => /^(?:localhost|.+\.localhost|127\.[\d.]+|::1)$/.test(name)

/** What an open page needs to know: whether it is of the latest build, and which mistakes the content has. */
interface PreviewState {
  /** The id of the build that is served; null before the first good build. */
  readonly build: string | null
  readonly mistakes: readonly Mistake[]
}

interface PreviewServer {
  /** Listens nowhere yet. */
  readonly http: Server
  /** Serves a build from now on. Pages of another build reload. */
  showBuild(files: MemoryFiles): Promise<void>
  /** Shows mistakes over all pages. The last good build is still served. */
  showMistakes(mistakes: readonly Mistake[]): void
}

/** Milliseconds after which a page connects again when the server has ended. */
const retryTime = 500

/** @param onError receives the causes of 500 responses */
export function createPreviewServer(onError: (error: unknown) => void): PreviewServer {
  const script = readDevScript()
  let state: PreviewState = { build: null, mistakes: [] }
  let respondFromSite: NodeListener = (_, response) => sendPlaceholder(response)
  const openPages = new Set<ServerResponse>()

  /** Sends the state as server-sent events (HTML Standard, 9.2): the current one, then every later one. */
  const connect = (response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', ...noStore })
    response.write(`retry: ${retryTime}\n${toEvent(state)}`)
    openPages.add(response)
    response.once('close', () => openPages.delete(response))
  }

  const show = (next: PreviewState): void => {
    state = next
    for (const response of openPages) response.write(toEvent(state))
  }

  const respond: NodeListener = (request, response) => {
    const [path] = String(request.url).split('?', 1)
    const isRead = request.method === 'GET'
    if (!isTrusted(request)) sendForbidden(response)
    else if (isRead && path === paths.events) connect(response)
    else if (isRead && path === paths.script) sendScript(response, script)
    else respondFromSite(request, response)
  }
  const http = createServer(respond)
  // Node's own "100 Continue" can get into the response before it. The final response alone is enough (RFC 9110, 10.1.1).
  http.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false
    respond(request, response)
  })

  return {
    http,
    async showBuild(files) {
      const build = files.get(manifestFile)?.hash ?? null
      const shim = await createPreviewShim(files, onError)
      respondFromSite = createNodeListener(injectScript(shim, build), { onError })
      show({ build, mistakes: [] })
    },
    showMistakes: (mistakes) => show({ ...state, mistakes }),
  }
}

const toEvent = (state: PreviewState): string => `data: ${JSON.stringify(state)}\n\n`

const noStore = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

function sendScript(response: ServerResponse, script: Buffer): void {
  response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', ...noStore }).end(script)
}

function sendForbidden(response: ServerResponse): void {
  response
    .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', ...noStore })
    .end('Cannot show the preview to other sites: open the address that "stele dev" has printed\n')
}

/** The page at every path before the first good build. The script shows the mistakes over it. */
function sendPlaceholder(response: ServerResponse): void {
  response
    .writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '1', ...noStore })
    .end(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>stele dev</title></head><body><p>There is no build yet.</p>${toScript(null)}</body></html>\n`,
    )
}
