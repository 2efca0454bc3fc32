/** Entry point of the Netlify edge function. */

import { assetFolder } from '../contract/routes.ts'
import { createMiddleware } from './middleware.ts'

/** The part of Netlify's context object that is used. */
interface Context {
  readonly ip: string
}

/** On Netlify, returning `undefined` lets a request through. */
const handle = createMiddleware(() => undefined)

export default (request: Request, { ip }: Context): Promise<Response | undefined> => handle(request, ip)

/** Assets need no shim. If the function fails, Netlify serves the request by its own rules. */
export const config = { path: '/*', excludedPath: `/${assetFolder}/*`, onError: 'bypass' }
