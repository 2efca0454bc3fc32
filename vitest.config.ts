import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { countBuilds } from './test/costs/count-builds.ts'
import { findMemoryFolder } from './test/fixtures/memory-folder.ts'

// The file that a run on a clean clone reads its results from.
const results = process.env.STELE_RESULTS

/** Longer grids, and more engines of the same kinds. `npm run test:extended` runs them. */
const extended = 'test/**/*.extended.test.ts'

// Deno refuses to read this folder, so the extended suite, which starts it, uses the disk.
const memory = process.env.TMPDIR === undefined ? findMemoryFolder() : null

/** The files that take longest, because they start servers, browsers and many processes. */
const slowFiles = /\/test\/(?:hosts\/|browser\/|crash\/|fuzz\/soak|engines|from-empty-folder)/

/** Starts slow files first, so that no worker ends with one while the others are idle. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  plugins: [countBuilds],
  // Without "development": tests run the code that users run, and not a slower one with assertions inside of the parser.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  test: {
    sequence: { sequencer: SlowFirst },
    globalSetup: 'test/global-setup.ts',
    // `npm run coverage` sets the folder for the coverage of child processes.
    setupFiles: [
      'test/setup.ts',
      ...(process.env.STELE_COVERAGE === undefined ? [] : ['test/coverage/setup.ts']),
    ],
    // Many tests wait for a process or a browser, so one worker would leave half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files share the loaded modules of their worker. Loading them takes longer than the tests of most files.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    reporters: results === undefined ? ['default'] : ['default', ['json', { outputFile: results }]],
    coverage: {
      include: ['generator/**/*.ts', 'shim/**/*.ts'],
      // Types alone, and `test/generator`, whose path the patterns above match, too.
      exclude: ['**/*.d.ts', 'test/**'],
      reporter: ['text', 'json-summary'],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'stele',
          include: ['test/**/*.test.ts'],
          exclude: [extended],
          setupFiles: ['test/costs/setup.ts'],
          // `tmpdir()` reads it, and processes that tests start inherit it.
          env: memory === null ? {} : { TMPDIR: memory },
        },
      },
      { extends: true, test: { name: 'extended', include: [extended] } },
    ],
  },
})
