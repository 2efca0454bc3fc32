/** Redis, as tests and measurements start it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { waitForPort } from './web-servers.ts'

/** Starts Redis, which keeps nothing on disk. */
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
