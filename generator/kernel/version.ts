/** The version of this package, and the address of its documentation. */

import { existsSync, readFileSync } from 'node:fs'

/** `package.json` is two folders up in a checkout, and three in `lib/`. */
const [path] = ['../../package.json', '../../../package.json']
  .map((name) => new URL(name, import.meta.url))
  .filter(existsSync)

const facts: { readonly version: string; readonly homepage: string } =
  path === undefined ? { version: '0.0.0', homepage: '' } : JSON.parse(readFileSync(path, 'utf8'))

export const { version } = facts

/** The address of the folder `docs` in the repository, which is the home page. */
export const docsUrl = `${facts.homepage.replace(/#.*/, '')}/blob/main/docs`
