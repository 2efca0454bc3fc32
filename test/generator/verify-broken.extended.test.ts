/** The faults of deployments that `stele verify` finds only with all of its cases, or with those of pages. */

import { describe, expect, it } from 'vitest'
import { noDamage } from '../fixtures/damaging-proxy.ts'
import { slowDeployments, testFaults, useDeployment } from './broken-deployments.ts'

describe('stele verify', () => {
  const deployment = useDeployment()

  it('finds nothing wrong behind a good proxy', async () => {
    deployment.proxy.damage = noDamage
    const { failures, problems } = await deployment.service.verify(deployment.address)
    expect({ failures, problems }).toEqual({ failures: [], problems: [] })
  })

  testFaults(deployment, slowDeployments)
})
