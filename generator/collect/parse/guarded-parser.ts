/** Parses demanding documents in a process of their own, so that no parser can hang or end a build. */

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { VFile } from 'vfile'
import { addMessages } from '../../diagnostics/diagnostic.ts'
import { OperationalError } from '../../diagnostics/errors.ts'
import { isStackError } from '../../markdown/nesting.ts'
import type { ParserName } from '../../markdown/parser-names.ts'
import type { Format } from '../../markdown/parsers.ts'
import { reportUnreadable } from './deep-nesting.ts'
import type { ParseResult } from './parse-text.ts'
import type { ParserLimits, ParserRequest, ParserResponse } from './parser-request.ts'

/** What each parser may take for one document. A tree takes up to 300 times as much memory as its document. */
const defaultLimits: Readonly<Record<ParserName, ParserLimits>> = {
  satteri: { seconds: 3, megabytes: 2000 },
  remark: { seconds: 10, megabytes: 2000 },
}

/**
 * Parses a text with the first parser that does not exceed a limit or end its process. Reports the text if none can.
 * @param parsers in the order in which they try
 * @returns null for a text that is reported and not used
 */
export async function parseGuarded(
  file: VFile,
  format: Format,
  parsers: readonly ParserName[],
  limits = defaultLimits,
): Promise<ParseResult | null> {
  const failures: string[] = []
  for (const parser of parsers) {
    const outcome = await send({ text: String(file), format, parser, limits: limits[parser] })
    if (typeof outcome !== 'string') {
      addMessages(file, outcome.messages)
      return outcome.result
    }
    failures.push(`${parser} ${outcome}`)
  }
  reportUnreadable(file, failures)
  return null
}

/** The parser process of this thread, which is kept for further documents. */
let child: ChildProcess | null = null
let queue: Promise<unknown> = Promise.resolve()

/** Sends a request when those before it are done. Returns the response, or what ended the process. */
function send(request: ParserRequest): Promise<ParserResponse | string> {
  const response = queue.then(() => exchange(request))
  queue = response.catch(() => {})
  return response
}

/**
 * @throws {OperationalError} SYSTEM_ERROR if the process cannot be started
 * @throws an error that a parser should not have thrown
 */
async function exchange(request: ParserRequest): Promise<ParserResponse | string> {
  const current = child !== null && isRunning(child) ? child : start()
  child = current
  setReferenced(current, true)
  try {
    return await new Promise<ParserResponse | string>((resolve, reject) => {
      current.once('message', (response: ParserResponse | Error) => {
        if (!(response instanceof Error)) resolve(response)
        else if (isStackError(response)) resolve(crashed)
        else reject(response)
      })
      current.once('exit', (_, signal) => resolve(signal === 'SIGKILL' ? toExcess(request.limits) : crashed))
      current.once('error', ({ message }) =>
        reject(new OperationalError(`Cannot start the parser process: ${message}`, 'SYSTEM_ERROR')),
      )
      current.send(request, (error) => error && resolve(crashed))
    })
  } finally {
    current.removeAllListeners()
    setReferenced(current, false)
  }
}

/** Which of these ends a parser that exhausts its stack depends on what it does at that moment. */
const crashed = 'crashed'

const isRunning = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  connected && exitCode === null && signalCode === null

const toExcess = ({ seconds, megabytes }: ParserLimits): string =>
  `needed more than ${seconds} seconds or ${megabytes} MB of memory`

/** Whether this runs from source. Node loads TypeScript only with tsx. */
const isSource = import.meta.url.endsWith('.ts')

function start(): ChildProcess {
  const module = new URL(isSource ? 'parser-process.ts' : 'parser-process.js', import.meta.url)
  const loader = new URL('../../workers/register-tsx.mjs', import.meta.url)
  return fork(fileURLToPath(module), {
    execArgv: isSource ? ['--import', loader.href] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
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
