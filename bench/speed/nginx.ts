/** Configures the installed nginx: one worker that serves a folder with fixed headers. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../free-port.ts'
import type { CapturedResponse } from './capture-response.ts'

/** Returns the version of nginx, or null if it is not installed. */
export function findNginxVersion(): string | null {
  const { stderr, error } = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
  return error === undefined ? (/nginx\/([\d.]+)/.exec(stderr)?.[1] ?? '') : null
}

/** Headers that nginx adds itself. */
const automaticHeaders = new Set([
  'content-type',
  'content-length',
  'etag',
  'last-modified',
  'accept-ranges',
  'server',
])

/**
 * Writes an nginx configuration and returns the command line and the address.
 * @param out the served folder
 * @param headers the headers of Stele's response, which nginx adds too
 * @param folder the folder for nginx's own files
 */
export async function configureNginx(
  out: string,
  headers: CapturedResponse['headers'],
  folder: string,
): Promise<{ readonly argv: readonly string[]; readonly origin: string }> {
  const port = await findFreePort()
  const fields = headers.filter(([name]) => !automaticHeaders.has(name.toLowerCase()))
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? '# The workers must be able to read the files of root.\nuser root;' : ''}
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=1000;
  keepalive_requests 1000000000;
  types { application/json json; }
${paths.map((name) => `  ${name}_temp_path ${join(folder, name)};`).join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${out};
${fields.map(([name, value]) => `    add_header ${name} ${quote(value)};`).join('\n')}
  }
}
`,
  )
  return { argv: ['nginx', '-p', folder, '-e', 'stderr', '-c', config], origin: `http://127.0.0.1:${port}` }
}
