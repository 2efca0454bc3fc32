/** The addresses of the search indexes for Orama. */

import { searchPagePath } from '../../../shim/contract/routes.ts'

/** Returns the file of the index of one language. */
export const toOramaFile = (lang: string): string => `${searchPagePath.slice(1)}/orama.${lang}.json`
