/** Starts a dist on the real engine of each host that runs the shim. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { join, resolve } from 'node:path'
import type { HostName } from '../../generator/hosts/host.ts'
import { getCompiledCli } from '../fixtures/compiled.ts'
import { startHttpServer } from '../targets/targets.ts'
import { configurationFile, startWorkerd } from './workerd.ts'

const project = join(import.meta.dirname, '../..')
/** Where `npm run engines` installs packages. */
export const enginesFolder = join(project, '.engines/node_modules')

/** A server process. */
export interface Running {
  /** Such as `http://127.0.0.1:4000`. */
  readonly origin: string
  /** Sends SIGTERM, and resolves to the exit code; null if there is none. */
  stop(): Promise<number | null>
}

export interface Engine {
  readonly name: string
  /** Why this machine cannot start it; null if it can. */
  readonly whyNot: string | null
  /** The `--host` that a dist must be built with; null if any dist works. */
  readonly builtFor: HostName | null
  /** A file that such a dist contains; null if any dist works. */
  readonly needs: string | null
  /** @param port 0 for a free one */
  start(dist: string, port: number): Promise<Running>
}

/** Returns the arguments of Node for `stele serve`. Tests start the compiled command line: it needs a third of the time. */
const toCommand = (): readonly string[] =>
  process.env.VITEST === undefined
    ? ['--import', 'tsx', join(project, 'generator/commands/cli/main.ts'), 'serve']
    : [getCompiledCli(), 'serve']

/** Returns a function that runs `stele serve` on a version of Node. */
export const onNode =
  (node: string, ...flags: readonly string[]) =>
  (dist: string, port: number) =>
    startProcess(node, [...toCommand(), '--out', dist, '--port', String(port), ...flags])

export const deno = join(enginesFolder, '@deno/linux-x64-glibc/deno')
export const bun = join(enginesFolder, '@oven/bun-linux-x64/bin/bun')

/** The versions of Node that the project supports: the one that runs the tests, and the later ones. */
export const nodes = [
  { name: 'node', program: process.execPath },
  { name: 'node22', program: join(enginesFolder, 'node22/bin/node') },
  { name: 'node24', program: join(enginesFolder, 'node24/bin/node') },
].map((node) => ({ ...node, whyNot: findMissingEngine(node.program) }))

/** A runtime that starts the bundle in dist, which serves its own dist. */
const onBundle = (
  name: string,
  builtFor: 'node' | 'deno' | 'bun',
  program: string,
  ...flags: string[]
): Engine => ({
  name,
  builtFor,
  needs: `_stele/${builtFor}.mjs`,
  whyNot: findMissingEngine(program),
  start: (dist, port) =>
    startProcess(program, [...flags, join(resolve(dist), `_stele/${builtFor}.mjs`)], port),
})

const anyDist = { builtFor: null, needs: null } as const

export const engines: readonly Engine[] = [
  ...nodes.map(({ name, program, whyNot }) => ({ name, whyNot, ...anyDist, start: onNode(program) })),
  onBundle('node-bundle', 'node', process.execPath),
  onBundle('deno', 'deno', deno, 'run', '--allow-net', '--allow-read', '--allow-env'),
  onBundle('bun', 'bun', bun),
  {
    name: 'workerd',
    builtFor: 'cloudflare',
    needs: configurationFile,
    whyNot: findMissingEngine(join(enginesFolder, '.bin/workerd')),
    start: (dist, port) => startWorkerd(dist, port),
  },
  {
    name: 'origin',
    ...anyDist,
    whyNot: null,
    async start(dist, port) {
      const fileServer = await startHttpServer(dist)
      const shim = await startProcess(process.execPath, [
        ...toCommand(),
        '--origin',
        fileServer.origin,
        '--port',
        String(port),
      ])
      return {
        origin: shim.origin,
        async stop() {
          const code = await shim.stop()
          await fileServer.stop()
          return code
        },
      }
    },
  },
]

/** The engine that runs the tests, which every machine has. */
export const nodeEngines = engines.filter(({ name }) => name === 'node')
export const otherEngines = engines.filter(({ name }) => name !== 'node')

/** Returns why an engine from npm cannot be started; null if it can. */
export function findMissingEngine(program: string): string | null {
  try {
    accessSync(program, constants.X_OK)
    return null
  } catch {
    return 'its engine is not installed; run "npm run engines"'
  }
}

/** Starts a program that prints its address on a line ending with `on http://…`. */
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
    let output = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} exited with ${code}`)))
    child.stdout?.on('data', (text: Buffer) => {
      output += text
      const [, address] = / on (http:\S+)\n/.exec(output) ?? []
      if (address !== undefined) resolve(address)
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
