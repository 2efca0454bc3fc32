/** Prints the progress of a command that has stages, and measures them. */

import type { BuildStage } from '../../build-options.ts'
import { formatCount } from '../../kernel/diagnostics/wording.ts'
import { isTerminal } from './print.ts'

/** What the stages of a build are called. */
export const buildStageNames: Readonly<Record<BuildStage, string>> = {
  read: 'Reading front matter',
  render: 'Rendering documents',
  complete: 'Rendering the rest of the site',
  publish: 'Publishing',
}

export interface StageTime<Stage extends string = BuildStage> {
  readonly name: Stage
  readonly milliseconds: number
}

interface Progress<Stage extends string> {
  readonly stage: Stage
  readonly done: number
  /** 0 if unknown. */
  readonly total: number
}

interface ProgressPrinter<Stage extends string> {
  readonly onProgress: (progress: Progress<Stage>) => void
  /** Clears the line of a terminal, so that something else can be printed there. */
  readonly clear: () => void
  /** Ends the last stage. Returns the times of all stages. */
  readonly finish: () => readonly StageTime<Stage>[]
}

interface ProgressPrinterOptions<Stage extends string> {
  readonly stageNames: Readonly<Record<Stage, string>>
  /** Where to print: a terminal shows the current stage, a log gets a line for each stage. Null prints nothing. */
  readonly to: { readonly isTerminal: boolean; readonly write: (text: string) => void } | null
  /** A clock in milliseconds. */
  readonly now: () => number
}

/** Commands that take less time print no progress, in milliseconds. */
const minDuration = 1000

/** The least time between two updates of a terminal, in milliseconds. */
const refreshInterval = 100

/** Moves the cursor to the start of the line and clears it. */
const clearLine = '\r\u001B[K'

export function createProgressPrinter<Stage extends string>({
  to,
  now,
  stageNames,
}: ProgressPrinterOptions<Stage>): ProgressPrinter<Stage> {
  const start = now()
  const times: StageTime<Stage>[] = []
  const lines: string[] = []
  let current: (Progress<Stage> & { readonly startedAt: number }) | null = null
  let shownAt = start

  const draw = () => {
    if (to?.isTerminal !== true || current === null || now() - start < minDuration) return
    if (now() - shownAt < refreshInterval) return
    shownAt = now()
    to.write(clearLine + formatProgress(stageNames[current.stage], current, now() - current.startedAt))
  }
  const endStage = () => {
    if (current === null) return
    const milliseconds = now() - current.startedAt
    times.push({ name: current.stage, milliseconds })
    lines.push(`${stageNames[current.stage]}: ${formatSeconds(milliseconds)}\n`)
    current = null
    if (to === null || now() - start < minDuration) return
    if (to.isTerminal) to.write(clearLine)
    else to.write(lines.splice(0).join(''))
  }

  return {
    onProgress(progress) {
      if (current?.stage !== progress.stage) endStage()
      current = { ...progress, startedAt: current?.startedAt ?? now() }
      draw()
    },
    clear() {
      if (to?.isTerminal === true && shownAt !== start) to.write(clearLine)
    },
    finish() {
      endStage()
      return times
    },
  }
}

/** Creates the printer of a command, which prints to the standard error. */
export const createCommandProgress = <Stage extends string>(
  stageNames: Readonly<Record<Stage, string>>,
  isQuiet = false,
): ProgressPrinter<Stage> =>
  createProgressPrinter({
    to: isQuiet
      ? null
      : { isTerminal: isTerminal(process.stderr), write: (text) => process.stderr.write(text) },
    now: () => performance.now(),
    stageNames,
  })

/** `Rendering documents: 4,000 of 10,000, 812 per second` */
function formatProgress(
  name: string,
  { done, total }: Omit<Progress<string>, 'stage'>,
  milliseconds: number,
): string {
  if (total === 0 || milliseconds === 0) return name
  const rate = Math.round((1000 * done) / milliseconds)
  return `${name}: ${formatCount(done)} of ${formatCount(total)}, ${formatCount(rate)} per second`
}

/** `12.3 s` */
const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** `12.3 s: reading front matter 1.2 s, …` */
export function formatTimes(times: readonly StageTime[]): string {
  const parts = times.map(
    ({ name, milliseconds }) => `${buildStageNames[name].toLowerCase()} ${formatSeconds(milliseconds)}`,
  )
  return `${formatSeconds(toTotal(times))}: ${parts.join(', ')}`
}

/** Whether a build took so long that its times are worth printing. */
export const isLong = (times: readonly StageTime[]): boolean => toTotal(times) >= minDuration

const toTotal = (times: readonly StageTime[]): number =>
  times.reduce((total, { milliseconds }) => total + milliseconds, 0)
