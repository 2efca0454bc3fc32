/** Formats a log line for a terminal. */

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

/** Characters that could change what a terminal shows: controls, line separators, and changes of the text direction. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

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
    escapeUnprintable(line.message ?? formatRequest(line)),
    ...(line.requestId === undefined
      ? []
      : [`(${line.method} ${line.path}, id ${line.requestId})`].map(escapeUnprintable)),
  ]
  const stack = line.stack?.split('\n').map((text) => `\n    ${escapeUnprintable(text)}`) ?? []
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

const escapeUnprintable = (text: string): string =>
  text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
