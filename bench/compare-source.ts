/**
 * Compares the collections of a site with its files: `npm run compare:source -- CONTENT DIST`. `--today DAY` is the day of the build.
 *
 * It reads site.yaml and the files without any code of the generator, so that no mistake is made twice. It prints a line for each collection
 * and each difference, and exits with 1 if there is a difference.
 */

import { parseArgs } from 'node:util'
import { compareSource } from './compare-source/compare.ts'
import { toCount } from './tables.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { today: { type: 'string', default: new Date().toISOString().slice(0, 10) } },
})
const [content, dist] = positionals
if (content === undefined || dist === undefined)
  throw new Error('Usage: npm run compare:source -- CONTENT DIST [--today DAY]')

for (const { name, files, documents, fields, differences } of compareSource({ content, dist, ...values })) {
  const counts = { files, documents, 'values compared': fields, differences: differences.length }
  const parts = Object.entries(counts).map(([what, count]) => `${what} ${toCount(count)}`)
  console.log(`${name}: ${parts.join(', ')}`)
  for (const difference of differences) console.log(`  ${difference}`)
  if (differences.length > 0) process.exitCode = 1
}
