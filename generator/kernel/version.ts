/** The version of this package, its documentation, and the address of its repository. */

import { existsSync, readFileSync } from 'node:fs'

/** `package.json` is two folders up in a checkout, and three in `lib/`. */
const [path] = ['../../package.json', '../../../package.json']
  .map((name) => new URL(name, import.meta.url))
  .filter(existsSync)

const facts: { readonly version: string; readonly homepage: string } =
  path === undefined ? { version: '0.0.0', homepage: '' } : JSON.parse(readFileSync(path, 'utf8'))

export const { version } = facts

/**
 * Stands for the address of the repository in `package.json`, README.md and `docs/` until its owner sets it:
 * `npm run set-repository -- URL`. Nothing prints it as a link.
 */
export const placeholderUrl = 'https://example.com/stele'

/** Returns the address of the folder `docs` in the repository; null while the home page is the placeholder, or missing. */
export function toDocsUrl(homepage: string): string | null {
  const repository = homepage.replace(/#.*/, '')
  return repository === '' || repository === placeholderUrl ? null : `${repository}/blob/main/docs`
}

/** The address of the folder `docs` in the repository, if it is known. */
export const docsUrl = toDocsUrl(facts.homepage)

/** The folder `docs` of this package. */
export const docsFolder = new URL('docs/', path ?? import.meta.url)
