/** The HTTP server of a preview: its own script and events, and everything else from the shim. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createNodeListener, type NodeListener } from '../../../shim/adapters/node-listener.ts'
import { manifestFile } from '../../../shim/contract/routes.ts'
import type { MemoryFiles } from '../../kernel/publish/memory-target.ts'
import { readDevScript } from '../../look/assets/page-assets.ts'
import { injectScript, toScript } from './inject.ts'
import type { Mistake } from './mistakes.ts'
import { paths } from './paths.ts'
import { createPreviewShim } from './preview-shim.ts'
import { isTrusted } from './trust.ts'

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
