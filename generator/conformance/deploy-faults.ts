/** The classic faults of a deployment, by name: what stands in front of a service and answers in its place. */

import type { Received, Target } from './case.ts'
import type { Facts } from './facts.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const agent = 'text/markdown, text/html;q=0.9'

/**
 * Looks for them: asks for one page as an agent and as a browser in turn, and twice for one answer of the API.
 * @returns a sentence for each that is found
 */
export async function findDeployFaults(target: Target, facts: Facts): Promise<string[]> {
  return [
    ...(facts.html ? await findMixedForms(target, facts) : []),
    ...(await findSharedQuota(target)),
    ...findOtherAddress(target, facts),
  ]
}

/** A cache that does not read `Vary` gives each what another asked for. */
async function findMixedForms(target: Target, { documentation: { path } }: Facts): Promise<string[]> {
  /** What the second gets at an address that only the first has asked for. */
  const askAfter = async (first: string, second: string, query: string) => {
    const ask = (accept: string) => target.ask({ path: `${path}?${query}`, headers: { Accept: accept } }, 0)
    // Twice: what answers may only then begin to keep it.
    await ask(first)
    await ask(first)
    return (await ask(second)).headers.get('content-type') ?? ''
  }
  const seen = await askAfter(agent, browser, 'first=agent')
  const read = await askAfter(browser, agent, 'first=browser')
  return [
    ...(seen.startsWith('text/markdown')
      ? [`A cache serves Markdown to browsers at ${path}: it must keep answers apart by Vary: Accept`]
      : []),
    ...(read.startsWith('text/html')
      ? [`A cache serves HTML to agents at ${path}: it must keep answers apart by Vary: Accept`]
      : []),
  ]
}

/** What remains goes down with each request, unless a new window has opened. */
async function findSharedQuota(target: Target): Promise<string[]> {
  const path = '/api/v1/profile'
  const read = ({ headers }: Received) => ({
    remaining: Number(headers.get('ratelimit-remaining') ?? Number.NaN),
    reset: Number(headers.get('ratelimit-reset') ?? Number.NaN),
    isKept: Number(headers.get('age') ?? 0) > 0,
  })
  const first = read(await target.ask({ path }, 0))
  const second = read(await target.ask({ path }, 0))
  const isSame = second.remaining >= first.remaining && second.remaining > 0 && second.reset <= first.reset
  return isSame || second.isKept
    ? [`A cache keeps ${path} with the quota of whoever asked first: it must not keep what is private`]
    : []
}

/** Answers name the address that the site was built for. */
const findOtherAddress = ({ name }: Target, { baseUrl }: Facts): string[] =>
  baseUrl === name
    ? []
    : [`The site was built for ${baseUrl}, and answers at ${name}: build it with --base-url ${name}`]
