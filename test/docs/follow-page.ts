/** Follows a page of the documentation to the letter: writes its files, runs its commands, and compares what they print. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { runCli } from '../fixtures/cli.ts'
import { createShell, type Server, type Shell, toLines } from './shell.ts'
import { type Command, type Edit, type File, matchesOutput, toSteps } from './transcript.ts'

export interface FollowOptions {
  readonly page: string
  /** The folder in which the first command runs. */
  readonly folder: string
  /** The port that the page shows, and a free one to use instead. */
  readonly ports: readonly [shown: string, used: string]
  /** Environment variables to add. */
  readonly env?: NodeJS.ProcessEnv
  /** Runs commands that are `npx stele` alone, without a pipe; by default a shell does. */
  readonly runStele?: typeof runCli
  /** Called with each command before it runs. */
  readonly onCommand?: (command: string) => void
}

/** Output that differs from the output that the page shows. */
interface Difference {
  readonly step: Command
  readonly printed: readonly string[]
}

/** Commands that run until Ctrl-C. */
const isServer = (command: string): boolean => /^(?:npx stele (?:dev|serve)|node server\.js)\b/.test(command)

/** The parameters of a command that is `npx stele` alone; null if only a shell can run it. */
function toParameters(command: string): readonly string[] | null {
  const [, words] = /^npx stele ([^|&;<>$`\\*']+)$/.exec(command) ?? []
  return words?.match(/"[^"]*"|[^\s"]+/g)?.map((word) => word.replaceAll('"', '')) ?? null
}

/** The last lines that a server prints: when it is ready, and after a change of the content. */
const lastLines = { start: /^(?:Serving .*|Listening) on http/, change: /^(?:Built in|Not built)/ }

/**
 * Follows a page.
 * @returns the page, with the printed output in place of any that differs
 * @throws {Error} if a command fails, unless `echo $?` follows, or a server of the page still runs at its end
 */
export async function followPage(options: FollowOptions): Promise<string> {
  const { page, folder, ports, env, runStele, onCommand } = options
  const [shownPort, usedPort] = ports
  const shell = createShell(folder, { ...cleanEnvironment(), ...env })
  const differences: Difference[] = []
  let server: Server | null = null
  let code = 0

  const run = async (command: string): Promise<readonly string[]> => {
    onCommand?.(command)
    if (code !== 0 && command !== 'echo $?')
      throw new Error(`The command before "${command}" exits with ${code}`)
    const used = command.replaceAll(shownPort, usedPort)
    if (isServer(command)) {
      server = shell.start(used)
      return server.read(lastLines.start)
    }
    const parameters = runStele && toParameters(used)
    if (parameters) {
      const { stdout, stderr, ...ended } = await runStele(parameters, { cwd: shell.folder() })
      code = ended.code ?? 1
      shell.noteCode(code)
      return toLines(stderr + stdout)
    }
    const result = await shell.run(used)
    code = result.code
    return result.lines
  }
  const readServer = (): Promise<readonly string[]> => {
    if (server === null) throw new Error('A block without a command needs a running server')
    return server.read(lastLines.change)
  }
  const stop = async () => {
    await server?.stop()
    server = null
  }

  try {
    for (const step of toSteps(page)) {
      if (step.kind === 'stop') await stop()
      else if (step.kind !== 'command') writeStep(step, shell)
      else {
        const lines = step.command === null ? await readServer() : await run(step.command)
        const printed = lines.map((line) => line.replaceAll(usedPort, shownPort))
        if (!matchesOutput(step.output, printed)) differences.push({ step, printed })
      }
    }
    if (code !== 0) throw new Error(`The last command exits with ${code}`)
    if (server !== null) throw new Error('The page does not stop its server')
  } finally {
    await stop()
  }
  return replaceOutput(page, differences)
}

/** The environment of a reader: npm adds variables to that of its scripts, which an npm inside them would follow. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:package|lifecycle|config_local)/.test(name),
  )
  return { ...Object.fromEntries(own), STELE_BASE_URL: undefined }
}

/** Writes or edits a file, in a folder that may be new. The file is replaced as a whole, as editors do. */
function writeStep(step: File | Edit, shell: Shell): void {
  const path = join(shell.folder(), step.path)
  const temporary = join(dirname(path), '.edited')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(temporary, step.kind === 'file' ? step.text : applyEdit(readFileSync(path, 'utf8'), step))
  renameSync(temporary, path)
}

/** @throws {Error} if a file does not have the lines to remove exactly once */
function applyEdit(text: string, { path, removed, added }: Edit): string {
  const [before = '', after, ...more] = text.split(`${removed.join('\n')}\n`)
  if (after === undefined || more.length > 0)
    throw new Error(`"${path}" does not have these lines once: ${removed.join('\n')}`)
  return `${before}${added.join('\n')}\n${after}`
}

function replaceOutput(page: string, differences: readonly Difference[]): string {
  const lines = page.split('\n')
  for (const { step, printed } of differences.toReversed())
    lines.splice(step.firstLine, step.output.length, ...printed)
  return lines.join('\n')
}
