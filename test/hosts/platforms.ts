/** Stands in for the platforms of functions, on Deno: `platforms.ts netlify|vercel DIST`. */

import { readFileSync } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

type Answer = (request: Request, context?: unknown) => Promise<Response | undefined>

/** What is used of Deno. */
declare const Deno: {
  serve(
    options: { readonly port: number; readonly hostname: string; readonly onListen: () => void },
    handle: (
      request: Request,
      info: { readonly remoteAddr: { readonly hostname: string } },
    ) => Promise<Response>,
  ): { readonly addr: { readonly port: number }; shutdown(): Promise<void> }
}
declare const URLPattern: new (parts: { pathname: string }) => { test(address: string): boolean }

const [, , platform = '', dist = ''] = process.argv

const load = async (file: string) => import(pathToFileURL(`${dist}/${file}`).href)

/** A file as it lies in dist, by its path alone. */
function readPublished(path: string, isPublished: (path: string) => boolean): Response {
  try {
    if (isPublished(path)) return new Response(new Uint8Array(readFileSync(dist + decodeURIComponent(path))))
  } catch {
    // It is none.
  }
  return new Response('There is no such file.', { status: 404 })
}

/** A function runs for the paths that its configuration names; where it gives nothing, the file at the path answers. */
async function openNetlify(): Promise<(request: Request, ip: string) => Promise<Response>> {
  const { default: answer, config } = (await load('_stele/netlify/stele/stele.js')) as {
    default: Answer
    config: { path: string; excludedPath: string }
  }
  const included = new URLPattern({ pathname: config.path })
  const excluded = new URLPattern({ pathname: config.excludedPath })
  return async (request, ip) => {
    const { url } = request
    const isItsOwn = included.test(url) && !excluded.test(url)
    return (
      (isItsOwn ? await answer(request, { ip }) : undefined) ??
      readPublished(new URL(url).pathname, () => true)
    )
  }
}

/** Says who the client is in `x-real-ip`, and beside a middleware publishes nothing of `api` and not the middleware itself. */
async function openVercel(): Promise<(request: Request, ip: string) => Promise<Response>> {
  const { default: answer, config } = (await load('middleware.js')) as {
    default: Answer
    config: { matcher: readonly string[] }
  }
  const matchers = config.matcher.map((matcher) => new RegExp(`^${matcher}$`))
  const isPublished = (path: string) => !/^\/(?:api\/|middleware\.js$)/.test(path)
  return async (request, ip) => {
    const { pathname } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-real-ip', ip)
    const response = matchers.some((matcher) => matcher.test(pathname))
      ? await answer(new Request(request, { headers }))
      : undefined
    const isLetThrough = response === undefined || response.headers.get('x-middleware-next') === '1'
    return isLetThrough ? readPublished(pathname, isPublished) : response
  }
}

const handle = await (platform === 'netlify' ? openNetlify() : openVercel())
const { addr } = Deno.serve(
  { port: Number(process.env.PORT), hostname: '127.0.0.1', onListen: () => {} },
  (request, { remoteAddr }) => handle(request, remoteAddr.hostname),
)
console.log(`Serving ${dist} on http://127.0.0.1:${addr.port}`)
