/** What an edge function of Netlify is bundled from. */

import { assetFolder } from '../contract/routes.ts'
import { createFront } from './front.ts'

/** What is used of what Netlify says of a request. */
interface Context {
  readonly ip: string
}

/** Nothing is what lets a request through. */
const answer = createFront(() => undefined)

export default (request: Request, { ip }: Context): Promise<Response | undefined> => answer(request, ip)

/** Files whose names change with their bytes need no shim; a function that fails leaves the rest to Netlify's rules. */
export const config = { path: '/*', excludedPath: `/${assetFolder}/*`, onError: 'bypass' }
