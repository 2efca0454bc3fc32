/** Makes each call of a build to the file system fail, and removes a content file at each call that reads content. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, type CallFault, type ErrorCode, setCallFault } from '../fixtures/system-calls.ts'
import type { BuildRun } from './command.ts'
import { type Build, createRebuildCheck, type Project, removedFile, toFilesId } from './project.ts'
import {
  countCalls,
  createCopy,
  createTally,
  type NumberedCall,
  type Sweep,
  type SweepOptions,
  startBuildWithFault,
  toNumbered,
} from './sweep.ts'

/** Fails every call of a build with an error. */
export async function failEverywhere(
  project: Project,
  code: ErrorCode,
  options: SweepOptions,
): Promise<Sweep> {
  const { build, every } = options
  const tally = createTally(options)
  const findRebuildProblems = createRebuildCheck(project, build)
  let copy = createCopy(project, options)
  const unchanged = toFilesId(copy)
  const check = async (calls: readonly NumberedCall[], run: FaultyBuild) => {
    for (const { at, call } of calls.filter((_, index) => index % every === 0)) {
      const result = await run(copy, { kind: 'fail', at, code })
      const state = project.readState(copy)
      const isUnchanged = toFilesId(copy) === unchanged
      tally.add(
        `exit code ${result.code}, dist is ${state}`,
        `${project.name} build, ${code} at ${call.name} "${call.path}"`,
        [...findProblems(result, state, project), ...(await findRebuildProblems(copy))],
      )
      if (isUnchanged && toFilesId(copy) === unchanged) continue
      rmSync(copy, { recursive: true })
      copy = createCopy(project, options)
    }
  }
  const warmCalls = await countHere(project, options)
  const coldCalls = await countCalls(project, options, {})
  await check(warmCalls, (folder, fault) => buildWithFault(build, folder, fault))
  // A process also makes calls that this process makes only once.
  const known = new Set(warmCalls.map(({ call }) => toId(call)))
  await check(
    coldCalls.filter(({ call }) => !known.has(toId(call))),
    (folder, fault) => startBuildWithFault(folder, fault, options).ended,
  )
  return tally.toSweep(coldCalls.length)
}

/** Removes a content file before each call that reads content. */
export async function removeEverywhere(project: Project, options: SweepOptions): Promise<Sweep> {
  const { build, every } = options
  const tally = createTally(options)
  const findRebuildProblems = createRebuildCheck(project, build)
  const calls = (await countHere(project, options)).filter(({ call }) => /^\/content\b/.test(call.path))
  for (const { at, call } of calls.filter((_, index) => index % every === 0)) {
    const copy = createCopy(project, options)
    const result = await buildWithFault(build, copy, { kind: 'remove', at, file: join(copy, removedFile) })
    const state = project.readState(copy)
    tally.add(
      `exit code ${result.code}, dist is ${state}`,
      `${project.name} build, "${removedFile}" removed at ${call.name} "${call.path}"`,
      [
        ...findProblems(result, state === 'reduced' ? 'new' : state, project),
        ...(await findRebuildProblems(copy, state === 'new' ? 'reduced after new' : 'reduced')),
      ],
    )
    rmSync(copy, { recursive: true })
  }
  return tally.toSweep(calls.length)
}

type FaultyBuild = (folder: string, fault: CallFault) => Promise<BuildRun>

/** The calls of processes with other ids and start times are the same. */
const toId = ({ name, path }: Call): string =>
  `${name} ${path.replace(/\d+-\d+$|(?<=^\/proc\/)\d+/, 'PROCESS')}`

async function buildWithFault(build: Build, folder: string, fault: CallFault): Promise<BuildRun> {
  const removeFault = await setCallFault(fault)
  try {
    return await build(folder)
  } finally {
    removeFault()
  }
}

async function countHere(project: Project, options: SweepOptions): Promise<readonly NumberedCall[]> {
  const copy = createCopy(project, options)
  const removeFault = await setCallFault({ kind: 'count', at: 0 })
  await options.build(copy)
  return toNumbered(removeFault(), copy)
}

/** One line such as `stele: Cannot read "x": permission is denied`. */
const errorLine = /^stele: Cannot (?=[^\n]*"[^"\n]+")[^\n]+: [^\n]+\n$/

/** The first line of a report about content, such as `content/site.yaml:1:1 error unreadable-file`. */
const report = /^\S+:\d+:\d+ (?:error|warning) [a-z-]+$/m

function findProblems({ code, stderr }: BuildRun, state: string, { name }: Project): readonly string[] {
  const before = name === 'first' ? 'none' : 'old'
  const problems = []
  if (/^\s+at .*:\d+\)?$/m.test(stderr)) problems.push(`prints a stack trace: ${stderr}`)
  else if (code === 0 && stderr !== '') problems.push(`prints an error: ${stderr}`)
  else if (code === 2 && !errorLine.test(stderr))
    problems.push(`prints no error line that names a file: ${stderr}`)
  else if (code === 1 && !report.test(stderr)) problems.push(`prints no diagnostic: ${stderr}`)
  else if (code === null || code > 2) problems.push(`ends with ${code}: ${stderr}`)
  if (code === 0 && state !== 'new') problems.push(`reports success, but dist is "${state}"`)
  if (
    code !== 0 &&
    state !== before &&
    !(state === 'new' && stderr.includes('the published build is complete'))
  )
    problems.push(`fails with "${stderr.trim()}", but dist is "${state}"`)
  return problems
}
