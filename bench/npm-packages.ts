/** Installs and runs npm packages that are no dependencies: they are large, and some need a newer Node than the project. */

import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node version that the tools support. */
const minNodeVersion = 22

/** Node as an npm package, if this process runs on an older version. */
const nodePackages =
  Number.parseInt(process.versions.node, 10) < minNodeVersion
    ? [`node-${process.platform}-${process.arch}@${minNodeVersion}`]
    : []

/**
 * Runs a program of an npm package. Its standard error is forwarded.
 * @param tool the package with its version
 * @param command the program and its arguments
 * @throws if npm cannot be started
 */
export async function runNpmPackage(
  tool: string,
  command: readonly string[],
): Promise<{ stdout: string; code: number | null }> {
  const packages = [tool, ...nodePackages].map((name) => `--package=${name}`)
  const child = spawn('npm', ['exec', '--yes', '--loglevel=error', ...packages, '--', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ stdout: Buffer.concat(chunks).toString('utf8'), code }))
  })
}

/**
 * Installs packages into a folder without a `package.json`.
 * @param packages names with versions
 * @returns the reason in npm's words if it fails, otherwise null
 */
export function installNpmPackages(folder: string, packages: readonly string[]): string | null {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr, error } = spawnSync('npm', ['install', '--prefix', folder, ...flags, ...packages], {
    encoding: 'utf8',
  })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}
