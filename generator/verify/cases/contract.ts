/** Every case that holds of any service of this kind. */

import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import { errorCases } from './errors.ts'
import { essayCases } from './essays.ts'
import { healthCases } from './health.ts'
import { httpCases } from './http.ts'
import { pageCases } from './pages.ts'
import { profileCases } from './profile.ts'
import { quotaCases } from './quota.ts'
import { searchCases } from './search.ts'

/** The contract as cases, for a service whose facts are known. */
export function contractCases(facts: Facts): readonly Case[] {
  return [
    profileCases,
    essayCases,
    searchCases,
    healthCases,
    errorCases,
    httpCases,
    quotaCases,
    pageCases,
  ].flatMap((cases) => cases(facts))
}
