/** Runs commands in a shell whose file descriptor 4 is a pipe without a reader. */

import { join } from 'node:path'
import { type Run, runProcess } from '../fixtures/cli.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'

export function createSite(changes: Files = {}): string {
  const folder = createFolder()
  writeFiles({ ...smallSite, ...changes }, join(folder, 'content'))
  return folder
}

/** A shell that gives a command a pipe without a reader as file descriptor 4, so that each write to it fails. */
export const closedPipe = 'mkfifo pipe && exec 3<>pipe 4>pipe 3<&- && rm pipe && exec'

export const errors: Files = { 'essays/first-essay/en.md': '---\ntitle: First essay\n---\n\nText.\n' }

/** Runs a command whose last redirections follow the words of the command. */
export const runInShell = (command: string, redirections: string, cwd: string): Promise<Run> =>
  runProcess(command.split(' '), { cwd, shell: `exec sh -c '${closedPipe} "$@" ${redirections}' sh` })
