/** The images that the build draws: those of essays for other sites, and icons. */

import { toSocialImage } from '../images/essay-image.ts'
import type { DrawnSurface } from '../surface.ts'

export const images: DrawnSurface = {
  name: 'drawn-image',
  needs: 'drawing',
  *plan(site, { theme }) {
    for (const { document } of site.published) {
      const image = document && toSocialImage(document, site)
      if (image !== null) yield { file: image.file, lang: null, image }
    }
    for (const icon of theme?.icons ?? []) yield { file: icon.file, lang: null, image: icon }
  },
}
