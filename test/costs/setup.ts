/** Compares what each file of the main suite costs with its limits. */

import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { projectFolder } from '../fixtures/project.ts'
import { costNames, getCounts } from './counts.ts'
import { findExcess, readLimits } from './limits.ts'

const before = { ...getCounts() }

// The first hook that is registered runs last.
afterAll(() => {
  const after = getCounts()
  const file = relative(projectFolder, expect.getState().testPath ?? '')
  const costs = {
    processes: after.processes - before.processes,
    builds: after.builds - before.builds,
    servers: after.servers - before.servers,
    pages: after.pages - before.pages,
  }
  const record = process.env.STELE_COSTS
  if (record === undefined) expect(findExcess(file, costs, readLimits()[file])).toEqual([])
  else appendFileSync(record, `${JSON.stringify([file, costNames.map((name) => costs[name])])}\n`)
})
