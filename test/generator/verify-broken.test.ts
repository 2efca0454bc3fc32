/** `stele verify` names the fault of a deployment. The extended test has the faults that take seconds to find. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { verify } from '../../generator/commands/verify.ts'
import type { CaseRequest } from '../../generator/verifier/case.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { intercepting, noDamage } from '../fixtures/damaging-proxy.ts'
import { startHttpServer } from '../targets/targets.ts'
import { quickDeployments, testFaults, useDeployment } from './broken-deployments.ts'

const deployment = useDeployment()

describe('stele verify', () => {
  testFaults(deployment, quickDeployments)

  /** Writes bytes as fast as the client reads them, without end. */
  const flood = (outgoing: ServerResponse) => {
    const write = () => {
      while (outgoing.write('a'.repeat(65_536)));
    }
    outgoing.writeHead(200).on('drain', write)
    write()
  }
  const drip = (outgoing: ServerResponse) => {
    outgoing.writeHead(200).write('a')
    const timer = setInterval(() => outgoing.write('a'), 10)
    outgoing.on('close', () => clearInterval(timer))
  }
  /** Gives the requests of some paths half a second, and the others all the time that they need. */
  const timing =
    (isShort: (path: string) => boolean) =>
    (_: number, { path }: CaseRequest) =>
      isShort(path) ? AbortSignal.timeout(500) : new AbortController().signal

  it('names the cases whose response never begins, never ends or is too large, and runs the others', async () => {
    const endless: Readonly<Record<string, [(outgoing: ServerResponse) => void, string]>> = {
      '/robots.txt': [() => {}, 'no response within 30 s'],
      '/.well-known/agent-skills/index.json': [drip, 'a response that does not end within 30 s'],
      '/.well-known/api-catalog': [flood, 'a body of more than 2 MB'],
    }
    let planned = 0
    deployment.proxy.damage = intercepting(({ path }) => endless[path]?.[0] ?? null)
    const { passed, failures, problems } = await deployment.service.verify(
      deployment.address,
      {
        only: 'pages',
        onPlan: ({ cases }) => {
          planned = cases
        },
      },
      {
        maxBytes: 2_000_000,
        startTimer: timing((path) => !path.endsWith('/api-catalog') && path in endless),
      },
    )
    const differences = failures.flatMap((failure) => failure.differences)
    const found = new Set(
      differences.map(({ request, part, received }) => `${request}, ${part}: ${received}`),
    )
    expect([...found].sort()).toEqual(
      Object.entries(endless)
        .map(([path, [, received]]) => `GET ${path}, status: ${received}`)
        .sort(),
    )
    expect(passed.length).toBe(planned - failures.length)
    expect(passed.length).toBeGreaterThan(failures.length)
    expect(problems).toEqual([
      {
        id: 'no-response',
        message: 'The service closes connections, or its responses are too slow or too large; read its log',
      },
    ])
  })

  it('names a response without which nothing can be verified', async () => {
    deployment.proxy.damage = intercepting(({ path }) => (path === '/openapi.json' ? drip : null))
    const { passed, failures, problems } = await deployment.service.verify(
      deployment.address,
      {},
      { startTimer: timing((path) => path === '/openapi.json') },
    )
    expect({ passed, failures, problems }).toEqual({
      passed: [],
      failures: [],
      problems: [
        {
          id: 'no-response',
          message:
            'GET /openapi.json gets a response that does not end within 30 s. Read the log of the service and of the proxy in front of it',
        },
      ],
    })
  })

  it('ends in its time if no page responds', async () => {
    let clock = 0
    const isHanging = (path: string) => /^\/(?:essays|developers|pt|contact|changes)/.test(path)
    deployment.proxy.damage = intercepting(({ path }) => (isHanging(path) ? () => {} : null))
    const startTimer = (milliseconds: number, { path }: CaseRequest) => {
      if (!isHanging(path)) return new AbortController().signal
      clock += milliseconds
      return AbortSignal.timeout(50)
    }
    const { passed, failures, skipped, problems } = await deployment.service.verify(
      deployment.address,
      { only: 'pages', now: () => clock, limits: { sending: 120, waiting: 0 } },
      { startTimer },
    )
    expect(clock).toBeGreaterThan(120_000)
    // Each of six concurrent requests may begin just before the end.
    expect(clock).toBeLessThanOrEqual(120_000 + 6 * 3000)
    expect(passed.length).toBeGreaterThan(0)
    expect(failures.length).toBeGreaterThan(0)
    expect(new Set(skipped.map(({ reason }) => reason))).toContain(
      'the time of the run is over, because the service is too slow',
    )
    expect(problems.map(({ id }) => id)).toEqual(['no-response'])
  })

  it('names the fault where the site was built for another base URL', async () => {
    deployment.proxy.damage = noDamage
    const report = await deployment.service.verify(deployment.service.origin, { only: 'health' })
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
