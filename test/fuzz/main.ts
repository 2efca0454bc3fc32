/** Starts a fuzzer by name: `npm run fuzz -- http|content|mdx [options]`. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'

const [, , name = '', ...parameters] = process.argv
const file = join(import.meta.dirname, `${name}.ts`)
if (!/^(http|content|mdx)$/.test(name) || !existsSync(file)) {
  console.error(`Cannot start the fuzzer "${name}": expected http, content or mdx`)
  process.exit(2)
}
const { run } = await import(file)
process.exit(await run(parameters))
