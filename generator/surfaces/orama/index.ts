/** The indexes for Orama, one for each language. */

import { toOramaFile } from '../../site/addresses/orama.ts'
import { toReadUrl } from '../api/resources.ts'
import { createLanguageLookup, isSearched } from '../coverage.ts'
import type { MetadataSurface } from '../surface.ts'

const getLanguage = createLanguageLookup(toOramaFile)

export const orama: MetadataSurface = {
  name: 'orama',
  needs: 'metadata',
  plan: ({ config: { languages, search } }) =>
    search.orama
      ? languages.map((lang) => ({
          file: toOramaFile(lang),
          lang,
          async render({ site }) {
            const { toOramaIndex } = await import('./to-orama.ts')
            return toOramaIndex(site, lang)
          },
        }))
      : [],
  coverage: {
    toName: toOramaFile,
    isExpected: (page, { config }) => config.search.orama && isSearched(page, { config }),
    toAddress: toReadUrl,
    read(file, { readJson }, site) {
      const lang = getLanguage(file, site)
      if (lang === undefined) return null
      const { docs } = readJson() as { docs: { docs: Record<string, { url: string }> } }
      return [{ lang, addresses: Object.values(docs.docs).map(({ url }) => url) }]
    },
  },
}
