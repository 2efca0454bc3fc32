/** How the output check finds the pages of one format among the files. */

import { errorPageFiles, explorerPath } from '../../shim/contract/routes.ts'
import { toPageFile } from '../addresses/other-pages.ts'
import { type Coverage, toPathLanguage } from './coverage.ts'

/**
 * Creates the coverage of all pages in one format. The path of a file gives its language.
 * @param name of the pages in messages
 */
export const createPageCoverage = (medium: 'html' | 'md', name: string): Coverage => ({
  toName: () => name,
  isExpected: (_, { config }) => config.site || medium === 'md',
  toAddress: ({ path }) => toPageFile(path, medium),
  read(file, _, { config }) {
    if (!file.endsWith(`.${medium}`) || errorPageFiles.has(file)) return null
    if (config.site && file === toPageFile(explorerPath, medium)) return null
    return [{ lang: toPathLanguage(file, config.languages), addresses: [file] }]
  },
})
