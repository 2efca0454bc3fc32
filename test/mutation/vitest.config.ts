/** The tests that Stryker runs for each change of the shim: those that use it directly, and take milliseconds. */

import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The quickest first: the first failed test ends the run. */
const testFiles = [
  'test/shim/bounded-cache.test.ts',
  'test/shim/conditional.test.ts',
  'test/shim/negotiate.test.ts',
  'test/shim/sorted.test.ts',
  'test/shim/match.test.ts',
  'test/shim/codable.test.ts',
  'test/search/analyzers.test.ts',
  'test/search/tokens.test.ts',
  'test/search/key-table.test.ts',
  'test/search/items.test.ts',
  'test/search/open.test.ts',
  'test/search/bounds.test.ts',
  'test/search/queries.test.ts',
  'test/search/ranking.test.ts',
  'test/shim/quota.test.ts',
  'test/shim/quota-model.test.ts',
  'test/shim/shim.test.ts',
  'test/mutation/search.cases.ts',
  'test/shim/header-lists.test.ts',
  'test/shim/base-path.test.ts',
  'test/shim/hostile.test.ts',
  'test/mutation/core.cases.ts',
  'test/shim/response-cache.test.ts',
  'test/shim/properties.test.ts',
  'test/search/spelling.test.ts',
  'test/search/texts.test.ts',
  'test/search/excerpts.test.ts',
  'test/shim/nearest.test.ts',
]

class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const toRank = ({ moduleId }: TestSpecification) =>
      testFiles.findIndex((file) => basename(file) === basename(moduleId))
    return files.sort((one, other) => toRank(one) - toRank(other))
  }
}

export default defineConfig({
  // A build before each file would take longer than its tests, and would run the changed code outside of them.
  resolve: {
    alias: [
      { find: '../fixtures/dist.ts', replacement: fileURLToPath(new URL('built-dist.ts', import.meta.url)) },
    ],
  },
  test: {
    globalSetup: 'test/mutation/build-sites.ts',
    testTimeout: 60_000,
    include: testFiles,
    sequence: { sequencer: QuickestFirst },
  },
})
