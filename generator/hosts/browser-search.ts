/** The search module that pages load on a host without code, and the licences of the libraries in it. */

import type { Hosting } from '../addresses/published-urls.ts'
import { toAsset } from '../kernel/asset.ts'
import type { BrowserSearch } from '../look/assets/page-assets.ts'
import { readBundle, readLicences } from './bundles.ts'

/**
 * @param hasTexts whether the search covers the texts of documents
 * @returns null for a host that runs the shim, which searches itself
 */
export function readBrowserSearch({ servedBy }: Hosting, hasTexts: boolean): BrowserSearch | null {
  if (servedBy === 'shim') return null
  const licences = toAsset('search-licences.txt', readLicences())
  // The first line of the bundle names the file beside it.
  const [, licenceFile = ''] = licences.file.split('/')
  const code = readBundle('browser', { hasMcp: true, hasTexts })
    .toString()
    .replace('licences.txt', licenceFile)
  return { module: toAsset('search.js', Buffer.from(code)), licences }
}
