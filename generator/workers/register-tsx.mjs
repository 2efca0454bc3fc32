/** Loaded into worker threads of a build from source: makes them load TypeScript. */

import { register } from 'tsx/esm/api'

register()
