/** Converts between the paths of URLs, which are percent-encoded, and the names of files in dist, which are not. */

import { toPageFile } from '../../../shim/contract/routes.ts'
import { decodePart } from '../../kernel/site-url.ts'

/** Percent-encodes a path as browsers do. */
export const encodePath = (path: string): string =>
  encodeURI(path).replace(/[?#]/g, (sign) => (sign === '?' ? '%3F' : '%23'))

/** Returns the file in dist of a page in one media type. The path may be percent-encoded; the name of the file is not. */
export const toDecodedPageFile = (path: string, extension: 'html' | 'md'): string =>
  decodePart(toPageFile(path, extension))
