/** Stands in for Netlify and Vercel, on Deno: `platforms.ts netlify|vercel DIST`. */

import { readFileSync } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

type PlatformFunction = (request: Request, context?: unknown) => Promise<Response | undefined>

/** The parts of Deno's API that are used here. */
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

/** Serves a file of dist by its path. */
function readPublished(path: string, isPublished: (path: string) => boolean): Response {
  try {
    if (isPublished(path)) return new Response(new Uint8Array(readFileSync(dist + decodeURIComponent(path))))
  } catch {
    // The file does not exist.
  }
  return new Response('There is no such file.', { status: 404 })
}

/**
 * Netlify runs the function for the paths that the function's configuration names. If the function returns nothing,
 * Netlify serves the file at the path.
 */
async function openNetlify(): Promise<(request: Request, ip: string) => Promise<Response>> {
  const module: { default: PlatformFunction; config: { path: string; excludedPath: string } } = await load(
    '_stele/netlify/stele/stele.js',
  )
  const { default: runFunction, config } = module
  const included = new URLPattern({ pathname: config.path })
  const excluded = new URLPattern({ pathname: config.excludedPath })
  return async (request, ip) => {
    const { url } = request
    const isHandled = included.test(url) && !excluded.test(url)
    return (
      (isHandled ? await runFunction(request, { ip }) : undefined) ??
      readPublished(new URL(url).pathname, () => true)
    )
  }
}

/**
 * Vercel sends the client's address in `x-real-ip`. It does not publish the middleware, nor, if there is one, the folder
 * `api`.
 */
async function openVercel(): Promise<(request: Request, ip: string) => Promise<Response>> {
  const module: { default: PlatformFunction; config: { matcher: readonly string[] } } =
    await load('middleware.js')
  const { default: runMiddleware, config } = module
  const matchers = config.matcher.map((matcher) => new RegExp(`^${matcher}$`))
  const isPublished = (path: string) => !/^\/(?:api\/|middleware\.js$)/.test(path)
  return async (request, ip) => {
    const { pathname } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-real-ip', ip)
    const response = matchers.some((matcher) => matcher.test(pathname))
      ? await runMiddleware(new Request(request, { headers }))
      : undefined
    const isPassedOn = response === undefined || response.headers.get('x-middleware-next') === '1'
    return isPassedOn ? readPublished(pathname, isPublished) : response
  }
}

const handle = await (platform === 'netlify' ? openNetlify() : openVercel())
const { addr } = Deno.serve(
  { port: Number(process.env.PORT), hostname: '127.0.0.1', onListen: () => {} },
  (request, { remoteAddr }) => handle(request, remoteAddr.hostname),
)
console.log(`Serving ${dist} on http://127.0.0.1:${addr.port}`)
