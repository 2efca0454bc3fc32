/** Every case that the sample site can be asked. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Case } from '../../generator/verify/case.ts'
import { contractCases } from '../../generator/verify/cases/contract.ts'
import { deprecationCases } from '../../generator/verify/cases/deprecation.ts'
import { sampleCases } from '../../generator/verify/cases/sample/sample.ts'
import type { Facts } from '../../generator/verify/facts.ts'

/** @param facts of the service that is asked */
export const listCases = (facts: Facts): readonly Case[] => [
  ...contractCases(facts),
  ...deprecationCases(facts, null),
  ...sampleCases((file) => readFileSync(join('content', file), 'utf8')),
]
