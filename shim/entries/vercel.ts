/** What the middleware of Vercel is bundled from; its configuration stands in the file that imports it. */

import { createFront } from './front.ts'

const answer = createFront(() => new Response(null, { headers: { 'x-middleware-next': '1' } }))

/** Vercel says who the client is in a field that no client can set. */
export default (request: Request): Promise<Response> =>
  answer(request, request.headers.get('x-real-ip') ?? '')
