/** `stele verify` names the fault of a deployment. The extended test has the faults that take seconds to find. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { verify } from '../../generator/verify.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { noDamage } from '../fixtures/damaging-proxy.ts'
import { startHttpServer } from '../targets/targets.ts'
import { quickDeployments, testFaults, useDeployment } from './broken-deployments.ts'

const deployment = useDeployment()

describe('stele verify', () => {
  it('finds nothing wrong behind a good proxy', async () => {
    deployment.proxy.damage = noDamage
    const report = await deployment.service.verify(deployment.address)
    expect({ failures: report.failures, problems: report.problems }).toEqual({ failures: [], problems: [] })
  })

  testFaults(deployment, quickDeployments)

  it('names the fault where the site was built for another base URL', async () => {
    deployment.proxy.damage = noDamage
    const report = await deployment.service.verify(deployment.service.origin)
    expect(report.problems).toEqual([
      {
        id: 'other-base-url',
        message: `The site was built for ${deployment.address} but is served at ${deployment.service.origin}; build it with --base-url ${deployment.service.origin}`,
      },
    ])
  })
})

describe('stele verify of a file server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-broken-files-'))
  const dist = join(folder, 'dist')
  const content = writeFiles(smallSite, join(folder, 'content'))
  let server: Awaited<ReturnType<typeof startHttpServer>>
  const buildFor = (host?: 'static') => build({ content, out: dist, baseUrl: server.origin, host })

  beforeAll(async () => {
    mkdirSync(dist)
    server = await startHttpServer(dist)
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  it('names the fault where the build is for another host than the one of --host', async () => {
    await buildFor('static')
    const { problems } = await verify(server.origin, { host: 'node', only: 'health' })
    expect(problems).toContainEqual({
      id: 'other-host',
      message: 'The site was built for hosts that serve files, not for node; build it with --host node',
    })
  })

  it('names the fault where a variant of a response, a page, Markdown or the search index was not uploaded', async () => {
    const files = ['api/v1/profile.pt.json', 'essays/first-essay.html', 'pt.md', '_stele/search.json']
    await buildFor('static')
    for (const file of files) rmSync(join(dist, file))
    const { problems, failures, host } = await verify(server.origin)
    expect({ problems: problems.map(({ id }) => id), host }).toEqual({
      problems: ['missing-content'],
      host: 'static',
    })
    const requests = failures.flatMap(({ differences }) => differences.map(({ request }) => request))
    expect(requests).toEqual(expect.arrayContaining(files.map((file) => `GET /${file}`)))
  })

  it('finds nothing wrong if an essay lacks the default language', async () => {
    const files = { ...smallSite, 'essays/only-pt/pt.md': String(smallSite['essays/first-essay/pt.md']) }
    await build({ content: writeFiles(files), out: dist, baseUrl: server.origin, host: 'static' })
    const { problems, failures } = await verify(server.origin)
    expect({ problems, failures }).toEqual({ problems: [], failures: [] })
  })

  it('names the fault where the build is for a host with code', async () => {
    await buildFor()
    expect((await verify(server.origin)).problems.map(({ id }) => id)).toEqual(['no-code'])
  })

  it('names the fault where a server with code is verified as one that serves files', async () => {
    deployment.proxy.damage = noDamage
    const { problems } = await deployment.service.verify(deployment.address, {
      host: 'static',
      only: 'health',
    })
    expect(problems).toContainEqual({
      id: 'other-host',
      message: 'The site was built for hosts with code or rules, not for static; build it with --host static',
    })
  })
})
