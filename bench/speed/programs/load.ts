/**
 * Program: sends requests to servers in turn, as fast as they respond or at a fixed rate. Takes `LoadOptions` as JSON and
 * prints one `Load` per server as JSON.
 *
 * It does little work per response, so that one core of it can saturate one core of a server.
 */

import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { findQuantile } from '../../quantile.ts'
import { type Connection, openConnection } from './connection.ts'
import { readCpuTime } from './cpu-time.ts'

export interface LoadOptions {
  readonly servers: readonly ServerOptions[]
  readonly headers: Readonly<Record<string, string>>
  /** The status that every response must have. */
  readonly status: number
  /** Connections to each server. */
  readonly connections: number
  /**
   * Turns of each server. The machine sometimes pauses or slows down; short turns spread that evenly over all
   * servers.
   */
  readonly turns: number
  /** Turns before the measurement starts, while V8 compiles this program. */
  readonly warmUpTurns: number
  /** The measured duration of a turn, and the time before it. */
  readonly seconds: number
  readonly warmUpSeconds: number
  /** Requests per second; null sends as many as the server responds to. */
  readonly rate: number | null
}

export interface ServerOptions {
  readonly origin: string
  readonly path: string
  /** The id of its process. */
  readonly id: number
}

/** The result of a server over all of its turns. */
export interface Load {
  /** Responses per second. */
  readonly throughput: number
  /** Latencies in milliseconds. */
  readonly p50: number
  readonly p90: number
  readonly p99: number
  /** CPU time of the server's process per response, in microseconds; null on systems without `/proc`. */
  readonly cpu: number | null
  /** The share of the time that this program used its core; near 1 it measures itself and not the server. */
  readonly busy: number
}

/** Milliseconds after the end of a turn within which its last requests may be sent and get their responses. */
const gracePeriod = 2000

const options: LoadOptions = JSON.parse(process.argv[2] ?? '')
const { headers, status, connections, turns, warmUpTurns, seconds, warmUpSeconds, rate } = options

/** The load on one server and its measurements. */
interface ServerLoad {
  /** Latencies of the counted responses, in milliseconds. */
  readonly latencies: number[]
  /** CPU milliseconds of this program, and elapsed ones, of all turns. */
  ownCpu: number
  elapsed: number
  /** CPU microseconds of the server, and its responses, also those that are not counted for the throughput. */
  serverCpu: number | null
  responses: number
  /** Sends requests for one turn. */
  takeTurn(): Promise<void>
  /** Discards all measurements. */
  reset(): void
}

async function createServerLoad(server: ServerOptions): Promise<ServerLoad> {
  const latencies: number[] = []
  const idle: Connection[] = []
  /** The measured part of the turn, in milliseconds of `performance.now`. */
  let [start, end] = [0, 0]
  const all = await Promise.all(
    Array.from({ length: connections }, () =>
      openConnection({ ...server, headers, status }, (due, connection) => {
        const now = performance.now()
        serverLoad.responses += 1
        // At a fixed rate the due time decides, or late responses would not be counted because they are late.
        const countedTime = rate === null ? now : due
        if (countedTime >= start && countedTime < end) latencies.push(now - due)
        if (rate === null && now < end) connection.send(now)
        else idle.push(connection)
      }),
    ),
  )
  idle.push(...all)
  const serverLoad: ServerLoad = {
    latencies,
    ownCpu: 0,
    elapsed: 0,
    serverCpu: 0,
    responses: 0,
    async takeTurn() {
      const turnStart = performance.now()
      start = turnStart + warmUpSeconds * 1000
      end = start + seconds * 1000
      const usage = process.cpuUsage()
      const serverUsage = readCpuTime(server.id)
      if (rate === null) {
        for (const connection of idle.splice(0)) connection.send(performance.now())
        await new Promise((resolve) => setTimeout(resolve, end - performance.now()))
      } else await sendAtRate(idle, rate, end)
      // Waits for open responses, so that the next server has the machine to itself.
      while (idle.length < connections && performance.now() < end + gracePeriod) await yieldToEvents()
      const { user, system } = process.cpuUsage(usage)
      serverLoad.ownCpu += (user + system) / 1000
      serverLoad.serverCpu = addCpuTime(serverLoad.serverCpu, serverUsage, readCpuTime(server.id))
      serverLoad.elapsed += performance.now() - turnStart
    },
    reset() {
      latencies.length = 0
      serverLoad.ownCpu = 0
      serverLoad.elapsed = 0
      serverLoad.serverCpu = 0
      serverLoad.responses = 0
    },
  }
  return serverLoad
}

const addCpuTime = (sum: number | null, before: number | null, after: number | null): number | null =>
  sum === null || before === null || after === null ? null : sum + after - before

/**
 * Sends requests at equal intervals. A request without a free connection waits, and its latency still counts from its due
 * time. Otherwise a blocked server would get fewer requests while it is blocked (coordinated omission).
 */
function sendAtRate(idle: Connection[], perSecond: number, end: number): Promise<void> {
  const interval = 1000 / perSecond
  let due = performance.now()
  return new Promise((resolve) => {
    // Polls with setImmediate: timers have a resolution of 1 ms, in which many requests would fall due at once.
    const sendDueRequests = () => {
      const now = performance.now()
      while (due <= now && due < end) {
        // The connection that was idle the longest, because servers close connections after some idle seconds.
        const connection = idle.shift()
        if (connection === undefined) break
        connection.send(due)
        due += interval
      }
      if (due < end && now < end + gracePeriod) setImmediate(sendDueRequests)
      else resolve()
    }
    sendDueRequests()
  })
}

function toLoad({ latencies, ownCpu, elapsed, serverCpu, responses }: ServerLoad): Load {
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => findQuantile(latencies, share))
  return {
    throughput: latencies.length / (turns * seconds),
    p50: p50 ?? 0,
    p90: p90 ?? 0,
    p99: p99 ?? 0,
    cpu: serverCpu && serverCpu / responses,
    busy: ownCpu / elapsed,
  }
}

const serverLoads = await Promise.all(options.servers.map(createServerLoad))

/** Gives every server a turn, `count` times. */
async function takeTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) for (const serverLoad of serverLoads) await serverLoad.takeTurn()
}

await takeTurns(warmUpTurns)
for (const serverLoad of serverLoads) serverLoad.reset()
await takeTurns(turns)
console.log(JSON.stringify(serverLoads.map(toLoad)))
process.exit()
