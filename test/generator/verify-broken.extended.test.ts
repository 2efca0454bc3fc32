/** The faults of deployments that `stele verify` finds only with all of its cases, or with those of pages. */

import { describe } from 'vitest'
import { slowDeployments, testFaults, useDeployment } from './broken-deployments.ts'

describe('stele verify', () => testFaults(useDeployment(), slowDeployments))
