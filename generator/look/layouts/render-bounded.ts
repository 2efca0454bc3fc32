/** Renders a template with limits of its output, its loops, its memory and its time. A page needs far less of each. */

import { Context, type Emitter, type Liquid, type Template, toValue, toValueSync } from 'liquidjs'

export interface RenderLimits {
  /** UTF-16 code units of the output. */
  readonly characters: number
  /** Texts, tags and values that are rendered, in all turns of all loops. */
  readonly steps: number
  /** Items of one list, or characters of one text, that a range or a filter makes. */
  readonly size: number
  /** The sum of these sizes. */
  readonly memory: number
  /** Seconds of processor time. Usually another limit is reached first. */
  readonly seconds: number
}

const defaultLimits: RenderLimits = {
  characters: 100_000_000,
  steps: 5_000_000,
  size: 2_000_000,
  memory: 20_000_000,
  seconds: 8,
}

/** @throws {LiquidError} if a template fails, or exceeds a limit. It has the tag or value that was rendered. */
export function renderBounded(
  engine: Liquid,
  templates: Template[],
  globals: object,
  limits: RenderLimits = defaultLimits,
): string {
  const context = new Context({}, engine.options, { globals, sync: true }, { liquid: engine })
  const measure = startTimer()
  let steps = 0
  // LiquidJS calls it before each text, tag and value.
  context.renderLimit.check = () => {
    steps += 1
    if (steps > limits.steps)
      throw new Error(`the loops of the layout take more than ${count(limits.steps)} steps; shorten them`)
    if (steps % timedSteps === 0 && measure() > limits.seconds)
      throw new Error(`the layout takes more than ${limits.seconds} seconds; shorten its loops`)
  }
  let memory = 0
  // LiquidJS calls it with the size of what a range or a filter is going to make.
  context.memoryLimit.use = (size) => {
    if (!(size > 0)) return
    if (size > limits.size)
      throw new Error(
        `the layout makes a list or a text of more than ${count(limits.size)} items or characters; shorten it`,
      )
    memory += size
    if (memory > limits.memory)
      throw new Error(
        `the layout makes lists and texts of more than ${count(limits.memory)} items and characters in all; use fewer ranges and filters in loops`,
      )
  }
  return String(toValueSync(engine.renderer.renderTemplates(templates, context, createEmitter(limits))))
}

/** Steps between two time checks: a check costs more than many steps. */
const timedSteps = 256

/** How many pieces of text are joined at once. Adding them one by one takes many times the memory. */
const maxPieces = 4096

function createEmitter({ characters }: RenderLimits): Emitter {
  let [text, length] = ['', 0]
  let pieces: string[] = []
  const join = () => {
    text += pieces.join('')
    pieces = []
    return text
  }
  return {
    write(value: unknown) {
      const piece = toText(value)
      length += piece.length
      if (length > characters)
        throw new Error(
          `the layout writes more than ${count(characters)} characters; shorten its loops and texts`,
        )
      pieces.push(piece)
      if (pieces.length === maxPieces) join()
    },
    get buffer() {
      return join()
    },
  }
}

/** As LiquidJS writes values. */
function toText(value: unknown): string {
  const plain: unknown = toValue(value)
  if (plain === undefined || plain === null) return ''
  return Array.isArray(plain) ? plain.map(toText).join('') : String(plain)
}

/**
 * Returns a function that measures the seconds since then: wall time, or the processor time of all threads if that is less. So neither
 * a busy machine nor other threads shorten the limit.
 */
function startTimer(): () => number {
  const [time, processor] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(processor)
    return Math.min((performance.now() - time) / 1000, (user + system) / 1e6)
  }
}

const count = (number: number): string => number.toLocaleString('en')
