/** Tools that are fetched from npm when they are asked for: too heavy to be dependencies, and for a newer Node than ours. */

import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node that the tools take. */
const wantedNode = 22

/** That Node as a package, where this process runs on an older one. */
const nodePackages =
  Number.parseInt(process.versions.node, 10) < wantedNode
    ? [`node-${process.platform}-${process.arch}@${wantedNode}`]
    : []

/**
 * Runs a program of an npm package; what it says on standard error is seen.
 * @param tool the package with its version
 * @param command the program and what it is called with
 * @throws where npm cannot be started
 */
export async function runFetched(
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
 * Installs packages into a folder that has none.
 * @param packages each with its version
 * @returns whether npm has them
 */
export function installFetched(folder: string, packages: readonly string[]): boolean {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    execFileSync('npm', ['install', '--prefix', folder, ...flags, ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return true
  } catch {
    return false
  }
}
