/**
 * `npm run coverage`: runs the tests of both suites together, and prints the share of statements, functions and branches of `generator/` and
 * `shim/` that ran, in the tests' own processes and in those that the tests start with Node.
 */

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addChildren, type FileCoverage } from './children.ts'
import { formatShares } from './shares.ts'

const folder = join(import.meta.dirname, '../../coverage')
const children = join(folder, 'children')
rmSync(folder, { recursive: true, force: true })
mkdirSync(children, { recursive: true })

const { status } = spawnSync(
  process.execPath,
  [
    join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs'),
    'run',
    '--coverage',
    '--coverage.reportOnFailure',
    '--coverage.clean=false',
    '--coverage.reporter=json',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, STELE_COVERAGE: children } },
)

const file = join(folder, 'coverage-final.json')
const coverage: Record<string, FileCoverage> = JSON.parse(readFileSync(file, 'utf8'))
const processes = addChildren(coverage, children)
writeFileSync(file, JSON.stringify(coverage))
console.log(`${formatShares(coverage)}\n${processes} processes that the tests started are included.`)
rmSync(children, { recursive: true })
process.exitCode = status ?? 1
