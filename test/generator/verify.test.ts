/** `stele verify` against services that are correct: what it sends, what it skips, and how it prints its report. */

import dns from 'node:dns'
import { createServer } from 'node:http'
import { SaxesParser } from 'saxes'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { formatGithub, formatJunit, formatPretty } from '../../generator/commands/cli/verify-report.ts'
import { type VerifyPlan, verify } from '../../generator/commands/verify.ts'
import type { Report } from '../../generator/verifier/report.ts'
import { groupNames } from '../../generator/verifier/report.ts'
import { runCli } from '../fixtures/cli.ts'
import { type Files, oneLanguage, smallSite } from '../fixtures/content.ts'
import {
  changing,
  createDamagingProxy,
  intercepting,
  isApi,
  removing,
  respondWith,
} from '../fixtures/damaging-proxy.ts'
import { close, listen, startVerifiedService, type VerifiedService } from '../fixtures/verified-service.ts'
import { findFreePort } from '../targets/targets.ts'

/** A service of a small site, whose quota no test leaves used up. */
let service: VerifiedService
beforeAll(async () => {
  service = await startVerifiedService(oneLanguage, await findFreePort())
})
afterEach(() => {
  service.startNewWindow()
  service.waits.length = 0
})
afterAll(() => service.stop())

async function startService(files: Files) {
  const service = await startVerifiedService(files, await findFreePort())
  onTestFinished(service.stop)
  return service
}

const onlyFull = 'only a full run sends its requests'

