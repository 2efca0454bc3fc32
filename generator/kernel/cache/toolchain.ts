/** Fingerprints the toolchain of a build: this package, Node, and every package that this package depends on. */

import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainSystemError, namePath } from '../files/system-error.ts'

/** The part of a package.json that counts. */
interface PackageJson {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const generator = fileURLToPath(new URL('../..', import.meta.url))
const shim = join(generator, '../shim')

/** Whether this runs from source. The published package bundles most packages; from source they are development ones. */
const isSource = import.meta.url.endsWith('.ts')

let fingerprint: string | undefined

/**
 * Returns the fingerprint of the toolchain: 64 hexadecimal digits. The files of this package count by their bytes, so that
 * no result of older code is reused while someone works on it. Other packages count by their versions. It is computed once:
 * a process keeps the code that it has loaded.
 * @throws {OperationalError} SYSTEM_ERROR if a file cannot be read
 */
export const toToolchainFingerprint = (): string => {
  fingerprint ??= explainSystemError(computeFingerprint, 'Cannot read the files of Stele')
  return fingerprint
}

function computeFingerprint(): string {
  const parts: string[] = [process.version, String(process.versions.icu), process.platform, process.arch]
  for (const folder of [generator, shim]) {
    for (const path of readdirSync(folder, { encoding: 'utf8', recursive: true }).sort()) {
      const file = join(folder, path)
      if (!statSync(file).isFile()) continue
      parts.push(path, hash('sha256', readFile(file), 'base64'))
    }
  }
  const packages = new Map<string, string>()
  const thisPackage = findPackage('', generator)
  addPackages(thisPackage, packages)
  if (isSource && thisPackage !== null) {
    addDependencies(thisPackage, readPackageJson(thisPackage).devDependencies, packages)
  }
  return hash('sha256', JSON.stringify([parts, [...packages.values()].sort()]), 'hex')
}

/**
 * Adds a package and all packages that it depends on.
 * @param packages name and version of each package by its folder
 */
function addPackages(folder: string | null, packages: Map<string, string>): void {
  if (folder === null || packages.has(folder)) return
  const { name, version, dependencies, optionalDependencies } = readPackageJson(folder)
  packages.set(folder, `${name}@${version}`)
  addDependencies(folder, { ...dependencies, ...optionalDependencies }, packages)
}

function addDependencies(
  folder: string,
  dependencies: PackageJson['dependencies'] = {},
  packages: Map<string, string>,
): void {
  for (const name of Object.keys(dependencies)) {
    addPackages(findPackage(join('node_modules', name), folder), packages)
  }
}

const readPackageJson = (folder: string): PackageJson =>
  JSON.parse(readFile(join(folder, 'package.json')).toString())

const readFile = (path: string): Buffer => namePath(path, () => readFileSync(path))

/** Returns the real path of a package: `path` in `from`, or in the nearest parent folder that has it. */
function findPackage(path: string, from: string): string | null {
  const folder = join(from, path)
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder)
  const parent = dirname(from)
  return parent === from ? null : findPackage(path, parent)
}
