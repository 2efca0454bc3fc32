import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Where the run on a clean clone wants its results as data.
const results = process.env.STELE_RESULTS

// What starts many processes has the machine to itself: what it waits for is counted in milliseconds.
const engines = 'test/hosts/**/*.test.ts'

export default defineConfig({
  test: {
    // Many tests wait for a process or a browser: one file at a time would leave half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: results === undefined ? ['default'] : ['default', ['json', { outputFile: results }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'stele',
          include: ['test/**/*.test.ts'],
          exclude: [engines],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'engines', include: [engines], fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
