/** Which `llms.txt` describes a page: one covers the paths below its own, and the most specific applies (llms.txt v2). */

import { documents, toPagePath } from '../../shim/contract/routes.ts'

/**
 * Returns the language whose `llms.txt` covers a path.
 * @param path of a page or a file, with a leading slash
 */
export const findCoveringLanguage = (path: string, [first = '', ...others]: readonly string[]): string =>
  others.find((lang) => [`/${lang}/`, `/${lang}.`].some((prefix) => `${path}/`.startsWith(prefix))) ?? first

/** The URL of the `llms.txt` that covers a path. */
export const toCoveringIndex = (baseUrl: string, path: string, languages: readonly string[]): string =>
  baseUrl + toPagePath(`/${documents.llms}`, findCoveringLanguage(path, languages), languages)
