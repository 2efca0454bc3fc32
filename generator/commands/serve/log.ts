/** The log of `stele serve`: one line per event on standard error, as JSON or as text for a terminal. */

import pino from 'pino'
import { isOperational } from '../../kernel/diagnostics/errors.ts'
import { toPrintable, toSingleLine } from '../../kernel/diagnostics/wording.ts'
import type { RequestReport, ServeObserver } from './observer.ts'

/** The fields of a line that the terminal shows. */
interface Line {
  readonly level: string
  readonly time: string
  readonly pid: number
  readonly message?: string
  readonly stack?: string
  /** Fields of a failed request. */
  readonly requestId?: string
  /** Fields of a request. */
  readonly method?: string
  readonly path?: string | null
  readonly query?: string
  readonly status?: number
  readonly ms?: number
  readonly bytes?: number
  readonly client?: string | null
}

/**
 * Converts a line of JSON to text: the local time, the level, the process, the message, and the id of a failed request. A
 * stack follows on indented lines.
 * @param showsProcess whether several processes write to the terminal
 */
export function formatPretty(json: string, showsProcess: boolean): string {
  const line: Line = JSON.parse(json)
  const parts = [
    new Date(line.time).toTimeString().slice(0, 8),
    line.level.padEnd(5),
    ...(showsProcess ? [`[${line.pid}]`] : []),
    toSingleLine(line.message ?? formatRequest(line)),
    ...(line.requestId === undefined
      ? []
      : [`(${line.method} ${line.path}, id ${line.requestId})`].map(toSingleLine)),
  ]
  const stack = line.stack?.split('\n').map((text) => `\n    ${toSingleLine(text)}`) ?? []
  return `${parts.join(' ')}${stack.join('')}\n`
}

const formatRequest = ({ method, path, query, status, ms, bytes, client }: Line): string =>
  [
    method,
    path ?? '(malformed)',
    ...(query === undefined ? [] : [JSON.stringify(query)]),
    status,
    `${ms} ms`,
    `${bytes} bytes`,
    client ?? '(unknown client)',
  ].join(' ')

/** A URL from `://` on. Its host follows the last `@` before the path, as in the URL standard. Its query may be a signature. */
const url = /:\/\/(?:[^\s/?#]*@)?([^\s?"']*)(?:\?[^\s"')]*)?/g

/** Returns a text without the user, the password and the query of every URL in it. */
export const redactUrls = (text: string): string => text.replace(url, '://$1')

interface LogOptions {
  readonly format: 'json' | 'pretty'
  /** Whether to log each request. */
  readonly logRequests: boolean
  /** Whether the lines of searches contain their text. */
  readonly logQueries: boolean
  /** Whether several processes write to the same log. */
  readonly isShared: boolean
}

/** Writes the events of the server and of the command. */
export interface Log extends ServeObserver {
  /** @param message the line that the command prints on standard output */
  onStart(message: string, url: string): void
  onMetricsStart(url: string): void
  /**
   * @param worker its process id
   * @param reason the exit code or the signal
   */
  onWorkerExit(worker: number | undefined, reason: string | number): void
  onShutdown(): void
  /** Writes the refusals that are not written yet. */
  flush(): void
}

/** Maximum length of a path or a search text in a line, in UTF-16 code units. */
const maxLength = 1024

/** Milliseconds that one line about refused requests covers. Each of them could be one of thousands. */
const refusalInterval = 60_000

/** Creates the log. Lines are written synchronously, so that none is lost when the process ends. */
export function createLog(options: LogOptions): Log {
  const logger = createLogger(options)
  const refusals = new Map<number, number>()

  const flush = () => {
    if (refusals.size === 0) return
    const counts = [...refusals].sort(([one], [other]) => one - other)
    refusals.clear()
    const text = counts.map(([status, count]) => `${count} with ${status}`).join(', ')
    logger.warn({ event: 'refusals', refused: Object.fromEntries(counts) }, `Refused requests: ${text}`)
  }

  return {
    onStart(message, url) {
      // On a terminal, the line on standard output is enough.
      if (options.format === 'json') logger.info({ event: 'start', url }, message)
    },
    onMetricsStart: (url) => logger.info({ event: 'metrics', url }, `Metrics are at ${url}`),
    onBuild: (build) => logger.info({ event: 'build', build }, `Serving build ${build}`),
    onError(error, failed) {
      const { message, stack } = describe(error)
      // An operational error outside of a request, such as a manifest that cannot be read, says everything in its message.
      const details = failed === undefined && isOperational(error) ? {} : { stack }
      logger[failed === undefined ? 'warn' : 'error']({ event: 'error', ...failed, ...details }, message)
    },
    onStoreChange: (message, isAvailable) =>
      logger[isAvailable ? 'info' : 'warn']({ event: 'store', available: isAvailable }, redactUrls(message)),
    onRefusal(status) {
      if (refusals.size === 0) setTimeout(flush, refusalInterval).unref()
      refusals.set(status, (refusals.get(status) ?? 0) + 1)
    },
    onWorkerExit: (worker, reason) =>
      logger.warn(
        { event: 'worker', worker, reason },
        `Worker ${worker} ended (${reason}); starting another one`,
      ),
    onShutdown: () => logger.info({ event: 'shutdown' }, 'Shutting down after the running requests'),
    flush,
    ...(options.logRequests && {
      onRequest: (report) => logger.info(toRequestFields(report, options.logQueries)),
    }),
  }
}

function createLogger({ format, isShared }: LogOptions): pino.Logger {
  const output = pino.destination({ dest: 2, sync: true })
  // A full disk must not end the server.
  output.on('error', () => {})
  return pino(
    {
      base: { pid: process.pid },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    {
      write: (line) => output.write(format === 'json' ? toPrintable(line) : formatPretty(line, isShared)),
    },
  )
}

const toRequestFields = (report: RequestReport, logQueries: boolean) => ({
  event: 'request',
  method: report.method,
  path: report.path === null ? null : cut(report.path),
  ...(logQueries && report.searchText !== null && { query: cut(report.searchText) }),
  status: report.status,
  ms: Math.round(report.milliseconds * 1000) / 1000,
  bytes: report.bytes,
  client: report.network,
})

/** Returns the message of anything that was thrown, and the stack with its causes. */
function describe(error: unknown): { readonly message: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { message: redactUrls(String(error)) }
  // Other properties may be secret: errors of Redis have the arguments of the command, which may be a password.
  const { message, stack } = pino.stdSerializers.err(error)
  return { message: redactUrls(message), stack: redactUrls(stack) }
}

const cut = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