describe('a quick run', () => {
  it('passes within one quota window, ends with a 429, and says beforehand how many requests it sends', async () => {
    const { origin, waits, verify } = service
    const plans: VerifyPlan[] = []
    const report = await verify(origin, { onPlan: (plan) => plans.push(plan) })
    const { failures, problems, host, full, apiRequests, otherRequests } = report
    expect({ failures, problems, host, full, waits }).toEqual({
      failures: [],
      problems: [],
      host: null,
      full: false,
      waits: [],
    })
    // All 60 of the window, and the two that are refused.
    expect(apiRequests).toBe(62)
    expect(report.passed.at(-1)?.group).toBe('mcp')
    expect(report.passed.map(({ name }) => name)).toContain(
      'a client that has used its window gets 429 with equal Retry-After and RateLimit-Reset',
    )
    expect(new Set(report.skipped.map(({ reason }) => reason))).toEqual(new Set([onlyFull]))
    expect(plans).toEqual([
      {
        address: origin,
        host: null,
        cases: report.passed.length,
        apiRequests,
        otherRequests,
        seconds: expect.any(Number),
      },
    ])
  })

  it('waits for a new window if another run has used up the last one', async () => {
    const { origin, waits, verify } = service
    await verify(origin, { only: 'quota' })
    const { failures, problems } = await verify(origin, { only: 'health' })
    expect({ failures, problems, waits }).toEqual({ failures: [], problems: [], waits: [60] })
  })

  it('sends at most 20 API requests if that is the budget', async () => {
    const quotaBudget = 20
    const { origin, verify } = service
    const { apiRequests, failures, problems, skipped } = await verify(origin, { quotaBudget }).catch(() => ({
      apiRequests: 0,
      failures: [],
      problems: [],
      skipped: [{ reason: `it would exceed the budget of ${quotaBudget} requests` }],
    }))
    expect({ failures, problems }).toEqual({ failures: [], problems: [] })
    expect(apiRequests).toBeLessThanOrEqual(quotaBudget)
    expect(skipped.map(({ reason }) => reason)).toContain(
      `it would exceed the budget of ${quotaBudget} requests`,
    )
  })

  it('keeps to a budget of 20 requests if request 15 gets a 429', async () => {
    const port = await findFreePort()
    const service = await startVerifiedService(oneLanguage, await findFreePort(), `http://127.0.0.1:${port}`)
    onTestFinished(service.stop)
    const proxy = createDamagingProxy(service.origin)
    let requests = 0
    proxy.damage = intercepting((request) => {
      if (isApi(request)) requests += 1
      const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '5' }
      return isApi(request) && requests === 15 ? respondWith(429, headers) : null
    })
    const address = await listen(proxy.server, port)
    onTestFinished(() => close(proxy.server))
    const { apiRequests, failures, skipped } = await service.verify(address, { quotaBudget: 20 })
    expect(apiRequests).toBeLessThanOrEqual(20)
    expect(failures).toEqual([])
    expect(skipped.map(({ reason }) => reason)).toContain('it would exceed the budget of 20 requests')
  })

  it('says so if the budget is too small to find out what the service publishes', async () => {
    const { origin, verify } = service
    await expect(verify(origin, { quotaBudget: 2 })).rejects.toThrow(
      'a budget of 2 API requests is too small to find out what the service publishes',
    )
  })

  it('says that its cases need an essay in the default language', async () => {
    const { 'essays/first-essay/en.md': _, ...files } = smallSite
    const { origin, verify } = await startService(files)
    const { problems, passed } = await verify(origin)
    expect({ problems, passed }).toEqual({
      problems: [
        {
          id: 'no-essay',
          message:
            'The service lists no essay in its default language "en"; publish one, because the cases need it',
        },
      ],
      passed: [],
    })
  })

  it('skips the 429 if the quota window ends before it is used up, or if others use up the same window', async () => {
    const proxy = createDamagingProxy(service.origin)
    const address = await listen(proxy.server, 0)
    onTestFinished(() => close(proxy.server))
    const findReasons = async () =>
      (await service.verify(address, { only: 'quota' })).skipped.map(({ reason }) => reason)

    let isEnded = false
    proxy.damage = changing((response) => {
      if (response.headers.get('ratelimit-remaining') === '2' && !isEnded) {
        isEnded = true
        service.startNewWindow()
      }
      return response
    })
    expect(await findReasons()).toContain('the quota window ended before it was used up')

    service.startNewWindow()
    proxy.damage = async (request, forward) => {
      if (isApi(request)) await forward({ ...request, method: 'GET', path: '/api/v1/health' })
      return forward(request)
    }
    expect(await findReasons()).toContain('other clients use the same address')

    service.startNewWindow()
    proxy.damage = removing('ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy')
    expect(await findReasons()).toContain('the service does not say how many requests are left')
  })

  it('uses no whole window of a large quota', async () => {
    const site = {
      ...oneLanguage,
      'site.yaml': `${oneLanguage['site.yaml']}quota: { limit: 1000, window: 60 }\n`,
    }
    const { origin, verify } = await startService(site)
    const plans: VerifyPlan[] = []
    const { apiRequests, failures, skipped } = await verify(origin, {
      only: 'quota',
      onPlan: (plan) => plans.push(plan),
    })
    expect(plans).toMatchObject([{ apiRequests }])
    expect({ isSmall: apiRequests < 60, failures }).toEqual({ isSmall: true, failures: [] })
    expect(skipped.map(({ reason }) => reason)).toContain(`it would take ${1000 - apiRequests} requests`)
  })

  it('passes the cases of one group alone', async () => {
    const only = 'search'
    const { origin, verify } = service
    const plans: VerifyPlan[] = []
    const { failures, passed, apiRequests, otherRequests } = await verify(origin, {
      only,
      onPlan: (plan) => plans.push(plan),
    })
    expect(plans).toMatchObject([{ cases: passed.length, apiRequests, otherRequests }])
    expect({ failures, groups: [...new Set(passed.map(({ group }) => group))] }).toEqual({
      failures: [],
      groups: [only],
    })
  })
})

describe('a full run', () => {
  it('passes every step of every case, in as many windows as that takes', async () => {
    const { origin, waits, verify } = service
    const plans: VerifyPlan[] = []
    const report = await verify(origin, { full: true, onPlan: (plan) => plans.push(plan) })
    const { failures, problems, skipped, apiRequests } = report
    expect({ failures, problems, skipped }).toEqual({
      failures: [],
      problems: [],
      skipped: [],
    })
    expect(plans).toMatchObject([
      { cases: report.passed.length, apiRequests, otherRequests: report.otherRequests },
    ])
    // A window has 60 requests. Only the cases that expect a 429 exceed it.
    expect(waits.length).toBeGreaterThanOrEqual(Math.floor(apiRequests / 60) - 1)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60)
  })
})

