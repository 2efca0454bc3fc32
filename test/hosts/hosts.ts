/** The hosts that a dist is published to, each on its real engine. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { join, resolve } from 'node:path'
import type { HostName } from '../../generator/hosts/names.ts'
import { startHttpServer } from '../targets/targets.ts'
import { configurationFile, startWorkerd } from './workerd.ts'

const project = join(import.meta.dirname, '../..')
export const engines = join(project, '.engines/node_modules')

/** A host that runs. */
export interface Running {
  /** Such as `http://127.0.0.1:4000`. */
  readonly origin: string
  /** Sends SIGTERM; the exit code, or null where there is none. */
  stop(): Promise<number | null>
}

export interface Host {
  readonly name: string
  /** Why it cannot be started on this machine; null where it can. */
  readonly whyNot: string | null
  /** Which host a dist must be built for to be served there; null where any will do. */
  readonly builtFor: HostName | null
  /** The file of such a dist with which it begins. */
  readonly needs: string | null
  /** @param port 0 takes a free one */
  start(dist: string, port: number): Promise<Running>
}

const cli = ['--import', 'tsx', join(project, 'generator/cli/main.ts'), 'serve']
/** `stele serve` on a Node, with more flags where they are given. */
export const onNode =
  (node: string, ...flags: readonly string[]) =>
  (dist: string, port: number) =>
    startProcess(node, [...cli, '--out', dist, '--port', String(port), ...flags])

export const deno = join(engines, '@deno/linux-x64-glibc/deno')
export const bun = join(engines, '@oven/bun-linux-x64/bin/bun')

/** The versions of Node that the project supports: the one that runs this, and the later ones. */
export const nodes = [
  { name: 'node', program: process.execPath },
  { name: 'node22', program: join(engines, 'node22/bin/node') },
  { name: 'node24', program: join(engines, 'node24/bin/node') },
].map((node) => ({ ...node, whyNot: findLack(node.program) }))

/** A runtime that serves the folder in which its bundle lies. */
const onBundle = (
  name: string,
  builtFor: 'node' | 'deno' | 'bun',
  program: string,
  ...flags: string[]
): Host => ({
  name,
  builtFor,
  needs: `_stele/${builtFor}.mjs`,
  whyNot: findLack(program),
  start: (dist, port) =>
    startProcess(program, [...flags, join(resolve(dist), `_stele/${builtFor}.mjs`)], port),
})

const ofAnyDist = { builtFor: null, needs: null } as const

export const hosts: readonly Host[] = [
  ...nodes.map(({ name, program, whyNot }) => ({ name, whyNot, ...ofAnyDist, start: onNode(program) })),
  onBundle('node-bundle', 'node', process.execPath),
  onBundle('deno', 'deno', deno, 'run', '--allow-net', '--allow-read', '--allow-env'),
  onBundle('bun', 'bun', bun),
  {
    name: 'workerd',
    builtFor: 'cloudflare',
    needs: configurationFile,
    whyNot: findLack(join(engines, '.bin/workerd')),
    start: (dist, port) => startWorkerd(dist, port),
  },
  {
    name: 'origin',
    ...ofAnyDist,
    whyNot: null,
    async start(dist, port) {
      const host = await startHttpServer(dist)
      const shim = await startProcess(process.execPath, [
        ...cli,
        '--origin',
        host.origin,
        '--port',
        String(port),
      ])
      return {
        origin: shim.origin,
        async stop() {
          const code = await shim.stop()
          await host.stop()
          return code
        },
      }
    },
  },
]

/** Why an engine that npm installs cannot be started; null where it can. */
export function findLack(program: string): string | null {
  try {
    accessSync(program, constants.X_OK)
    return null
  } catch {
    return 'its engine is not there; "npm run engines" installs it'
  }
}

/** Starts a program that says on a line of its own where it listens. */
export async function startProcess(
  program: string,
  parameters: readonly string[],
  port = 0,
): Promise<Running> {
  const child: ChildProcess = spawn(program, parameters, {
    cwd: project,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
    child.stdout?.on('data', (text: Buffer) => {
      said += text
      const [, found] = / on (http:\S+)\n/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  return {
    origin,
    async stop() {
      child.kill()
      const [code] = await ended
      return code
    },
  }
}
