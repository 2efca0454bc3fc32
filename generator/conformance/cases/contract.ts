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

/** Cases that one part of the service stands or falls with. */
export interface CaseFamily {
  readonly name: string
  /** What goes wrong for whom where one of them does not hold. */
  readonly stake: string
  readonly toCases: (facts: Facts) => readonly Case[]
}

export const families: readonly CaseFamily[] = [
  {
    name: 'profile',
    stake: 'clients show a wrong author, or links that lead nowhere',
    toCases: profileCases,
  },
  { name: 'essays', stake: 'clients miss essays, or show them in the wrong language', toCases: essayCases },
  { name: 'search', stake: 'agents do not find what is there', toCases: searchCases },
  {
    name: 'health',
    stake: 'clients and monitors take a wrong state, version or address for true',
    toCases: healthCases,
  },
  { name: 'errors', stake: 'clients cannot tell what went wrong, nor what to do next', toCases: errorCases },
  {
    name: 'http',
    stake: 'browsers refuse answers of another origin, or caches keep what is outdated',
    toCases: httpCases,
  },
  { name: 'quota', stake: 'clients cannot keep to their quota, or pay for each other', toCases: quotaCases },
  {
    name: 'pages',
    stake: 'readers or agents get the wrong form of a page, or an unsafe one',
    toCases: pageCases,
  },
]

/** The contract as cases, for a service whose facts are known. */
export const contractCases = (facts: Facts): readonly Case[] =>
  families.flatMap(({ toCases }) => toCases(facts))
