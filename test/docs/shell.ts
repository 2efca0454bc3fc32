/** Runs the commands of a page as a reader does: one after another, and one server beside them. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export interface Server {
  /** Resolves to what was printed since the last call, when its last line matches. */
  read(last: RegExp): Promise<readonly string[]>
  /** Sends SIGINT to the process and all that it started, as Ctrl-C does. Resolves when all have ended. */
  stop(): Promise<void>
}

export interface Shell {
  /** Returns the current folder. */
  readonly folder: () => string
  /** Runs a command. The next one sees its folder, and its exit code as `$?`. */
  run(command: string): Promise<{ readonly code: number; readonly lines: readonly string[] }>
  /** Notes the exit code of a command that ran elsewhere. The next one sees it as `$?`. */
  noteCode(code: number): void
  /** Starts a command that runs until it is stopped. */
  start(command: string): Server
}

export function createShell(start: string, env: NodeJS.ProcessEnv): Shell {
  let folder = start
  let lastCode = 0
  return {
    folder: () => folder,
    async run(command) {
      const script = `exec 2>&1; (exit ${lastCode}); ${command}\ncode=$?; pwd >&3; exit $code`
      const child = spawn('bash', ['-c', script], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
      })
      const printed = collectText(child.stdout)
      const current = collectText(child.stdio[3] as Readable)
      const [code] = await once(child, 'close')
      folder = current().trim()
      lastCode = code
      return { code, lines: toLines(printed()) }
    },
    noteCode(code) {
      lastCode = code
    },
    start(command) {
      // In a process group of its own, which a signal can reach as a whole.
      const child = spawn('bash', ['-c', `exec 2>&1; exec ${command}`], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      })
      return toServer(command, child)
    },
  }
}

function toServer(command: string, child: ChildProcess): Server {
  let text = ''
  let wake = () => {}
  child.stdout?.setEncoding('utf8').on('data', (more: string) => {
    text += more
    wake()
  })
  const ended = once(child, 'close')
  return {
    async read(last) {
      for (;;) {
        const end = text.lastIndexOf('\n') + 1
        const lines = toLines(text.slice(0, end))
        if (last.test(lines.at(-1) ?? '')) {
          text = text.slice(end)
          return lines
        }
        await new Promise<void>((resolve, reject) => {
          wake = resolve
          ended.then(() => reject(new Error(`"${command}" ended: ${text}`)))
        })
      }
    },
    async stop() {
      // A negative id is that of a group.
      if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGINT')
      await ended
    },
  }
}

function collectText(stream: Readable | null): () => string {
  let text = ''
  stream?.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  return () => text
}

/** Output that not every machine prints: the times of a long build, and the log of a server without a terminal. */
const ignoredLines = [
  /^(?:Reading front matter|Rendering [a-z ]+|Publishing): [\d.]+ s$/,
  /^Took [\d.]+ s: /,
  /^\{"level":/,
]

/** Splits output into lines, without empty ones around it. */
export function toLines(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).filter((line) => !ignoredLines.some((pattern) => pattern.test(line)))
  const first = lines.findIndex((line) => line !== '')
  const last = lines.findLastIndex((line) => line !== '')
  return first === -1 ? [] : lines.slice(first, last + 1)
}
