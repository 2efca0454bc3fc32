/** Asks generated requests alone, and then in random sequences on one connection, and compares the answers. */

import type { Server } from 'node:http'
import { createRandom } from '../../fixtures/random.ts'
import { parseAnswers } from './answers.ts'
import { describeHang, exchange, type Script } from './exchange.ts'
import { type Asked, findDifference } from './expect.ts'
import { type FuzzRequest, generateBroken, generateComplete, generatePost } from './generate.ts'
import { minimise } from './minimise.ts'
import { isOnce, type Random } from './random-choices.ts'
import { type Service, startService } from './service.ts'
import { type CheckAnswer, createAnswerCheck } from './valid.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

/** Options of {@link fuzzHttp}. */
export interface FuzzOptions {
  /** The folder of a build. */
  readonly dist: string
  /** The same seed sends the same requests. */
  readonly seed: number
  /** How many requests to send, at least. */
  readonly count: number
  /** Whether to send messages of the Model Context Protocol only. */
  readonly messagesOnly?: boolean | undefined
  /** Changes the server before it listens. */
  readonly change?: (server: Server) => void
  /** The run ends with the round that reports so many findings; 10 by default. */
  readonly maxFindings?: number
}

/** A wrong answer. */
export interface Finding {
  readonly problem: string
  /** What a client sends to reproduce it, minimised. */
  readonly script: Script
}

/** A sequence of requests on one connection. */
export interface Sequence {
  readonly requests: readonly FuzzRequest[]
  readonly script: Script
}

/** Requests per round. Each is asked alone once, and is then part of several sequences. */
const poolSize = 200
const sequencesPerRound = 200
const maxSequence = 24
/** Connections at the same time. */
const concurrency = 32
/** Milliseconds after which a connection hangs. The machine may be busy. */
const timeout = 20_000

/** A request that is asked after one whose framing is unknown, to learn whether that one is complete. */
const probe: FuzzRequest = {
  text: 'GET /robots.txt HTTP/1.1\r\nHost: probe\r\n\r\n',
  complete: { method: 'GET', target: '/robots.txt' },
  mayClose: false,
  mayContinue: false,
}

/** Sends at least `count` requests. Returns the number sent and the findings. */
export async function fuzzHttp(options: FuzzOptions) {
  const { dist, seed, count, messagesOnly = false, change = () => {}, maxFindings = 10 } = options
  const generate = messagesOnly ? generatePost : generateAny
  const vocabulary = readVocabulary(dist)
  const check = createAnswerCheck(dist)
  const services = [await startService(dist, true, change), await startService(dist, false, change)]
  const findings: Finding[] = []
  let sent = 0
  for (let round = 0; sent < count && findings.length < maxFindings; round++) {
    const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b) || 1)
    // One server answers synchronously from its cache; the other reads and compresses every file.
    const service = services[round % 4 === 3 ? 1 : 0] as Service
    const requests = Array.from({ length: poolSize }, () => generate(random, vocabulary))
    const result = await runRound(random, requests, service, check)
    sent += result.sent
    findings.push(...result.findings)
  }
  await Promise.all(services.map(({ stop }) => stop()))
  return { sent, findings }
}

const generateAny = (random: Random, vocabulary: Vocabulary): FuzzRequest =>
  isOnce(random, 8) ? generateBroken(random, vocabulary) : generateComplete(random, vocabulary)

async function runRound(
  random: Random,
  requests: readonly FuzzRequest[],
  service: Service,
  check: CheckAnswer,
) {
  const findings: Finding[] = []
  let sent = 0
  const pool: Asked[] = []
  await inParallel(requests, async (request) => {
    const { asked, problem } = await askAlone(request, service, check)
    sent += request.complete === null ? 2 : 1
    if (problem !== null) findings.push({ problem, script: toScript([request]) })
    else pool.push(asked)
  })
  // Answers arrive in any order, but the sequences must depend on the seed alone.
  pool.sort((one, other) => requests.indexOf(one.request) - requests.indexOf(other.request))
  const sequences = Array.from({ length: sequencesPerRound }, () => toSequence(random, pool))
  await inParallel(sequences, async ({ members, script }) => {
    sent += members.length
    const problem = await playSequence(members, script, service)
    if (problem === null) return
    findings.push(await minimise(members, script, problem, (...tried) => playSequence(...tried, service)))
  })
  return { sent, findings }
}

/** Asks a request on a fresh connection. */
async function askAlone(request: FuzzRequest, service: Service, check: CheckAnswer) {
  const ask = (requests: readonly FuzzRequest[]) =>
    exchange(service.port, service.toAddress(), toScript(requests), timeout)
  const response = await ask([request])
  const fail = (problem: string) => ({ asked: { request, answers: [] }, problem })
  const hang = describeHang(response)
  if (hang !== null) return fail(hang)
  try {
    const answers = parseAnswers(response.text)
    if (request.complete !== null && answers.length !== 1) return fail(`there are ${answers.length} answers`)
    for (const answer of answers) {
      const problem = check(request, answer)
      if (problem !== null) return fail(problem)
    }
    const asked = { request, answers }
    if (request.complete !== null) return { asked, problem: null }
    const asker = await ask([request, probe])
    const probed = parseAnswers((await ask([probe])).text)
    const isComplete = findDifference([asked, { request: probe, answers: probed }], asker) === null
    const isAnswered = isComplete && parseAnswers(asker.text).length > answers.length
    return {
      asked: isAnswered ? { request: { ...request, complete: { method: '', target: '' } }, answers } : asked,
      problem: null,
    }
  } catch (error) {
    return fail((error as Error).message)
  }
}

const toScript = (requests: readonly FuzzRequest[]): Script => ({
  writes: [requests.map(({ text }) => text).join('')],
  end: 'half-close',
})

/**
 * Chooses requests, and where to split their bytes. Broken ones come last. So do those after which the server may close the
 * connection, in most sequences: bytes after them can cost answers.
 */
function toSequence(random: Random, pool: readonly Asked[]) {
  const continues = isOnce(random, 4)
  const members: Asked[] = []
  for (let length = 1 + random.integer(maxSequence); length > 0; length--) {
    const asked = random.pick(pool)
    members.push(asked)
    if (asked.request.complete === null || (asked.request.mayClose && !continues)) break
  }
  const text = members.map(({ request }) => request.text).join('')
  return {
    members,
    script: { writes: split(random, text), end: isOnce(random, 25) ? 'reset' : 'half-close' } as const,
  }
}

function split(random: Random, text: string): string[] {
  const parts = isOnce(random, 3) ? 1 : 2 + random.integer(isOnce(random, 10) ? 60 : 6)
  const positions = Array.from({ length: parts - 1 }, () => random.integer(text.length))
  const ends = [...positions.sort((one, other) => one - other), text.length]
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end)).filter((part) => part !== '')
}

async function playSequence(
  members: readonly Asked[],
  script: Script,
  { port, toAddress }: Service,
): Promise<string | null> {
  const received = await exchange(port, toAddress(), script, timeout)
  return script.end === 'reset' ? null : findDifference(members, received)
}

/** Runs a task for each value, a bounded number at a time. */
async function inParallel<T>(values: readonly T[], run: (value: T) => Promise<void>): Promise<void> {
  const queue = values.values()
  const work = async () => {
    for (const value of queue) await run(value)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