describe('a service that is not one of this kind', () => {
  const verifyResponse = async (
    respond: Parameters<typeof intercepting>[0],
  ): Promise<{ address: string; problems: Report['problems'] }> => {
    const proxy = createDamagingProxy('http://127.0.0.1:1')
    proxy.damage = intercepting(respond)
    const address = await listen(proxy.server, 0)
    onTestFinished(() => close(proxy.server))
    return { address, problems: (await verify(address)).problems }
  }
  const advice = 'Check the URL, and what a proxy in front of the service does with this path'

  it.each([
    [
      'no-api',
      `GET /api/v1/health returns 404 (text/plain); expected 200. ${advice}`,
      () => respondWith(404, { 'content-type': 'text/plain' }),
    ],
    [
      'html-api',
      `GET /api/v1/health returns text/html that is not JSON; expected the JSON of this API. ${advice}`,
      () => respondWith(200, { 'content-type': 'text/html' }, '<p>'),
    ],
    [
      'no-api',
      `GET /api/v1/health returns text/plain that is not JSON; expected the JSON of this API. ${advice}`,
      () => respondWith(200, { 'content-type': 'text/plain' }, 'up'),
    ],
    [
      'no-api',
      `GET /api/v1/health returns a body without a media type that is not JSON; expected the JSON of this API. ${advice}`,
      () => respondWith(200, {}, 'up'),
    ],
    [
      'no-api',
      `GET /api/v1/health returns JSON of another service. ${advice}`,
      () => respondWith(200, { 'content-type': 'application/json' }, '[]'),
    ],
    [
      'no-api',
      `GET /api/v1/health returns JSON of another service: "version" is missing or invalid. ${advice}`,
      () => respondWith(200, { 'content-type': 'application/json' }, '{"status":"up"}'),
    ],
    [
      'redirected-api',
      'GET /api/v1/health redirects with 302 to "https://example.com/". Verify the origin that it redirects to, or remove the redirect',
      () => respondWith(302, { location: 'https://example.com/' }),
    ],
    [
      'server-errors',
      'GET /api/v1/health returns 503 (a body without a media type). Read the log of the service and of the proxy in front of it',
      () => respondWith(503),
    ],
    [
      'no-code',
      '/api/v1/health returns 404, but /api/v1/health.json is there: a file server serves a build for a host with code or rules. Build with --host static or pages, or start the shim',
      ({ path }: { path: string }) =>
        path.endsWith('.json')
          ? respondWith(200, {}, JSON.stringify(healthReport('https://site.test/api/v1/essays')))
          : respondWith(404),
    ],
  ] as const)('is reported as %s: %s', async (id, message, respond) => {
    expect((await verifyResponse(respond)).problems).toEqual([{ id, message }])
  })
})

const healthReport = (essays: string) => ({
  version: '1.0.0',
  endpoints: { essays },
  openapi: 'https://site.test/openapi.json',
  documentation: 'https://site.test/developers',
})

