/** Generates requests: complete ones whose framing is known, and ones whose framing is broken on purpose. */

import { generateMessage } from './messages.ts'
import { isOnce, type Random } from './random-choices.ts'
import {
  codingNames,
  harmlessLines,
  mediaRanges,
  methods,
  queries,
  type Vocabulary,
  weights,
} from './vocabulary.ts'

/** One request, or bytes that are none. */
export interface FuzzRequest {
  /** The bytes, as one character each. */
  readonly text: string
  /** Null if the bytes may be no complete request. */
  readonly complete: { readonly method: string; readonly target: string } | null
  /** Whether the server may close the connection after its answer. */
  readonly mayClose: boolean
  /** Whether "100 Continue" may precede its answer. */
  readonly mayContinue: boolean
  /** Whether it is counted when its body has been read, and so perhaps after the next request. */
  readonly isCountedLate?: boolean
}

const repeat = (random: Random, max: number, create: () => string): string[] =>
  Array.from({ length: random.integer(max + 1) }, create)

/** Generates a message of the Model Context Protocol. */
export function generatePost(random: Random, { baseUrl }: Vocabulary): FuzzRequest {
  const { lines, body } = generateMessage(random, baseUrl)
  const isChunkedBody = isOnce(random, 8)
  const framing = isChunkedBody ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
  const all = ['Host: site.test', framing, ...lines, ...repeat(random, 2, () => random.pick(harmlessLines))]
  // The first of several headers of one name decides, but a list of origins or types is none.
  const unique = all.filter(
    (line, index) => all.findIndex((other) => toName(other) === toName(line)) === index,
  )
  const framed = isChunkedBody && body !== '' ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
  return {
    text: `POST /mcp HTTP/1.1\r\n${unique.map((line) => `${line}\r\n`).join('')}\r\n${isChunkedBody && body === '' ? '0\r\n\r\n' : framed}`,
    complete: { method: 'POST', target: '/mcp' },
    // A longer body is not read to its end.
    mayClose: isChunkedBody || body.length > 65_536,
    mayContinue: false,
    isCountedLate: true,
  }
}

const toName = (line: string): string => line.slice(0, line.indexOf(':')).toLowerCase()

/** Generates a complete request. Its answer keeps the connection open unless `mayClose` is set. */
export function generateComplete(random: Random, vocabulary: Vocabulary): FuzzRequest {
  if (isOnce(random, 10)) return generatePost(random, vocabulary)
  const method = pickMethod(random)
  const target = pickTarget(random, vocabulary)
  const isOld = isOnce(random, 30)
  const lines = [
    ...(isOld && isOnce(random, 2) ? [] : ['Host: site.test']),
    ...repeat(random, 3, () => random.pick(harmlessLines)),
  ]
  if (isOnce(random, 3)) lines.push(`Accept: ${toList(random, mediaRanges)}`)
  if (isOnce(random, 3)) lines.push(`Accept-Encoding: ${toList(random, codingNames)}`)
  if (isOnce(random, 4)) lines.push(`If-None-Match: ${toTags(random, vocabulary)}`)
  if (isOnce(random, 60)) lines.push(`X-Long: ${'x'.repeat(16_000 + random.integer(500))}`)
  const mayContinue = !isOld && isOnce(random, 12)
  if (mayContinue) lines.push('Expect: 100-continue')
  const isLast = isOnce(random, 40)
  if (isLast) lines.push(random.pick(['Connection: close', 'connection: Close', 'Connection: x, close']))
  const { framing, body } = toBody(random, isOld)
  lines.push(...framing)
  shuffle(random, lines)
  const version = isOld ? 'HTTP/1.0' : 'HTTP/1.1'
  return {
    text: `${method} ${target} ${version}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${body}`,
    complete: { method, target },
    mayClose: isOld || isLast || mayContinue || framing.some(isChunked),
    mayContinue,
    isCountedLate: target.startsWith('/mcp'),
  }
}

/** The server closes the connection after a body of unknown length. */
const isChunked = (text: string): boolean => /transfer-encoding/i.test(text)

function pickMethod(random: Random): string {
  const at = random.integer(20)
  if (at < 13) return 'GET'
  if (at < 16) return 'HEAD'
  return at < 17 ? 'OPTIONS' : random.pick(methods)
}

function pickTarget(random: Random, { targets }: Vocabulary): string {
  const target = random.pick(targets)
  return target.includes('?') || target === '*' || isOnce(random, 2) ? target : target + random.pick(queries)
}

