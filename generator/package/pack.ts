/** Completes the npm package in `lib/`: the last step of `npm run compile`, after tsc has compiled the shim's modules. */

import { pruneTypes } from './prune-types.ts'
import { writeGenerator } from './write-generator.ts'

const out = 'lib/generator'

pruneTypes(out, 'index.d.ts')
await writeGenerator(out)
