/** Lets worker threads load TypeScript. Only builds that run from source load this module. */

import { register } from 'tsx/esm/api'

register()