const toList = (random: Random, values: readonly string[]): string =>
  [random.pick(values), ...repeat(random, 3, () => random.pick(values))]
    .map((value) => value + random.pick(weights))
    .join(random.pick([',', ', ', ' ,\t']))

function toTags(random: Random, { etags }: Vocabulary): string {
  if (isOnce(random, 8)) return random.pick(['*', ' * ', '', '"', 'abc', '"a"b"c"', 'W/', '"*"', ',,'])
  const toTag = () => {
    const suffix = random.pick(['', '', '-gzip', '-br'])
    return `${random.pick(['', 'W/'])}"${random.pick(etags)}${suffix}"`
  }
  return [toTag(), ...repeat(random, 3, toTag)].join(random.pick([',', ', ', ' , , ']))
}

/** Bodies that end where the header says. */
function toBody(random: Random, isOld: boolean): { readonly framing: string[]; readonly body: string } {
  const bytes = random.pick([
    '',
    '{}',
    'x'.repeat(5000),
    'GET / HTTP/1.1\r\nHost: smuggled\r\n\r\n',
    '\0\r\n\r\n',
  ])
  switch (random.integer(12)) {
    case 0:
      return { framing: [`Content-Length: ${bytes.length}`], body: bytes }
    case 1: {
      if (isOld) break
      const chunk =
        bytes === '' ? '' : `${bytes.length.toString(16)}${random.pick(['', ';a=b'])}\r\n${bytes}\r\n`
      const trailer = random.pick(['', 'X-Trailer: x\r\n'])
      return {
        framing: [random.pick(['Transfer-Encoding: chunked', 'transfer-encoding: Chunked'])],
        body: `${chunk.repeat(1 + random.integer(2))}${random.pick(['0', '000'])}\r\n${trailer}\r\n`,
      }
    }
  }
  return { framing: [], body: '' }
}

function shuffle(random: Random, lines: string[]): void {
  for (let at = lines.length - 1; at > 0; at--) {
    const other = random.integer(at + 1)
    ;[lines[at], lines[other]] = [lines[other] ?? '', lines[at] ?? '']
  }
}

/** Requests that are malformed on purpose, or change the protocol. */
const broken: readonly string[] = [
  'hello\r\n\r\n',
  '\r\n\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\n\n',
  'GET / HTTP/1.1\rHost: a\r\r',
  'GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n',
  'GET / HTTP/1.1\r\nHost : a\r\n\r\n',
  'GET / HTTP/1.1\r\n Host: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'GET  / HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /\r\n\r\n',
  'GET api/v1/profile HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nhello',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5, 5\r\n\r\nhello',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\nhello',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\nhello',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nless',
  'POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT /api/v1/profile HTTP/1.1\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(140_000)}\r\n\r\n`,
  `GET /${'x'.repeat(140_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
]

/** Generates bytes whose framing is unknown: malformed requests, and complete ones with a few bytes changed. */
export function generateBroken(random: Random, vocabulary: Vocabulary): FuzzRequest {
  const isMutated = isOnce(random, 2)
  const text = isMutated ? mutate(random, generateComplete(random, vocabulary).text) : random.pick(broken)
  return {
    text,
    complete: null,
    // A mutated request can be one of HTTP/0.9, for example.
    mayClose: isMutated || isChunked(text) || /expect/i.test(text),
    mayContinue: /expect/i.test(text),
    isCountedLate: text.includes('/mcp'),
  }
}

const inserted = [
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  '\0',
  ' ',
  '\t',
  ':',
  ',',
  '/',
  '%',
  '\x80',
  '\xff',
  '0',
  ';',
]

function mutate(random: Random, text: string): string {
  let mutated = text
  for (let times = 1 + random.integer(3); times > 0; times--) {
    const at = random.integer(mutated.length)
    const length = isOnce(random, 4) ? random.integer(mutated.length - at) : random.integer(3)
    const [before, within, after] = [
      mutated.slice(0, at),
      mutated.slice(at, at + length),
      mutated.slice(at + length),
    ]
    switch (random.integer(5)) {
      case 0:
        mutated = before + after
        break
      case 1:
        mutated = before + within + within + after
        break
      case 2:
        mutated = before + random.pick(inserted) + within + after
        break
      case 3:
        mutated = before + String.fromCharCode(random.integer(256)) + after
        break
      case 4:
        mutated = before
    }
    if (mutated === '') return text
  }
  return mutated
}
