import { defineConfig } from 'vitest/config'

// Where the run on a clean clone wants its results as data.
const results = process.env.STELE_RESULTS

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: results === undefined ? ['default'] : ['default', ['json', { outputFile: results }]],
  },
})
