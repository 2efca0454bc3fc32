/** The version of this package. */

import { existsSync, readFileSync } from 'node:fs'

/** `package.json` is two folders up in a checkout, and three in `lib/`. */
const [path] = ['../../package.json', '../../../package.json']
  .map((name) => new URL(name, import.meta.url))
  .filter(existsSync)

export const version: string = path === undefined ? '0.0.0' : JSON.parse(readFileSync(path, 'utf8')).version
