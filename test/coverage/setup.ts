/** Lets the processes that a test starts write what they run. The coverage of this process is collected by Vitest. */

process.env.NODE_V8_COVERAGE = process.env.STELE_COVERAGE
