/** Starts Redis for tests. */

import { type ChildProcess, spawn } from 'node:child_process'
import { waitForPort } from './web-servers.ts'

/** Starts Redis without persistence, and waits until it accepts connections. */
export async function startRedis(port: number): Promise<ChildProcess> {
  const redis = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  )
  const end = new AbortController()
  redis.once('exit', () => end.abort())
  await waitForPort(port, end.signal)
  return redis
}
