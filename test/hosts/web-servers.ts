/** Starts nginx and Caddy, each with a temporary configuration. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from '../targets/targets.ts'
import type { Running } from './engines.ts'

/**
 * Waits until a process listens on a port. It has no timeout of its own, because the test has one.
 * @param ended aborts the wait
 * @throws {Error} if `ended` aborts first
 */
export async function waitForPort(port: number, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const socket = connect(port, '127.0.0.1')
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isListening) return
    await setTimeout(25)
  }
  throw new Error(`Nothing listens on ${port}`)
}

/** Starts a program that listens on a port. Its `stop` also removes the program's folder. */
export async function startListening(
  program: string,
  parameters: readonly string[],
  folder: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  stderr: 'inherit' | 'ignore' = 'inherit',
): Promise<Running> {
  const child = spawn(program, parameters, {
    cwd: folder,
    stdio: ['ignore', 'ignore', stderr],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...environment },
  })
  const end = new AbortController()
  const ended = once(child, 'exit').finally(() => end.abort())
  await Promise.race([
    waitForPort(port, end.signal),
    ended.then(([code]) => {
      throw new Error(`${program} exited with ${code}`)
    }),
  ])
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      const [code] = await ended
      rmSync(folder, { recursive: true })
      return code
    },
  }
}

/** The nginx module for precompressed brotli files, where Debian installs it. */
export const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

const createFolder = () => mkdtempSync(join(tmpdir(), 'stele-server-'))

/**
 * Starts nginx.
 * @param http directives of the block `http`, besides the server
 * @param server directives of the block `server`, besides its `listen`
 */
export async function startNginx(http: string, server: string, port: number): Promise<Running> {
  const folder = createFolder()
  const actualPort = port === 0 ? await findFreePort() : port
  const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  mkdirSync(join(folder, 'temp'))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
${existsSync(brotli) ? `load_module ${brotli};` : ''}
events { worker_connections 2048; }
http {
  access_log off;
  ${temporaryPaths.map((name) => `${name}_temp_path ${folder}/temp;`).join(' ')}
  ${http}
  server { listen 127.0.0.1:${actualPort}; ${server} }
}
`,
  )
  return startListening(
    'nginx',
    ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
    folder,
    actualPort,
  )
}

/** Starts nginx with a dist that was built for it. */
export function startNginxWithDist(dist: string, port: number): Promise<Running> {
  const root = resolve(dist)
  return startNginx(
    `include ${root}/_stele/nginx/maps.conf;`,
    `root ${root}; brotli_static on; include ${root}/_stele/nginx/server.conf;`,
    port,
  )
}

/** Starts Caddy with a dist that was built for it. */
export async function startCaddyWithDist(dist: string, port: number): Promise<Running> {
  const folder = createFolder()
  const actualPort = port === 0 ? await findFreePort() : port
  const root = resolve(dist)
  const file = join(folder, 'Caddyfile')
  writeFileSync(
    file,
    `{
	admin off
	log {
		level ERROR
	}
}
import ${root}/_stele/Caddyfile
http://127.0.0.1:${actualPort} {
	bind 127.0.0.1
	root * ${root}
	import stele
}
`,
  )
  return startListening('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], folder, actualPort)
}
