/** Builds a content folder, and judges the build: its output is valid, or its errors have positions. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, ContentError, type Diagnostic, OperationalError } from '../../../generator/index.ts'
import { rules } from '../../../generator/kernel/diagnostics/rules.ts'
import type { Folder } from './folder.ts'
import { findOutputProblems } from './output-problems.ts'

/** What a build did: it published, it refused the content, or it failed in another way. */
export interface Verdict {
  readonly outcome: 'built' | 'refused' | 'failed'
  /** What is wrong with the build; empty if nothing is. */
  readonly problems: readonly string[]
  /** The time of the processor, in seconds. */
  readonly seconds: number
}

/** Builds a folder, in this process or in another one. */
export interface Judge {
  judge(files: Folder): Promise<Verdict>
}

/** How long a build of such a small folder may take, in seconds of the processor. */
const maxSeconds = 10

/** The longest message: a shortened text, with every control character escaped. */
const maxMessageLength = 2000

/**
 * Builds a content folder.
 * @param folder where the content and the output are written; its former content is removed
 */
export async function judge(files: Folder, folder: string): Promise<Verdict> {
  const content = join(folder, 'content')
  const out = join(folder, 'dist')
  rmSync(folder, { recursive: true, force: true })
  writeFolder(files, content)
  const start = process.cpuUsage()
  const toSeconds = () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1e6
  }
  const { outcome, problems } = await buildOnce(content, out)
  const seconds = toSeconds()
  return {
    outcome,
    seconds,
    problems: seconds > maxSeconds ? [`takes over ${maxSeconds} seconds`, ...problems] : problems,
  }
}

async function buildOnce(content: string, out: string): Promise<Pick<Verdict, 'outcome' | 'problems'>> {
  try {
    const { diagnostics } = await build({ content, out, threads: 0 })
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    const problems = [
      ...errors.map(({ rule }) => `published despite the error ${rule}`),
      ...diagnostics.flatMap((diagnostic) => findDiagnosticProblems(diagnostic, content)),
      ...findOutputProblems(out, content),
    ]
    return { outcome: 'built', problems }
  } catch (error) {
    if (error instanceof ContentError) {
      const { diagnostics } = error
      const hasError = diagnostics.some(({ severity }) => severity === 'error')
      const problems = diagnostics.flatMap((diagnostic) => findDiagnosticProblems(diagnostic, content))
      return { outcome: 'refused', problems: hasError ? problems : ['refused without an error', ...problems] }
    }
    if (error instanceof OperationalError && error.code === 'CONTENT_NOT_FOUND')
      return { outcome: 'refused', problems: [] }
    return {
      outcome: 'failed',
      problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    }
  }
}

function writeFolder(files: Folder, content: string): void {
  mkdirSync(content, { recursive: true })
  for (const [path, bytes] of files) {
    const target = join(content, path)
    try {
      mkdirSync(path.endsWith('/') ? target : dirname(target), { recursive: true })
      if (!path.endsWith('/')) writeFileSync(target, bytes)
    } catch {
      // A mutation gave a file and a folder the same name, or a name that the file system does not accept.
    }
  }
}

/** Lists the faults of a diagnostic: of its rule, its text or its position. */
function findDiagnosticProblems(
  { file, line, column, endLine, endColumn, rule, message }: Diagnostic,
  content: string,
): string[] {
  const problems: string[] = []
  if (!Object.hasOwn(rules, rule)) problems.push(`unknown rule ${rule}`)
  if (/\p{Cc}/u.test(message)) problems.push(`${rule}: the message has a control character`)
  if (message.length > maxMessageLength)
    problems.push(`${rule}: the message has ${message.length} characters`)
  if (/ at .*\.[cm]?[jt]s:\d+:\d+/.test(message)) problems.push(`${rule}: the message has a stack trace`)
  if (!file.startsWith(content)) problems.push(`${rule}: the file is not in the content folder`)
  const isOrdered = endLine > line || (endLine === line && endColumn >= column)
  if (line < 1 || column < 1 || !isOrdered || !isInFile(file, endLine, endColumn))
    problems.push(`${rule}: the position ${line}:${column}-${endLine}:${endColumn} is not in the file`)
  return problems
}

function isInFile(file: string, line: number, column: number): boolean {
  if (line === 1 && column === 1) return true
  try {
    const lines = readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\r|\n/)
    return line <= lines.length && column <= (lines[line - 1] ?? '').length + 1
  } catch {
    return false
  }
}
