/**
 * The parser process: parses the documents that could hang a parser, exhaust its stack or take all memory. Its main thread parses,
 * and a second thread ends the process at a limit, also when the process that started it has ended.
 */

import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { VFile } from 'vfile'
import { toDiagnosticMessages } from '../../kernel/diagnostics/diagnostic.ts'
import { limitSignals, type ParserRequest, type ParserResponse } from './parser-request.ts'

/**
 * The limits of the current request, which both threads share: the processor time of the process at which it ends, in
 * milliseconds, and its memory in megabytes. The first one is 0 between requests.
 */
type SharedLimits = Int32Array<SharedArrayBuffer>

const toProcessorTime = (): number => {
  const { user, system } = process.cpuUsage()
  return Math.ceil((user + system) / 1000)
}

/** How often the limits are checked, in milliseconds. */
const checkInterval = 50

function watch(shared: SharedLimits): void {
  setInterval(() => {
    const [end, megabytes] = [Atomics.load(shared, 0), Atomics.load(shared, 1)]
    if (end === 0) return
    if (process.memoryUsage.rss() > megabytes * 1e6) process.kill(process.pid, limitSignals.memory)
    if (toProcessorTime() > end) process.kill(process.pid, limitSignals.time)
  }, checkInterval)
}

async function parse(request: ParserRequest, shared: SharedLimits): Promise<ParserResponse> {
  const { text, format, parser, hasMath, acceptsFaults, limits } = request
  const { getSingleParsers } = await import('../markdown/parsers.ts')
  const { parseText } = await import('./parse-text.ts')
  const parsers = await getSingleParsers(parser, acceptsFaults, hasMath)
  const file = new VFile({ value: text })
  Atomics.store(shared, 1, limits.megabytes)
  Atomics.store(shared, 0, toProcessorTime() + Math.ceil(limits.seconds * 1000))
  try {
    return { result: parseText(file, format, parsers), messages: toDiagnosticMessages(file) }
  } finally {
    Atomics.store(shared, 0, 0)
  }
}

function serve(): void {
  const shared: SharedLimits = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  new Worker(new URL(import.meta.url), { workerData: shared }).unref()
  process.on('message', async (request: ParserRequest) => {
    process.send?.(await parse(request, shared).catch((error: Error) => error))
  })
}

if (isMainThread) serve()
else watch(workerData as SharedLimits)
