/** All conformance cases that apply to the sample site. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Case } from '../../generator/verifier/case.ts'
import { contractCases } from '../../generator/verifier/cases/contract.ts'
import type { Facts } from '../../generator/verifier/facts.ts'
import { sampleCases } from '../conformance/sample/sample.ts'

/** @param facts what is known about the service under test */
export const listCases = (facts: Facts): readonly Case[] => [
  ...contractCases(facts),
  ...sampleCases((file) => readFileSync(join('content', file), 'utf8')),
]
