/**
 * The program that asks a server: as fast as it answers, or so many times a second whether it answers or not.
 * It writes the same bytes over and over on connections that stay open, and reads no more of an answer than its
 * length and status, so that one core of it is enough for one core of a server. Prints what it measured as JSON.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as giveWay } from 'node:timers/promises'
import { findQuantile } from '../../quantile.ts'

export interface LoadOptions {
  readonly origin: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** What every answer must be. */
  readonly status: number
  readonly connections: number
  /** How long what counts takes, and what comes before it. */
  readonly seconds: number
  readonly warmingSeconds: number
  /** Requests a second; null for as many as are answered. */
  readonly rate: number | null
}

export interface Load {
  /** Answers a second. */
  readonly throughput: number
  /** Milliseconds. */
  readonly p50: number
  readonly p90: number
  readonly p99: number
  /** What share of the time this program worked itself: near 1 it measures itself and not the server. */
  readonly busy: number
}

/** Milliseconds after the end in which the last requests may still be asked and answered. */
const patience = 2000

const options: LoadOptions = JSON.parse(process.argv[2] ?? '')
const { origin, path, headers, status, connections, seconds, warmingSeconds, rate } = options
const { hostname, port, host } = new URL(origin)
const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`]
for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
const message = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)

/** Gives the next request to a connection that has nothing to do. */
type Next = (connection: Connection) => void

interface Connection {
  ask(asked: number): void
}

/** @param onAnswer is told when the answered request was due, in milliseconds */
async function open(onAnswer: (due: number) => void, next: Next): Promise<Connection> {
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let due = 0
  let missing = 0
  /** The head of an answer that came in parts. */
  let head: Buffer | null = null
  const connection: Connection = {
    ask(asked) {
      due = asked
      socket.write(message)
    },
  }
  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) missing -= chunk.length
    else {
      const read: Buffer = head === null ? chunk : Buffer.concat([head, chunk])
      const length = measureAnswer(read)
      if (length === null) {
        head = read
        return
      }
      head = null
      missing = length - read.length
    }
    if (missing > 0) return
    if (missing < 0) throw new Error(`Cannot measure ${origin}${path}: it answers more than it says`)
    onAnswer(due)
    next(connection)
  })
  socket.once('close', () => {
    throw new Error(`Cannot measure ${origin}${path}: it closes connections`)
  })
  return connection
}

/** The bytes of an answer with its head; null where the head is not whole yet. */
function measureAnswer(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const text = bytes.toString('latin1', 0, end)
  const given = Number(text.slice(9, 12))
  if (given !== status) throw new Error(`Cannot measure ${origin}${path}: it answers ${given}`)
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? []
  // What has no body may have no length (RFC 9110, 8.6).
  if (length === undefined && given !== 304) {
    throw new Error(`Cannot measure ${origin}${path}: it does not say how long its answer is`)
  }
  return end + 4 + (given === 304 ? 0 : Number(length))
}

/** Asks until a time is over; the milliseconds that each answer took. */
async function run(): Promise<Load> {
  const waits: number[] = []
  let [begin, end] = [0, 0]
  const onAnswer = (due: number) => {
    const now = performance.now()
    // At a rate it counts what fell due in time, or an answer that is late would be left out for being late.
    const counted = rate === null ? now : due
    if (counted >= begin && counted < end) waits.push(now - due)
  }
  const idle: Connection[] = []
  const next: Next =
    rate === null
      ? (connection) => performance.now() < end && connection.ask(performance.now())
      : (connection) => idle.push(connection)
  const all = await Promise.all(Array.from({ length: connections }, () => open(onAnswer, next)))
  const opened = performance.now()
  begin = opened + warmingSeconds * 1000
  end = begin + seconds * 1000
  for (const connection of all) next(connection)
  const usage = process.cpuUsage()
  if (rate === null) await new Promise((resolve) => setTimeout(resolve, end - performance.now()))
  else {
    await askAtRate(idle, rate, end)
    while (idle.length < connections && performance.now() < end + patience) await giveWay()
  }
  const { user, system } = process.cpuUsage(usage)
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => findQuantile(waits, share))
  return {
    throughput: waits.length / seconds,
    p50: p50 ?? 0,
    p90: p90 ?? 0,
    p99: p99 ?? 0,
    busy: (user + system) / 1000 / (performance.now() - opened),
  }
}

/**
 * Requests fall due at equal distances, and wait for a connection where none is free: what a request waits counts
 * from when it was due, or a server that stands still would be asked less while it does.
 */
function askAtRate(idle: Connection[], perSecond: number, end: number): Promise<void> {
  const distance = 1000 / perSecond
  let due = performance.now()
  return new Promise((resolve) => {
    // Timers have steps of a millisecond, in which many requests would fall due at once.
    const look = () => {
      const now = performance.now()
      while (due <= now && due < end) {
        const connection = idle.pop()
        if (connection === undefined) break
        connection.ask(due)
        due += distance
      }
      if (due < end && now < end + patience) setImmediate(look)
      else resolve()
    }
    look()
  })
}

console.log(JSON.stringify(await run()))
process.exit()
