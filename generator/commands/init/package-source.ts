/** Where this package was installed from, so that a new project can depend on the same. */

import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../kernel/version.ts'

/** A dependency on this package. */
interface PackageSource {
  /** The value in `package.json`. */
  readonly range: string
  /** The argument of `npm install`. */
  readonly argument: string
}

/**
 * Finds out where this package comes from: git, a tarball, or the registry. npm notes that in `node_modules`.
 * @param project the folder of the new project, to which the path of a tarball is relative
 * @param ownFile a file of this package
 */
export function findPackageSource(
  project: string,
  ownFile: string = fileURLToPath(import.meta.url),
): PackageSource {
  const [, modules] = /^(.*[\\/]node_modules)[\\/]stele[\\/]/.exec(ownFile) ?? []
  const origin = modules === undefined ? null : readOrigin(modules)
  if (modules !== undefined && origin?.startsWith('file:')) {
    const tarball = resolve(dirname(modules), origin.slice('file:'.length))
    const path = `file:${relative(toRealPath(project), tarball).replaceAll('\\', '/')}`
    return { range: path, argument: path }
  }
  if (origin?.startsWith('git+')) return { range: origin, argument: origin }
  return { range: `^${version}`, argument: `stele@${version}` }
}

/** The path of a folder without symbolic links; the folder itself may not exist yet. */
function toRealPath(folder: string): string {
  const path = resolve(folder)
  if (existsSync(path)) return realpathSync(path)
  return join(toRealPath(dirname(path)), relative(dirname(path), path))
}

/** Returns what npm resolved this package to: an address, or null if the lockfile of `node_modules` does not say. */
function readOrigin(modules: string): string | null {
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
    const { resolved } = packages['node_modules/stele']
    return typeof resolved === 'string' ? resolved : null
  } catch {
    return null
  }
}

/** Whether Node finds this package from a folder, as `npx` does. */
export function isInstalled(folder: string): boolean {
  try {
    createRequire(join(resolve(folder), 'package.json')).resolve('stele/package.json')
    return true
  } catch {
    return false
  }
}
