/** The files that pages load: stylesheets, scripts, fonts and icons. */

import { listAssets } from '../../look/assets/page-assets.ts'
import type { MetadataSurface } from '../surface.ts'

export const pageAssets: MetadataSurface = {
  name: 'asset',
  needs: 'metadata',
  plan: ({ config }, assets) =>
    config.site
      ? listAssets(assets).map(({ file, bytes }) => ({ file, lang: null, render: () => bytes }))
      : [],
}
