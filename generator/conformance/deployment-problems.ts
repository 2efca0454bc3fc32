/** Detects common problems of a deployment: caches in front of the service, and a wrong base URL. */

import type { ReceivedResponse, Target } from './case.ts'
import type { Facts } from './facts.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const agent = 'text/markdown, text/html;q=0.9'

/**
 * Requests one page as an agent and as a browser in turn, and one path of the API twice.
 * @returns a sentence for each problem: what is wrong and what to do
 */
export async function findDeploymentProblems(target: Target, facts: Facts): Promise<string[]> {
  return [
    ...(facts.html ? await findMixedFormats(target, facts) : []),
    ...(await findSharedQuota(target)),
    ...findOtherOrigin(target, facts),
  ]
}

/** Detects a cache that ignores `Vary`: it sends one client the format that another client requested. */
async function findMixedFormats(target: Target, { documentation: { path } }: Facts): Promise<string[]> {
  /** Returns the media type that the second client gets at a URL that only the first client requested before. */
  const getTypeAfter = async (first: string, second: string, query: string) => {
    const send = (accept: string) => target.send({ path: `${path}?${query}`, headers: { Accept: accept } }, 0)
    // Twice, since some caches only store the second response.
    await send(first)
    await send(first)
    return (await send(second)).headers.get('content-type') ?? ''
  }
  const typeForBrowser = await getTypeAfter(agent, browser, 'first=agent')
  const typeForAgent = await getTypeAfter(browser, agent, 'first=browser')
  const advice = 'configure it to respect "Vary: Accept"'
  return [
    ...(typeForBrowser.startsWith('text/markdown')
      ? [`A cache serves Markdown to browsers at ${path}; ${advice}`]
      : []),
    ...(typeForAgent.startsWith('text/html') ? [`A cache serves HTML to agents at ${path}; ${advice}`] : []),
  ]
}

/** Detects a cache by the remaining quota: without one it decreases with each request, unless a new window starts. */
async function findSharedQuota(target: Target): Promise<string[]> {
  const path = '/api/v1/profile'
  const read = ({ headers }: ReceivedResponse) => ({
    remaining: Number(headers.get('ratelimit-remaining') ?? Number.NaN),
    reset: Number(headers.get('ratelimit-reset') ?? Number.NaN),
    isCached: Number(headers.get('age') ?? 0) > 0,
  })
  const first = read(await target.send({ path }, 0))
  const second = read(await target.send({ path }, 0))
  const isSame = second.remaining >= first.remaining && second.remaining > 0 && second.reset <= first.reset
  return isSame || second.isCached
    ? [
        `A cache stores ${path} with the quota of another client; configure it to respect "Cache-Control: private"`,
      ]
    : []
}

/** Detects a base URL that differs from the origin of the service. */
const findOtherOrigin = ({ name }: Target, { baseUrl }: Facts): string[] =>
  baseUrl === name
    ? []
    : [`The site was built for ${baseUrl} but is served at ${name}; build it with --base-url ${name}`]
