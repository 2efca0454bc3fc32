/** Entry point of the Vercel middleware. Its configuration is in the file that imports it. */

import { createMiddleware } from './middleware.ts'

const handle = createMiddleware(() => new Response(null, { headers: { 'x-middleware-next': '1' } }))

/** Vercel sets `x-real-ip` to the client's address. Clients cannot override it. */
export default (request: Request): Promise<Response> =>
  handle(request, request.headers.get('x-real-ip') ?? '')
