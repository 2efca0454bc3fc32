/** All cases that apply to every service with this API. */

import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import { type GroupName, groupNames } from '../report.ts'
import { agentCases } from './agents.ts'
import { changeFeedCases, exportCases } from './changes.ts'
import { collectionCases } from './collections.ts'
import { deprecationCases } from './deprecation.ts'
import { errorCases } from './errors.ts'
import { essayCases, essayListCases, sectionCases } from './essays.ts'
import { fileCases, filePathCases } from './files.ts'
import { healthCases } from './health.ts'
import { compressionCases, conditionalCases, methodCases } from './http.ts'
import { listCases } from './lists.ts'
import { mcpCases } from './mcp.ts'
import { pageCases } from './pages.ts'
import { profileCases } from './profile.ts'
import { quotaCases } from './quota.ts'
import { rangeCases } from './ranges.ts'
import { searchCases } from './search.ts'

interface CaseGroup {
  /** What it means for users if one of the cases fails. */
  readonly impact: string
  readonly toCases: (facts: Facts) => readonly Case[]
}

/** The cases about each part of the service. */
export const caseGroups: Readonly<Record<GroupName, CaseGroup>> = {
  profile: { impact: 'clients show a wrong profile or broken links', toCases: profileCases },
  essays: {
    impact: 'clients miss essays or show them in the wrong language',
    toCases: (facts) => [
      ...essayListCases(facts),
      ...listCases(facts),
      ...essayCases(facts),
      ...collectionCases(facts),
      ...changeFeedCases(facts),
      ...exportCases(facts),
    ],
  },
  search: { impact: 'clients do not find content that exists', toCases: searchCases },
  health: { impact: 'clients and monitors read a wrong status, version or URL', toCases: healthCases },
  errors: { impact: 'clients cannot find out what went wrong and what to do', toCases: errorCases },
  http: {
    impact: 'browsers block cross-origin requests, or caches serve outdated responses',
    toCases: (facts) => [
      ...methodCases(facts),
      ...conditionalCases(facts),
      ...compressionCases(facts),
      ...rangeCases(facts),
      ...filePathCases(facts),
      ...fileCases(facts),
    ],
  },
  deprecation: {
    impact: 'clients do not learn in time that an operation will be removed',
    toCases: (facts) => deprecationCases(facts, facts.deprecation),
  },
  quota: { impact: 'clients exceed their quota unknowingly, or share it with others', toCases: quotaCases },
  pages: {
    impact: 'readers or agents get the wrong format of a page, or an unsafe page',
    toCases: (facts) => [...pageCases(facts), ...sectionCases(facts), ...agentCases(facts)],
  },
  mcp: { impact: 'agents find the server of tools, but cannot call it', toCases: mcpCases },
}

/** Returns the cases of the whole contract for a service. */
export const contractCases = (facts: Facts): readonly Case[] =>
  groupNames.flatMap((name) => caseGroups[name].toCases(facts))
