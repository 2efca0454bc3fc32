/** The file that proves to search engines that requests with the site's key of IndexNow come from its author. */

import { toIndexNowFile } from '../../../shim/contract/notify.ts'
import type { MetadataSurface } from '../surface.ts'

export const indexNowKey: MetadataSurface = {
  name: 'indexnow-key',
  needs: 'metadata',
  isShared: true,
  plan: ({ config: { notify } }) =>
    notify.indexnow === undefined
      ? []
      : [
          {
            file: toIndexNowFile(notify.indexnow),
            lang: null,
            render: ({ config }) => config.notify.indexnow ?? '',
          },
        ],
}
