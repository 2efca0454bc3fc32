/** `robots.txt`. */

import { documents } from '../../../shim/contract/routes.ts'
import type { MetadataSurface } from '../surface.ts'
import { toRobots } from './robots.ts'

export const robots: MetadataSurface = {
  name: 'robots',
  needs: 'metadata',
  isShared: true,
  plan: () => [{ file: documents.robots, lang: null, render: ({ config }) => toRobots(config) }],
}
