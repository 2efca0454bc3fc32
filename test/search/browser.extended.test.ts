/** The search that pages run in the browser, on a host with the same URLs as the shim, for all generated queries. */

import { describe, expect, it } from 'vitest'
import { queries } from '../fixtures/generated-search.ts'
import { pagesSite, searchInBrowser, useShimResults } from './browser.ts'

describe(`The search in the browser, for ${queries.length} queries`, () => {
  const { expected, buildFor } = useShimResults(pagesSite, queries)

  it('returns the same bytes as the shim, on a host with the same URLs', async () => {
    expect(await searchInBrowser(await buildFor('nginx'), queries)).toEqual(expected)
  })
})
