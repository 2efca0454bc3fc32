/** A part of the main suite on later releases of Node: the command line, files and processes. */

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFolder } from './fixtures/content.ts'
import { projectFolder } from './fixtures/project.ts'
import { describeWhere } from './fixtures/where.ts'

/** What calls the system most: files, processes and errors of the system. */
const systemFiles = [
  'test/generator/disk.test.ts',
  'test/generator/killed.test.ts',
  'test/generator/publish.test.ts',
  'test/generator/system-error.test.ts',
  'test/generator/tune-engine.test.ts',
]

/** The test files of each release, and a number that they have more tests than. What works in the first and in the last release works between them, so that has fewer. */
const releases = [
  { release: 22, files: systemFiles, fewest: 25 },
  {
    release: 24,
    fewest: 100,
    files: [
      ...systemFiles,
      'test/generator/cli.test.ts',
      'test/generator/init.test.ts',
      'test/generator/output-paths.test.ts',
      'test/workflows.test.ts',
    ],
  },
]

interface Results {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Variables of the suite that runs this test, which the suite that it starts must not follow. */
const isOfSuite = (name: string): boolean =>
  /^(?:VITEST|STELE_|TINYPOOL)|^(?:NODE_V8_COVERAGE|NODE_OPTIONS|NODE_ENV|TEST)$/.test(name)

/** Runs the tests with a program. Returns how it ended, and the names of failed tests and of files that cannot run. */
function runTests(node: string, files: readonly string[]) {
  const report = join(createFolder(), 'results.json')
  const { status } = spawnSync(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...['--project', 'stele', '--reporter', 'json', '--outputFile', report],
      ...files,
    ],
    {
      cwd: projectFolder,
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfSuite(name))),
      stdio: 'inherit',
    },
  )
  const { numPassedTests, testResults }: Results = JSON.parse(readFileSync(report, 'utf8'))
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 ? [`${name}: ${message}`] : []),
    ...assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName }) => `${name.slice(projectFolder.length)}: ${fullName}`),
  ])
  return { status, failures, passed: numPassedTests, files: testResults.length }
}

for (const { release, files, fewest } of releases) {
  const node = join(projectFolder, `.engines/node_modules/node${release}/bin/node`)
  describeWhere(`Node ${release}`, existsSync(node) ? null : `${node} is not installed`, () => {
    it(`passes the tests of ${files.length} files`, () => {
      const { passed, ...run } = runTests(node, files)
      expect(run).toEqual({ status: 0, failures: [], files: files.length })
      expect(passed).toBeGreaterThan(fewest)
    }, 600_000)
  })
}
