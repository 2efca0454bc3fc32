/** The clients of the soak: ordinary ones, and those that are slow, never read, reset, or exceed their quota. */

import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Answer, parseAnswers } from '../http/answers.ts'
import { exchange } from '../http/exchange.ts'
import type { Random } from '../http/random-choices.ts'
import { type ExpectedAnswers, toShared } from './expected.ts'

/** What the clients share. */
export interface Load {
  readonly port: number
  readonly random: Random
  readonly expected: ExpectedAnswers
  /** Returns an address that no connection has used for a long time. */
  toAddress(): string
  /** Receives each wrong answer. */
  report(problem: string): void
  /** Counts answers. */
  count(answers: number): void
}

/** One kind of client. It uses one connection, and ends. */
export type Client = (load: Load) => Promise<void>

/** Milliseconds without an event after which a connection hangs. */
const timeout = 30_000
const limit = 60

const ordinary: Client = async (load) => {
  const requests = Array.from({ length: 1 + load.random.integer(12) }, () =>
    load.random.pick(load.expected.requests),
  )
  const script = { writes: [requests.join('')], end: 'half-close' } as const
  check(load, requests, await exchange(load.port, load.toAddress(), script, timeout))
}

const slow: Client = async (load) => {
  const request = load.random.pick(load.expected.requests)
  const socket = connect({
    port: load.port,
    host: '127.0.0.1',
    localAddress: load.toAddress(),
    noDelay: true,
  })
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  const closed = once(socket, 'close')
  for (let at = 0; at < request.length; at += 16) {
    socket.write(request.slice(at, at + 16), 'latin1')
    await setTimeout(20)
  }
  socket.end()
  await closed
  check(load, [request], { text, outcome: 'closed' })
}

const neverReading: Client = async ({ port, toAddress }) => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: toAddress() })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.pause()
  socket.write('GET /openapi.json HTTP/1.1\r\nHost: soak.test\r\n\r\n'.repeat(200))
  await Promise.race([setTimeout(3000), closed])
  socket.destroy()
}

const resetting: Client = async (load) => {
  const requests = Array.from({ length: 10 }, () => load.random.pick(load.expected.requests))
  const text = requests.join('')
  const writes = [text.slice(0, load.random.integer(text.length))]
  await exchange(load.port, load.toAddress(), { writes, end: 'reset' }, timeout)
}

const malformed: Client = async (load) => {
  const writes = ['GET /api/v1/profile HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n']
  const { text } = await exchange(load.port, load.toAddress(), { writes, end: 'half-close' }, timeout)
  const statuses = toAnswers(load, text).map(({ status }) => status)
  if (statuses.join() !== '400') load.report(`malformed bytes get ${statuses.join() || 'no answer'}`)
}

/** Pipelines more requests than the quota allows. If the quota store restarts meanwhile, more are allowed. */
const exceeding: Client = async (load) => {
  const writes = ['GET /api/v1/profile HTTP/1.1\r\nHost: soak.test\r\n\r\n'.repeat(limit + 20)]
  const { text } = await exchange(load.port, load.toAddress(), { writes, end: 'half-close' }, timeout)
  const answers = toAnswers(load, text)
  const accepted = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status, body }) => status === 429 && body.includes('"RATE_LIMITED"'))
  if (accepted.length < limit || accepted.length + refused.length !== limit + 20) {
    load.report(`${limit + 20} requests get ${accepted.length} times 200 and ${refused.length} times 429`)
  }
}

/** All clients, the frequent ones several times. */
export const clients: readonly Client[] = [
  ordinary,
  ordinary,
  ordinary,
  ordinary,
  ordinary,
  ordinary,
  slow,
  neverReading,
  resetting,
  malformed,
  exceeding,
]

function toAnswers(load: Load, text: string): readonly Answer[] {
  try {
    const answers = parseAnswers(text)
    load.count(answers.length)
    return answers
  } catch (error) {
    load.report((error as Error).message)
    return []
  }
}

function check(
  load: Load,
  requests: readonly string[],
  { text, outcome }: { readonly text: string; readonly outcome: string },
): void {
  const answers = toAnswers(load, text)
  if (answers.length !== requests.length) {
    load.report(`${requests.length} requests get ${answers.length} answers (${outcome})`)
  }
  for (const [index, answer] of answers.entries()) {
    const request = requests[index] ?? ''
    if (load.expected.answers.get(request)?.has(toShared(answer))) continue
    load.report(
      `${JSON.stringify(request)} gets ${JSON.stringify(`${answer.text.slice(0, 300)} … ${answer.body.slice(0, 500)}`)}`,
    )
  }
}
