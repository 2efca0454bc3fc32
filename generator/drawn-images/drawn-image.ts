/** An image that the build draws. */

import type { Icon } from './icon.ts'
import type { SocialImage } from './social-image.ts'

export type DrawnImage = SocialImage | Icon
