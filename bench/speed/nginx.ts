/** nginx as it is installed on the machine: one worker, a folder of files, and headers that are given. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../service.ts'
import type { Captured } from './captured.ts'

/** Null where it is not installed. */
export function findNginx(): string | null {
  const { stderr, error } = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
  return error === undefined ? (/nginx\/([\d.]+)/.exec(stderr)?.[1] ?? '') : null
}

/** What nginx writes by itself, of the file. */
const own = new Set(['content-type', 'content-length', 'etag', 'last-modified', 'accept-ranges', 'server'])

/**
 * Writes its configuration.
 * @param out the files
 * @param headers those of the answer it is compared with
 * @param folder for what it writes itself
 */
export async function configureNginx(
  out: string,
  headers: Captured['headers'],
  folder: string,
): Promise<{ readonly line: readonly string[]; readonly origin: string }> {
  const port = await findFreePort()
  const fields = headers.filter(([name]) => !own.has(name.toLowerCase()))
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? '# The files are those of who started it.\nuser root;' : ''}
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
  return { line: ['nginx', '-p', folder, '-e', 'stderr', '-c', config], origin: `http://127.0.0.1:${port}` }
}
