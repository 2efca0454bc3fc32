/**
 * Functions that run in front of the files of their own deployment. Each carries the manifest and what the search
 * reads itself, so that code and content are deployed as one; bodies it reads from the deployment's files.
 */

import { apiRoot, assetFolder, internalFolder, isSearchFile } from '../../shim/contract/routes.ts'
import type { DistFile } from '../render/output.ts'
import { readBundle } from './bundles.ts'
import type { HostedSite } from './hosts.ts'
import { assertFunctionWithin } from './limits.ts'
import { toLicences } from './servers.ts'

/** What Netlify takes of an edge function, in bytes when compressed. */
const netlifyLimit = 20 * 2 ** 20

/** What Vercel takes of a middleware on its free plan, in bytes when compressed; paid ones take two or four times that. */
const vercelLimit = 2 ** 20

/**
 * The folder of Netlify's edge functions, as its configuration names it. A function has a folder of its own in there:
 * Netlify would take any other module at the top for one more function.
 */
export const netlifyFolder = `${internalFolder}/netlify`

const vercelFolder = `${internalFolder}/vercel`

/** Where the function finds what Vercel would not publish. */
const vercelCopies = `${vercelFolder}/files`

/** What a function carries, as the module that its bundle imports. */
function toPublication({ manifest, ledger, read }: HostedSite, copies: string): Buffer {
  const searched = Object.keys(manifest.files).filter(isSearchFile)
  const search = Object.fromEntries(searched.map((file) => [file, read(file).toString()]))
  return Buffer.from(
    `// Made by "stele build": what a build published, for the function beside this file.
export const manifest = JSON.parse(${JSON.stringify(ledger.toString())})
export const search = ${JSON.stringify(search)}
export const copies = ${JSON.stringify(copies)}
`,
  )
}

/** The edge function of Netlify. */
export function toNetlifyFunction(site: HostedSite): DistFile[] {
  const files = [
    { file: `${netlifyFolder}/stele/publication.js`, bytes: toPublication(site, '') },
    { file: `${netlifyFolder}/stele/stele.js`, bytes: readBundle('netlify') },
  ]
  assertFunctionWithin(files, netlifyLimit, 'Netlify')
  return [...files, toLicences()]
}

/**
 * The middleware of Vercel, for a deployment whose root is dist. Beside one, Vercel takes the folder `api` for functions
 * and publishes none of its files: the middleware reads copies of them.
 */
export function toVercelFunction(site: HostedSite): DistFile[] {
  const files = [
    { file: `${vercelFolder}/publication.js`, bytes: toPublication(site, vercelCopies) },
    { file: `${vercelFolder}/stele.js`, bytes: readBundle('vercel') },
  ]
  assertFunctionWithin(files, vercelLimit, 'Vercel')
  const copies = Object.keys(site.manifest.files)
    .filter((file) => `/${file}`.startsWith(`${apiRoot}/`))
    .map((file) => ({ file: `${vercelCopies}/${file}`, bytes: site.read(file) }))
  return [...files, ...copies, { file: 'middleware.js', bytes: Buffer.from(middleware) }, toLicences()]
}

/** Vercel reads the configuration from the text, without running it, so that it stands here as it is. */
const middleware = `// Made by "stele build --host vercel": what is changed here is lost with the next build.
import answer from './${vercelFolder}/stele.js'

export const config = { matcher: ['/((?!${assetFolder}/).*)'] }

export default answer
`
