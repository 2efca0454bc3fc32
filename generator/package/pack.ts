/** Completes the npm package in `lib/`: the last step of `npm run compile`, after tsc has compiled the shim's modules. */

import { pruneTypes, writeGenerator } from './bundle-cli.ts'

const out = 'lib/generator'

pruneTypes(out, 'index.d.ts')
await writeGenerator(out)