describe('the formats of a report', () => {
  const hostile = '<b>]]>&"\u001b[31m\n::error::%\u0000\ufffe'
  const failed = { group: 'http', name: `case ${hostile}`, source: 'spec 5.4' } as const
  const report: Report = {
    address: 'https://site.test',
    host: 'nginx',
    full: false,
    passed: [{ group: 'profile', name: 'the profile', source: 'spec 2.1' }],
    failures: [
      {
        ...failed,
        impact: 'browsers block requests',
        differences: [
          {
            request: 'GET /x',
            headers: { Accept: 'text/html' },
            status: 200,
            part: 'body',
            expected: 'a text',
            received: hostile,
          },
        ],
      },
    ],
    problems: [{ id: 'missing-cors', message: `no CORS ${hostile}` }],
    skipped: [{ group: 'quota', name: 'windows', source: 'spec 8.1', reason: onlyFull }],
    apiRequests: 12,
    otherRequests: 3,
  }
  const escaped = '<b>]]>&"\\u001b[31m\\n::error::%\\u0000\ufffe'

  it('pretty has one block for each problem and failure, without control characters of the service', () => {
    expect(formatPretty(report, (_, text) => text)).toBe(`Problem missing-cors: no CORS ${escaped}.

Failed: case ${escaped}
  (http: spec 5.4)
  GET /x (Accept: text/html), body: expected a text, received ${escaped}
  Impact: browsers block requests.

Skipped "windows": only a full run sends its requests.

https://site.test: 1 of 2 cases passed, with 12 API requests and 3 others`)
  })

  it('pretty and github count what they leave out, and pretty cuts long values', () => {
    const [failure] = report.failures
    const difference = failure?.differences[0]
    if (failure === undefined || difference === undefined) throw new Error('The report has no failure')
    const long = { ...difference, headers: {}, received: 'x'.repeat(201) }
    const many = { ...report, failures: Array(22).fill({ ...failure, differences: Array(7).fill(long) }) }
    const lines = formatPretty(many, (_, text) => text).split('\n')
    expect(lines.filter((line) => line.startsWith('Failed')).length).toBe(20)
    expect(lines.slice(3, 11)).toEqual([
      '  (http: spec 5.4)',
      ...Array(5).fill(`  GET /x, body: expected a text, received ${'x'.repeat(200)}…`),
      '  … and 2 more differences',
      '  Impact: browsers block requests.',
    ])
    expect(lines).toContain('… and 2 more failures; --format json lists all')
    expect(formatGithub(many).split('\n').slice(10)).toEqual([
      '::error title=Stele%3A verify::… and 14 more; --format json lists all',
    ])
  })

  it('github has one command on each line', () => {
    const lines = formatGithub(report).split('\n')
    expect(lines.map((line) => line.slice(0, line.indexOf('::', 2)))).toEqual([
      '::notice title=Stele%3A verify',
      '::error title=Stele%3A missing-cors',
      '::error title=Stele%3A http',
    ])
    expect(lines[2]).toContain('%0AGET /x (Accept: text/html), body: expected a text')
  })

  it('junit is well-formed XML with a suite for each group', () => {
    const names: string[] = []
    const parser = new SaxesParser()
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'testsuites' || name === 'testsuite') {
        const { tests, failures, skipped } = attributes
        names.push(`${attributes.name}: ${tests} tests, ${failures} failures, ${skipped} skipped`)
      }
    })
    let text = ''
    parser.on('text', (part) => {
      text += part
    })
    parser.on('error', (error) => {
      throw error
    })
    parser.write(formatJunit(report)).close()
    expect(names).toEqual([
      'stele verify https://site.test: 4 tests, 2 failures, 1 skipped',
      'deployment: 1 tests, 1 failures, 0 skipped',
      'http: 1 tests, 1 failures, 0 skipped',
      'profile: 1 tests, 0 failures, 0 skipped',
      'quota: 1 tests, 0 failures, 1 skipped',
    ])
    expect(text).toContain('received <b>]]>&"\\u001b[31m\\n::error::%\\u0000\ufffd')
  })
})

