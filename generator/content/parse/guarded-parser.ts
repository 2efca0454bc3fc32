/** Parses demanding documents in a process of their own, so that no parser can hang or end a build. */

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { VFile } from 'vfile'
import { addMessages } from '../../kernel/diagnostics/diagnostic.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import type { Format } from '../../kernel/document.ts'
import { toHash } from '../../kernel/files/hash.ts'
import { isStackError } from '../markdown/nodes.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import { isLeftToRemark } from '../markdown/parsers.ts'
import { reportUnreadable } from './is-demanding.ts'
import type { ParseResult } from './parse-text.ts'
import { limitSignals, type ParserLimits, type ParserRequest, type ParserResponse } from './parser-request.ts'

type Limits = Readonly<Record<ParserName, ParserLimits>>

/**
 * What each parser may take for one document: 9 seconds for all attempts, so that a build that reports the document needs at most 10.
 * satteri may read Markdown twice, and remark reads MDX with mistakes up to 16 times. A tree takes up to 300 times as much memory as its
 * document.
 */
export const defaultLimits: Readonly<Record<Format, Limits>> = {
  md: { satteri: { seconds: 3, megabytes: 2000 }, remark: { seconds: 3, megabytes: 2000 } },
  mdx: { satteri: { seconds: 3, megabytes: 2000 }, remark: { seconds: 6, megabytes: 2000 } },
}

/**
 * Parses a text with the first parser that reads it without exceeding a limit or ending its process. A text that satteri leaves to
 * remark, and that is too much for remark, is read by satteri all the same. Reports the text if no parser can read it.
 * @param parsers in the order in which they try
 * @param hasMath whether dollars enclose formulas
 * @returns null for a text that is reported and not used
 */
export async function parseGuarded(
  file: VFile,
  format: Format,
  parsers: readonly ParserName[],
  limits: Limits = defaultLimits[format],
  hasMath = false,
): Promise<ParseResult | null> {
  const failures: string[] = []
  const text = String(file)
  const key = `${format} ${hasMath} ${parsers} ${toHash(Buffer.from(text))}`
  const earlier = successes.get(key)
  const others = parsers.filter((parser) => parser !== earlier?.parser)
  const attempts = [
    ...(earlier ? [earlier] : []),
    ...others.map((parser) => ({ parser, acceptsFaults: false })),
  ]
  for (const attempt of attempts) {
    const { parser, acceptsFaults } = attempt
    const outcome = await send({ text, format, parser, hasMath, acceptsFaults, limits: limits[parser] })
    if (typeof outcome !== 'string') {
      successes.set(key, attempt)
      addMessages(file, outcome.messages)
      return outcome.result
    }
    if (outcome !== left) failures.push(`${parser} ${outcome}`)
    else if (!acceptsFaults) attempts.push({ parser, acceptsFaults: true })
  }
  reportUnreadable(file, failures)
  return null
}

interface Attempt {
  readonly parser: ParserName
  readonly acceptsFaults: boolean
}

/**
 * The attempt that read a text. A build reads texts once to check and once to publish them, and must not read them in two ways, or repeat
 * the attempts that failed.
 */
const successes = new Map<string, Attempt>()

/** The outcome for a text that satteri leaves to remark. */
const left = 'left it to remark'

/** The parser process of this thread, which is kept for further documents. */
let child: ChildProcess | null = null
let queue: Promise<unknown> = Promise.resolve()

/** Sends a request when those before it are done. Returns the response, or what ended the process. */
function send(request: ParserRequest): Promise<ParserResponse | string> {
  const response = queue.then(() => sendNow(request))
  queue = response.catch(() => {})
  return response
}

async function sendNow(request: ParserRequest): Promise<ParserResponse | string> {
  if (child !== null && isRunning(child)) {
    const outcome = await exchange(request, child)
    // Memory that earlier documents left must not decide about this one, so a new process tries again.
    if (outcome !== toExcess.memory(request.limits)) return outcome
  }
  child = start()
  return exchange(request, child)
}

/**
 * @throws {OperationalError} SYSTEM_ERROR if the process cannot be started
 * @throws an error that a parser should not have thrown
 */
async function exchange(request: ParserRequest, current: ChildProcess): Promise<ParserResponse | string> {
  setReferenced(current, true)
  try {
    return await new Promise<ParserResponse | string>((resolve, reject) => {
      current.once('message', (response: ParserResponse | Error) => {
        if (!(response instanceof Error)) resolve(response)
        else if (isLeftToRemark(response)) resolve(left)
        else if (isStackError(response)) resolve(crashed)
        else reject(response)
      })
      current.once('exit', (_, signal) => {
        if (signal === limitSignals.time) resolve(toExcess.time(request.limits))
        else if (signal === limitSignals.memory) resolve(toExcess.memory(request.limits))
        else resolve(crashed)
      })
      current.once('error', (error) => reject(toStartError(error)))
      current.send(request, (error) => error && resolve(crashed))
    })
  } finally {
    for (const event of ['message', 'exit', 'error']) current.removeAllListeners(event)
    // Without a listener, a later error of the idle process would end the build.
    current.on('error', () => {})
    setReferenced(current, false)
  }
}

/** A stack that is exhausted shows as an error, a signal or an exit code. */
const crashed = 'crashed'

const isRunning = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  connected && exitCode === null && signalCode === null

const toStartError = ({ message }: Error): OperationalError =>
  new OperationalError(`Cannot start the parser process: ${message}`, 'SYSTEM_ERROR')

/** Says which limit was exceeded. */
const toExcess = {
  time: ({ seconds }: ParserLimits) => `needed more than ${seconds} seconds`,
  memory: ({ megabytes }: ParserLimits) => `needed more than ${megabytes} MB of memory`,
}

/** Whether this runs from source. Node loads TypeScript only with tsx. */
const isSource = import.meta.url.endsWith('.ts')

/** The module of the parser process. Tests compile it, since it then starts in a sixth of the time. */
export const parserModule = {
  getPath: (): string =>
    fileURLToPath(new URL(isSource ? 'parser-process.ts' : 'parser-process.js', import.meta.url)),
}

function start(): ChildProcess {
  const path = parserModule.getPath()
  const loader = new URL('../../build/workers/register-tsx.mjs', import.meta.url)
  try {
    const started = fork(path, {
      execArgv: path.endsWith('.ts') ? ['--import', loader.href] : [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Node reports some failures only later, as an event that would end the build.
    started.on('error', () => {})
    if (started.pid === undefined) throw new Error('the system starts no further process')
    return started
  } catch (error) {
    throw toStartError(error as Error)
  }
}

/** Whether this process waits for the parser process to end. It does so only while a request is open. */
function setReferenced(current: ChildProcess, isReferenced: boolean): void {
  if (isReferenced) {
    current.ref()
    current.channel?.ref()
  } else {
    current.unref()
    current.channel?.unref()
  }
}
