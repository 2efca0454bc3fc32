/** Runs the main suite, and writes what each file costs to `limits.json` (`npm run costs`). */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limitsFile } from './limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-costs-'))
const record = join(folder, 'costs.jsonl')
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'stele'], {
  stdio: 'inherit',
  env: { ...process.env, STELE_COSTS: record },
})
const costs: [string, number[]][] = readFileSync(record, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
const listed = costs
  .filter(([, counts]) => counts.some((count) => count > 0))
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([file, counts]) => `  ${JSON.stringify(file)}: [${counts.join(', ')}]`)
if (status === 0) writeFileSync(limitsFile, `{\n${listed.join(',\n')}\n}\n`)
rmSync(folder, { recursive: true })
process.exitCode = status ?? 1