describe('stele verify', () => {
  it('exits with 0 if all cases pass, and prints the plan to the standard error', async () => {
    const { origin } = service
    const run = await runCli(['verify', origin, '--only', 'health'])
    expect(run.code).toBe(0)
    expect(run.stdout).toMatch(
      /\n\nhttp:\/\/127\.0\.0\.1:\d+: 3 of 3 cases passed, with \d+ API requests and \d+ others\n$/,
    )
    expect(run.stderr).toMatch(
      /^Verifying http:\/\/127\.0\.0\.1:\d+: 3 cases, \d+ API requests and \d+ others, about \d+ s\n/,
    )
  })

  it('says which host it expects', async () => {
    const { code, stderr } = await runCli(['verify', service.origin, '--host', 'node', '--only', 'health'])
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Verifying \S+ as the host "node": \d+ cases, \d+ API requests and \d+ others, /)
  })

  it.each([
    ['github', /^::notice title=[^\n]+$/m],
    ['junit', /^<\?xml [\s\S]*<\/testsuites>\n$/],
  ])('prints its report for %s', async (format, pattern) => {
    const { origin } = service
    const run = await runCli(['verify', origin, '--only', 'health', '--format', format])
    expect({ code: run.code, stdout: run.stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(pattern),
    })
  })

  it('exits with 1 if the service differs, and prints nothing but JSON to the standard output', async () => {
    const { origin } = service
    const proxy = createDamagingProxy(origin)
    proxy.damage = removing('access-control-allow-origin')
    const address = await listen(proxy.server, 0)
    onTestFinished(() => close(proxy.server))
    const { code, stdout } = await runCli(['verify', address, '--only', 'health', '--format', 'json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      address,
      problems: [
        {
          id: 'other-base-url',
          message: `The site was built for ${origin} but is served at ${address}; build it with --base-url ${address}`,
        },
        {
          id: 'missing-cors',
          message: 'Browsers of other origins cannot read responses; keep the "Access-Control" headers',
        },
      ],
      failures: [
        {
          group: 'health',
          impact: 'clients and monitors read a wrong status, version or URL',
          differences: [{ part: 'Access-Control-Allow-Origin', expected: '*', received: 'no such header' }],
        },
        {},
        {},
      ],
    })
  })

  it('exits with 2 if the service cannot be reached', async () => {
    const origin = `http://127.0.0.1:${await findFreePort()}`
    const { code, stdout, stderr } = await runCli(['verify', origin])
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: Cannot verify ${origin}: connect ECONNREFUSED ${origin.slice('http://'.length)}\n`,
    })
  })

  it('names a reason if a host with several addresses cannot be reached', async () => {
    const { code, stderr } = await runCli(['verify', 'http://localhost:1'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^stele: Cannot verify http:\/\/localhost:1: connect ECONNREFUSED /)
  })

  it('exits with 2 for an unknown group, and lists the groups', async () => {
    const { code, stderr } = await runCli(['verify', 'http://127.0.0.1:1', '--only', 'page'])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `stele: option '--only <group>' argument 'page' is invalid. Allowed choices are ${groupNames.join(', ')}; see stele verify --help\n`,
    })
  })
})

describe('verify() of the JavaScript API', () => {
  it('rejects options that it does not know', async () => {
    await expect(verify('http://127.0.0.1:1', { only: 'page' as 'pages' })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message:
        'There are no cases "page": expected "profile", "essays", "search", "health", "errors", "http", "deprecation", "quota", "pages" or "mcp"',
    })
    await expect(verify('http://127.0.0.1:1', { host: 'apache' as 'nginx' })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    })
    await expect(verify('http://127.0.0.1:1', { quotaBudget: 0 })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    })
  })

  it('names the reason of each address of a host', async () => {
    const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((...parameters: unknown[]) => {
      const callback = parameters.at(-1) as (error: null, found: unknown) => void
      callback(null, addresses)
    }) as unknown as typeof dns.lookup)
    onTestFinished(() => lookup.mockRestore())
    await expect(verify('http://two.test:1')).rejects.toThrow(
      'Cannot verify http://two.test:1: connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1',
    )
  })

  it('says in one line that a service does not speak TLS', async () => {
    const server = createServer((_, response) => response.end())
    const origin = (await listen(server, 0)).replace('http:', 'https:')
    onTestFinished(() => close(server))
    await expect(verify(origin)).rejects.toThrow(
      `Cannot verify ${origin}: the service does not accept TLS (wrong version number)`,
    )
  })

  it('says how long it waits for a new window, and ends with the reason of its signal while it waits', async () => {
    const controller = new AbortController()
    const waits: number[] = []
    const startExhausted = async (reset: string) => {
      const server = createServer((_, response) =>
        response.writeHead(429, { 'ratelimit-remaining': '0', 'ratelimit-reset': reset }).end(),
      )
      onTestFinished(() => close(server))
      return listen(server, 0)
    }
    const onWait = (seconds: number) => {
      waits.push(seconds)
      controller.abort(new Error('enough'))
    }
    await expect(verify(await startExhausted('60'), { onWait, signal: controller.signal })).rejects.toThrow(
      'enough',
    )
    const never = await startExhausted('99999')
    await expect(verify(never, { onWait })).rejects.toThrow(
      `Cannot verify ${never}: the service asks to wait for 99999 seconds`,
    )
    const { problems } = await verify(await startExhausted('0'), { onWait })
    expect(problems.map(({ message }) => message)).toEqual([
      'GET /api/v1/health returns 429 (a body without a media type); expected 200. Check the URL, and what a proxy in front of the service does with this path',
    ])
    expect(waits).toEqual([60])
  })

  it('ends with the reason of its signal between two cases', async () => {
    const { origin } = service
    const controller = new AbortController()
    const onProgress = ({ done }: { done: number }) => {
      if (done === 2) controller.abort(new Error('enough'))
    }
    await expect(verify(origin, { signal: controller.signal, onProgress })).rejects.toThrow('enough')
  })

  it('ends with the reason of its signal', async () => {
    const hanging = createServer(() => controller.abort(new Error('enough')))
    const controller = new AbortController()
    const origin = await listen(hanging, 0)
    onTestFinished(() => close(hanging))
    await expect(verify(origin, { signal: controller.signal })).rejects.toThrow('enough')
  })
})
