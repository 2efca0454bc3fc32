/** What a build is at: told to whoever waits for it, and how long each stage took, to whoever asks afterwards. */

/** The stages of a build that take time, in their order. */
export const stages = {
  read: 'Reading front matter',
  render: 'Rendering documents',
  complete: 'Rendering the rest of the site',
  publish: 'Publishing',
} as const

export type StageName = keyof typeof stages

export interface StageTime {
  readonly name: StageName
  readonly milliseconds: number
}

export interface Progress {
  /** Enters a stage, which ends the one before; the same one goes on, and is told how many documents it has. */
  enter(stage: StageName, documents?: number): void
  /** So many more documents of the stage are done. */
  advance(documents: number): void
  /** Ends the last stage. */
  finish(): readonly StageTime[]
}

export interface ProgressOptions {
  /** Where it is told: a terminal shows the stage that the build is at, a log has a line for each; null tells nothing. */
  readonly to: { readonly isTerminal: boolean; readonly write: (text: string) => void } | null
  /** Milliseconds since any moment. */
  readonly now: () => number
}

/** A build that takes less has nothing to tell, in milliseconds. */
const patience = 1000

/** Milliseconds between two looks of a terminal. */
const refresh = 100

/** Takes the pen back to the beginning of the line, and clears it. */
const clear = '\r\u001B[K'

/** Creates what follows one build. */
export function createProgress({ to, now }: ProgressOptions): Progress {
  const start = now()
  const times: StageTime[] = []
  const lines: string[] = []
  let current: { name: StageName; begun: number; done: number; of: number } | null = null
  let shown = start

  const draw = () => {
    if (to?.isTerminal !== true || current === null || now() - start < patience) return
    if (now() - shown < refresh) return
    shown = now()
    to.write(clear + toSentence(current, now() - current.begun))
  }
  const end = () => {
    if (current === null) return
    const milliseconds = now() - current.begun
    times.push({ name: current.name, milliseconds })
    lines.push(`${stages[current.name]}: ${toSeconds(milliseconds)}\n`)
    current = null
    if (to === null || now() - start < patience) return
    if (to.isTerminal) to.write(clear)
    else to.write(lines.splice(0).join(''))
  }

  return {
    enter(name, of = 0) {
      if (current?.name === name) {
        current = { ...current, of }
        return
      }
      end()
      current = { name, begun: now(), done: 0, of }
      draw()
    },
    advance(documents) {
      if (current !== null) current.done += documents
      draw()
    },
    finish() {
      end()
      return times
    },
  }
}

/** `Rendering documents: 4,000 of 10,000, 812 a second` */
function toSentence(
  { name, done, of }: { name: StageName; done: number; of: number },
  milliseconds: number,
): string {
  if (of === 0 || milliseconds === 0) return stages[name]
  const rate = Math.round((1000 * done) / milliseconds)
  return `${stages[name]}: ${toCount(done)} of ${toCount(of)}, ${toCount(rate)} a second`
}

const toCount = (count: number): string => count.toLocaleString('en')

/** `12.3 s` */
export const toSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** `12.3 s: 1.2 s for reading front matter, …` */
export function formatTimes(times: readonly StageTime[]): string {
  const sum = times.reduce((total, { milliseconds }) => total + milliseconds, 0)
  const parts = times.map(
    ({ name, milliseconds }) => `${stages[name].toLowerCase()} ${toSeconds(milliseconds)}`,
  )
  return `${toSeconds(sum)}: ${parts.join(', ')}`
}

/** Whether a build took so long that its times are worth telling. */
export const isLong = (times: readonly StageTime[]): boolean =>
  times.reduce((total, { milliseconds }) => total + milliseconds, 0) >= patience
