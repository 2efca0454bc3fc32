/** What a build is made by: this package, Node, and every package that is called on the way. */

import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface PackageFacts {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const generator = fileURLToPath(new URL('..', import.meta.url))
const shim = join(generator, '../shim')

/** Packed, our files hold most of what they call; from source that is what the project is developed with. */
const isSource = import.meta.url.endsWith('.ts')

/**
 * A digest of all that a build is made by. Our own files are in it with their bytes, so that who works on them is not
 * answered by what they were; packages are what their versions say.
 */
export function toToolchainFingerprint(): string {
  const facts: string[] = [process.version, process.versions.icu ?? '', process.platform, process.arch]
  for (const folder of [generator, shim]) {
    for (const path of readdirSync(folder, { encoding: 'utf8', recursive: true }).sort()) {
      if (!statSync(join(folder, path)).isFile()) continue
      facts.push(path, hash('sha256', readFileSync(join(folder, path)), 'base64'))
    }
  }
  const packages = new Map<string, string>()
  const own = findPackage('', generator)
  addPackages(own, packages)
  if (isSource && own !== null) addDependencies(own, readFacts(own).devDependencies, packages)
  return hash('sha256', JSON.stringify([facts, [...packages.values()].sort()]), 'hex')
}

/** Adds a package and all that it depends on, by the folders that they lie in. */
function addPackages(folder: string | null, found: Map<string, string>): void {
  if (folder === null || found.has(folder)) return
  const { name, version, dependencies, optionalDependencies } = readFacts(folder)
  found.set(folder, `${name}@${version}`)
  addDependencies(folder, { ...dependencies, ...optionalDependencies }, found)
}

function addDependencies(
  folder: string,
  dependencies: PackageFacts['dependencies'] = {},
  found: Map<string, string>,
): void {
  for (const name of Object.keys(dependencies)) {
    addPackages(findPackage(join('node_modules', name), folder), found)
  }
}

const readFacts = (folder: string): PackageFacts =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The nearest folder, from one upwards, that holds a package at a path. */
function findPackage(path: string, from: string): string | null {
  const folder = join(from, path)
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder)
  const parent = dirname(from)
  return parent === from ? null : findPackage(path, parent)
}
