/** The search for pages on a host without code. A page loads it when a reader searches. */

import type { Search } from '../core/http.ts'
import { openSearch } from '../core/search/open.ts'

/**
 * Opens the search of the site that the page belongs to.
 * @param root the URL of the site, with a trailing slash
 */
export const openSiteSearch = (root: string): Promise<Search> =>
  openSearch(async (file) => {
    const response = await fetch(root + file)
    if (!response.ok) throw new Error(`Cannot search: "${file}" gives ${response.status}`)
    return response.text()
  })
