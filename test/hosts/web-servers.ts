/** nginx and Caddy, each started over a configuration of its own. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from '../targets/targets.ts'
import type { Running } from './hosts.ts'

/**
 * Waits until something listens on a port, however slow the machine: what is impatient is the test that waits.
 * @param ended tells that nothing will
 */
export async function waitForPort(port: number, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await setTimeout(25)
  }
  throw new Error(`Nothing listens on ${port}`)
}

/** Starts a program that listens on a port, and ends it with all that it wrote to its folder. */
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
      throw new Error(`${program} ended with ${code}`)
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

/** What lets nginx answer with brotli, where it is installed. */
export const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

const createFolder = () => mkdtempSync(join(tmpdir(), 'stele-server-'))

/**
 * Starts nginx.
 * @param http what stands in the block `http` beside the server
 * @param server what stands in the block `server` beside its `listen`
 */
export async function startNginx(http: string, server: string, port: number): Promise<Running> {
  const folder = createFolder()
  const listens = port === 0 ? await findFreePort() : port
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  mkdirSync(join(folder, 'temp'))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
${existsSync(brotli) ? `load_module ${brotli};` : ''}
events { worker_connections 2048; }
http {
  access_log off;
  ${places.map((place) => `${place}_temp_path ${folder}/temp;`).join(' ')}
  ${http}
  server { listen 127.0.0.1:${listens}; ${server} }
}
`,
  )
  return startListening(
    'nginx',
    ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
    folder,
    listens,
  )
}

/** Starts nginx over a dist that was built for it. */
export function startNginxOver(dist: string, port: number): Promise<Running> {
  const root = resolve(dist)
  return startNginx(
    `include ${root}/_stele/nginx/maps.conf;`,
    `root ${root}; brotli_static on; include ${root}/_stele/nginx/server.conf;`,
    port,
  )
}

/** Starts Caddy over a dist that was built for it. */
export async function startCaddyOver(dist: string, port: number): Promise<Running> {
  const folder = createFolder()
  const listens = port === 0 ? await findFreePort() : port
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
http://127.0.0.1:${listens} {
	bind 127.0.0.1
	root * ${root}
	import stele
}
`,
  )
  return startListening('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], folder, listens)
}
