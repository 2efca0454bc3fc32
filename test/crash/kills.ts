/** Kills builds with SIGKILL: at each call that changes files, and at random moments while the old build is served. */

import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '../../generator/commands/serve/serve.ts'
import { createRandom } from '../fixtures/random.ts'
import { startBuild } from './command.ts'
import { createRebuildCheck, type Project } from './project.ts'
import {
  countCalls,
  createCopy,
  createTally,
  type Sweep,
  type SweepOptions,
  startBuildWithFault,
} from './sweep.ts'

/**
 * Kills a build at each call that changes files, and in the middle of each file that it writes. A kill at any other call
 * leaves the same files.
 */
export async function killEverywhere(project: Project, options: SweepOptions): Promise<Sweep> {
  const tally = createTally(options)
  const findRebuildProblems = createRebuildCheck(project, options.build)
  const calls = await countCalls(project, options, { isWriting: true })
  const killed = calls.filter((_, index) => index % options.every === 0)
  while (killed.length > 0) {
    const pair = await Promise.all(
      killed.splice(0, 2).map(async ({ at, call }) => {
        const copy = createCopy(project, options)
        const fault = { kind: 'kill', at, isWriting: true } as const
        const { code } = await startBuildWithFault(copy, fault, options).ended
        return { where: `${project.name} build, killed at ${call.name} "${call.path}"`, copy, code }
      }),
    )
    for (const { where, copy, code } of pair) {
      if (code === null) {
        const { state, problems } = await check(project, copy, findRebuildProblems)
        tally.add(`dist is ${state}`, where, problems)
      } else tally.add(`exit code ${code}`, where, ['the build was not killed'])
      rmSync(copy, { recursive: true })
    }
  }
  return tally.toSweep(calls.length)
}

type RebuildCheck = ReturnType<typeof createRebuildCheck>

/** Returns the state that a killed build left, and what is wrong now and after the next build. */
async function check(project: Project, copy: string, findRebuildProblems: RebuildCheck) {
  const state = project.readState(copy)
  const matchesAny = project.name === 'first' ? /^(?:none|new)$/ : /^(?:old|new)$/
  // Between the two renames there is no dist. The next command puts one of the two complete builds there.
  const isBetweenRenames = state === 'none' && existsSync(join(copy, '.dist.stele/previous'))
  const problems = matchesAny.test(state) || isBetweenRenames ? [] : [`dist is "${state}"`]
  return { state, problems: [...problems, ...(await findRebuildProblems(copy))] }
}

/** What a client requests. */
const targets = ['/', '/essays/first-essay', '/api/v1/essays', '/api/v1/essays/first-essay', '/feed.xml']

/**
 * Kills builds at random moments. `stele serve` runs meanwhile, and every response must be one of the old or the new build.
 * @param project with an old build
 */
export async function killAtRandom(
  project: Project,
  options: SweepOptions,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<Sweep> {
  const tally = createTally(options)
  const findRebuildProblems = createRebuildCheck(project, options.build)
  const random = createRandom(seed)
  const { milliseconds, allowed } = await observe(project, options)
  for (let run = 1; run <= count; run += 1) {
    const copy = createCopy(project, options)
    const server = await serve({ out: join(copy, 'dist') })
    const build = startBuild(options.cli, copy)
    const delay = random.integer(milliseconds)
    const timer = setTimeout(build.kill, delay)
    const responses = await requestUntil(build.ended, server.url)
    clearTimeout(timer)
    const wrong = responses.filter((response) => !allowed.has(response))
    const where = `Build ${run}, killed after ${delay} ms`
    const { state, problems } = await check(project, copy, findRebuildProblems)
    const now = await requestAll(server.url)
    tally.add(`dist is ${state}`, where, [
      ...wrong.map((response) => `a response of no build: ${response}`),
      ...now
        .filter((response) => !allowed.has(response))
        .map((response) => `after the next build: ${response}`),
      ...problems,
    ])
    await server.close()
    rmSync(copy, { recursive: true })
  }
  return tally.toSweep(count)
}

/** Returns how long a build takes while clients send requests, and all responses of the old and of the new build. */
async function observe(project: Project, options: SweepOptions) {
  const copy = createCopy(project, options)
  const out = join(copy, 'dist')
  const oldServer = await serve({ out })
  const old = await requestAll(oldServer.url)
  const started = performance.now()
  await requestUntil(startBuild(options.cli, copy).ended, oldServer.url)
  const milliseconds = Math.ceil(performance.now() - started)
  await oldServer.close()
  // On a busy machine, the first server may not have checked for a new build yet.
  const newServer = await serve({ out })
  const allowed = new Set([...old, ...(await requestAll(newServer.url))])
  await newServer.close()
  return { milliseconds, allowed }
}

const requestAll = (url: string): Promise<readonly string[]> =>
  Promise.all(targets.map((target) => request(url, target)))

async function requestUntil(ended: Promise<unknown>, url: string): Promise<readonly string[]> {
  const responses: string[] = []
  let isRunning = true
  ended.finally(() => {
    isRunning = false
  })
  while (isRunning) responses.push(...(await requestAll(url)))
  return [...responses, ...(await requestAll(url))]
}

/** The target, the status and the body. */
async function request(url: string, target: string): Promise<string> {
  const response = await fetch(url + target, { headers: { Accept: 'text/html' } })
  return `${target} ${response.status} ${await response.text()}`
}
