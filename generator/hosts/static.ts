/** A plain file server. It has no rules, so renamed documents need files. GitHub Pages is one as well. */

import { toBasePath, toPageFile } from '../../shim/contract/routes.ts'
import type { DistFile } from '../kernel/file.ts'
import type { HostedSite, NamedHost } from './host.ts'
import { byFiles } from './promises.ts'

export const staticHost: NamedHost = {
  servedBy: 'files',
  addressing: 'files',
  deployment: { file: 'static' },
  pageUrls: 'files',
  promises: [
    ...byFiles,
    'staticErrors',
    'staticMethods',
    'staticPreflight',
    'staticCors',
    'staticPolicy',
    'staticRedirects',
    'staticHeaders',
    'staticCaching',
    'staticTags',
    'staticEncodings',
  ],
  *toFiles(site) {
    // Without it, GitHub Pages publishes no folder whose name starts with an underscore.
    yield { file: '.nojekyll', bytes: Buffer.alloc(0) }
    yield* toFormerFiles(site)
  },
}

/** Creates a file at the path of each renamed document: a page that leads to the new path, or a copy of the new file. */
function* toFormerFiles({ manifest, read }: HostedSite): Generator<DistFile> {
  const { baseUrl, files, formerPaths = {} } = manifest
  for (const [from, to] of Object.entries(formerPaths)) {
    if (to === null) continue
    const page = [toPageFile(to, 'html'), `${to.slice(1)}index.html`].find(
      (file) => files[file] !== undefined,
    )
    if (files[to.slice(1)] !== undefined) yield { file: from.slice(1), bytes: read(to.slice(1)) }
    else if (page !== undefined && files[toPageFile(from, 'html')] === undefined)
      yield {
        file: toPageFile(from, 'html'),
        bytes: Buffer.from(
          toRedirectPage(`${toBasePath(baseUrl)}${toAddress(page)}`, `${baseUrl}${toAddress(page)}`),
        ),
      }
  }
}

/** The address of a file. An index of another generator has the address of its folder. */
const toAddress = (file: string): string => encodeURI(`/${file.replace(/\/index\.html$/, '/')}`)

/** A path has no characters that HTML reserves. */
const toRedirectPage = (path: string, canonical: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${canonical}"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${path}"></head><body><p>This page has moved to <a href="${path}">${path}</a>.</p></body></html>\n`
