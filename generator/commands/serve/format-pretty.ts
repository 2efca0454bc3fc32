/** Formats a log line for a terminal. */

import { toSingleLine } from '../../kernel/diagnostics/printable.ts'

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
