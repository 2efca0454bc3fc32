/**
 * The program that asks servers in turn: as fast as they answer, or so many times a second whether they answer or not.
 * It writes the same bytes over and over on connections that stay open, and reads no more of an answer than its
 * length and status, so that one core of it is enough for one core of a server. Prints what it measured as JSON.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as giveWay } from 'node:timers/promises'
import { findQuantile } from '../../quantile.ts'

export interface LoadOptions {
  readonly servers: readonly ServerOptions[]
  readonly headers: Readonly<Record<string, string>>
  /** What every answer must be. */
  readonly status: number
  /** To each server. */
  readonly connections: number
  /**
   * How often each server has its turn. The machine stands still and slows down for reasons of its own, and the more
   * often the turns change, the more evenly that befalls all servers.
   */
  readonly turns: number
  /** Turns before those that count: what this program does first is compiled while it does it. */
  readonly warmingTurns: number
  /** How long what counts of a turn takes, and what comes before it. */
  readonly seconds: number
  readonly warmingSeconds: number
  /** Requests a second; null for as many as are answered. */
  readonly rate: number | null
}

export interface ServerOptions {
  readonly origin: string
  readonly path: string
}

/** What was measured of a server, in all of its turns. */
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

/** Milliseconds after the end of a turn in which its last requests may still be asked and answered. */
const patience = 2000

const options: LoadOptions = JSON.parse(process.argv[2] ?? '')
const { headers, status, connections, turns, warmingTurns, seconds, warmingSeconds, rate } = options

interface Connection {
  /** @param due milliseconds, on the clock of `performance.now` */
  ask(due: number): void
}

/** @param onAnswer is told when the answered request was due, and which connection is free again */
async function open(
  { origin, path }: ServerOptions,
  onAnswer: (due: number, connection: Connection) => void,
): Promise<Connection> {
  const { hostname, port, host } = new URL(origin)
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  const message = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  const fail = (why: string): never => {
    throw new Error(`Cannot measure ${origin}${path}: it ${why}`)
  }
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let asked = 0
  let missing = 0
  /** The head of an answer that came in parts. */
  let head: Buffer | null = null
  const connection: Connection = {
    ask(due) {
      asked = due
      socket.write(message)
    },
  }
  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) missing -= chunk.length
    else {
      const read: Buffer = head === null ? chunk : Buffer.concat([head, chunk])
      const length = measureAnswer(read, fail)
      if (length === null) {
        head = read
        return
      }
      head = null
      missing = length - read.length
    }
    if (missing > 0) return
    if (missing < 0) fail('answers more than it says')
    onAnswer(asked, connection)
  })
  socket.once('close', () => fail('closes connections'))
  return connection
}

/** The bytes of an answer with its head; null where the head is not whole yet. */
function measureAnswer(bytes: Buffer, fail: (why: string) => never): number | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const text = bytes.toString('latin1', 0, end)
  const given = Number(text.slice(9, 12))
  if (given !== status) fail(`answers ${given}`)
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? []
  // What has no body may have no length (RFC 9110, 8.6).
  if (length === undefined && given !== 304) fail('does not say how long its answer is')
  return end + 4 + (given === 304 ? 0 : Number(length))
}

/** A server that is asked, and what came of it so far. */
interface Asked {
  /** The milliseconds that each answer took. */
  readonly waits: number[]
  /** Milliseconds that this program worked, and that passed. */
  worked: number
  passed: number
  /** Asks for the length of a turn. */
  takeTurn(): Promise<void>
  /** Begins to measure anew. */
  forget(): void
}

async function createAsked(server: ServerOptions): Promise<Asked> {
  const waits: number[] = []
  const idle: Connection[] = []
  /** What of the turn counts; on the clock of `performance.now`. */
  let [begin, end] = [0, 0]
  const all = await Promise.all(
    Array.from({ length: connections }, () =>
      open(server, (due, connection) => {
        const now = performance.now()
        // At a rate it counts what fell due in time, or an answer that is late would be left out for being late.
        const counted = rate === null ? now : due
        if (counted >= begin && counted < end) waits.push(now - due)
        if (rate === null && now < end) connection.ask(now)
        else idle.push(connection)
      }),
    ),
  )
  idle.push(...all)
  const asked: Asked = {
    waits,
    worked: 0,
    passed: 0,
    async takeTurn() {
      const opened = performance.now()
      begin = opened + warmingSeconds * 1000
      end = begin + seconds * 1000
      const usage = process.cpuUsage()
      if (rate === null) {
        for (const connection of idle.splice(0)) connection.ask(performance.now())
        await new Promise((resolve) => setTimeout(resolve, end - performance.now()))
      } else await askAtRate(idle, rate, end)
      // Whose turn comes next has the machine to itself.
      while (idle.length < connections && performance.now() < end + patience) await giveWay()
      const { user, system } = process.cpuUsage(usage)
      asked.worked += (user + system) / 1000
      asked.passed += performance.now() - opened
    },
    forget() {
      waits.length = 0
      asked.worked = 0
      asked.passed = 0
    },
  }
  return asked
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
        // The one that has been idle longest: a server closes what is idle for some seconds.
        const connection = idle.shift()
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

function toLoad({ waits, worked, passed }: Asked): Load {
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => findQuantile(waits, share))
  return {
    throughput: waits.length / (turns * seconds),
    p50: p50 ?? 0,
    p90: p90 ?? 0,
    p99: p99 ?? 0,
    busy: worked / passed,
  }
}

const all = await Promise.all(options.servers.map(createAsked))

/** Everybody's turn, so many times. */
async function takeTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) for (const asked of all) await asked.takeTurn()
}

await takeTurns(warmingTurns)
for (const asked of all) asked.forget()
await takeTurns(turns)
console.log(JSON.stringify(all.map(toLoad)))
process.exit()
