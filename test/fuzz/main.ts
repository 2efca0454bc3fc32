/** Starts a fuzzer by name: `npm run fuzz -- http|content [options]`. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'

const [, , name = '', ...parameters] = process.argv
const file = join(import.meta.dirname, `${name}.ts`)
if (!/^(http|content)$/.test(name) || !existsSync(file)) {
  console.error(`Cannot start the fuzzer "${name}": expected http or content`)
  process.exit(2)
}
const { run } = await import(file)
process.exit(await run(parameters))
