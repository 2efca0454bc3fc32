/** The length of the pages of the documentation. */

import { expect, it } from 'vitest'
import { pages, readPage } from './blocks.ts'

/** The words of a page without its blocks of code. */
const countWords = (page: string): number =>
  readPage(page)
    .replace(/^```.*?^```$/gms, '')
    .replaceAll(/\||^[ :-]+$/gm, ' ')
    .split(/\s+/)
    .filter((word) => word !== '').length

it('No page of docs/ has more than 2,000 words, and README.md has at most 90 lines', () => {
  const long = pages.filter((page) => page.startsWith('docs/') && countWords(page) > 2000)
  expect(long).toEqual([])
  expect(readPage('README.md').split('\n').length).toBeLessThanOrEqual(90)
})
