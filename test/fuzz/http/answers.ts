/** Parses the bytes that a server sent on one connection, strictly. */

/** One response. */
export interface Answer {
  readonly status: number
  /** By lower-case name; several lines of one name are joined by commas. */
  readonly headers: ReadonlyMap<string, string>
  /** One character is one byte. */
  readonly body: string
  /** Everything but the headers that differ between connections. Equal requests get equal texts. */
  readonly text: string
  /** `RateLimit-Remaining`; null outside the API. */
  readonly remaining: number | null
  /** Whether the server announced that it closes the connection. */
  readonly closes: boolean
  /** Whether "100 Continue" came before. */
  readonly isContinued: boolean
}

const statusLine = /^HTTP\/1\.1 (\d{3}) [A-Za-z][A-Za-z' -]*$/
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ([\t\x20-\x7e\x80-\xff]*)$/
const continueText = 'HTTP/1.1 100 Continue\r\n\r\n'

/** Headers that differ between connections. The rate limit is compared as a number. */
const varying: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'ratelimit-remaining'])

/**
 * Parses consecutive responses.
 * @throws {Error} if the bytes are no sequence of complete responses
 */
export function parseAnswers(text: string): Answer[] {
  const answers: Answer[] = []
  for (let rest = text; rest !== ''; ) {
    const isContinued = rest.startsWith(continueText)
    if (isContinued) rest = rest.slice(continueText.length)
    const { answer, length } = parseAnswer(rest, isContinued)
    answers.push(answer)
    rest = rest.slice(length)
  }
  return answers
}

function parseAnswer(
  text: string,
  isContinued: boolean,
): { readonly answer: Answer; readonly length: number } {
  const toError = (reason: string) => new Error(`${reason}: ${JSON.stringify(text.slice(0, 300))}`)
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) throw toError('an answer without the end of its headers')
  const [start = '', ...lines] = text.slice(0, headEnd).split('\r\n')
  const status = Number(statusLine.exec(start)?.[1] ?? 0)
  if (status < 200) throw toError('an answer without a status line')
  const headers = new Map<string, string>()
  const kept = [start]
  for (const line of lines) {
    const [, name = '', value = ''] = headerLine.exec(line) ?? []
    const lower = name.toLowerCase()
    if (name === '') throw toError(`an answer with the line ${JSON.stringify(line)}`)
    const previous = headers.get(lower)
    if (previous !== undefined && lower !== 'link') throw toError(`an answer with two headers "${name}"`)
    headers.set(lower, previous === undefined ? value : `${previous}, ${value}`)
    if (!varying.has(lower)) kept.push(line)
  }
  if (headers.has('transfer-encoding')) throw toError('an answer with a transfer coding')
  const declared = headers.get('content-length')
  if (declared === undefined && status !== 204 && status !== 304) throw toError('an answer without a length')
  const bodyAt = headEnd + 4
  // Responses to HEAD have a length but no body. No body of a site begins like a response.
  const hasBody = bodyAt < text.length && !text.startsWith('HTTP/1.1 ', bodyAt)
  const length = hasBody ? Number(declared ?? 0) : 0
  const body = text.slice(bodyAt, bodyAt + length)
  if (body.length < length) throw toError(`an answer with ${body.length} of ${length} bytes`)
  const remaining = headers.get('ratelimit-remaining')
  return {
    length: bodyAt + length,
    answer: {
      status,
      headers,
      body,
      text: `${kept.join('\n')}\n\n${body}`,
      remaining: remaining === undefined ? null : Number(remaining),
      closes: headers.get('connection') === 'close',
      isContinued,
    },
  }
}
