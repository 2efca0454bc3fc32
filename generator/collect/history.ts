/** Reads from git when the files of the content last changed. */

import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The committed changes of the content. */
export interface History {
  /** Identifies the commit. With the same one, files with the same bytes have the same changes. */
  readonly id: string
  /**
   * Returns how many commits of the content are newer than the last one that changed a file; null if no commit is known.
   * @param path in the content folder
   */
  findLastCommit(path: string): number | null
  /** Whether a file differs from its last commit. */
  isModified(path: string): boolean
}

/** How long one call of git may take, in milliseconds. A history that takes longer says nothing. */
const maxTime = 10_000

/** How much one call of git may print, in bytes. */
const maxOutput = 2 ** 26

/** The id of a history without commits: there is no repository, no git, or only a part of the commits. */
const noHistory = 'none'

/**
 * Returns the id of the history of a folder, which costs one short call of git.
 * @param folder the content folder
 */
export function readHistoryId(folder: string): string {
  if (!isInRepository(folder)) return noHistory
  const answer = runGit(folder, ['rev-parse', 'HEAD', '--is-shallow-repository'])
  const [commit, isShallow] = answer?.split('\n') ?? []
  // A shallow clone shows all its older files as changed by one commit.
  return commit === undefined || isShallow !== 'false' ? noHistory : commit
}

/** Reads the whole history of a folder, which says nothing if it cannot be read. */
function readHistory(folder: string): History {
  const id = readHistoryId(folder)
  const commits = id === noHistory ? null : readCommits(folder, id)
  const changed = commits === null ? null : runGit(folder, ['diff', id, ...pathOptions, '--', '.'])
  if (commits === null || changed === null)
    return { id: noHistory, findLastCommit: () => null, isModified: () => false }
  const modified = new Set(changed.split('\0'))
  return {
    id,
    findLastCommit: (path) => commits.get(path) ?? null,
    isModified: (path) => modified.has(path),
  }
}

/** Reads the history of one folder when it is first needed. */
export interface HistoryReader {
  readonly read: () => History
  /** The id of the history that was read; null if it was not needed. */
  readonly usedId: string | null
}

export function createHistoryReader(folder: string): HistoryReader {
  let history: History | null = null
  return {
    read() {
      history ??= readHistory(folder)
      return history
    },
    get usedId() {
      return history?.id ?? null
    },
  }
}

/** Options with which git prints only the paths of changed files, relative to the content folder. */
const pathOptions = ['-z', '--name-only', '--no-renames', '--no-ext-diff', '--relative']

/** The numbers of commits as {@link parseLog} returns them. */
type Commits = ReadonlyMap<string, number>

/** The log that was read last. `stele dev` builds many times from one commit. */
let lastLog: { readonly key: string; readonly commits: Commits } | null = null

/** Reads all commits up to one; null if git fails. */
function readCommits(folder: string, id: string): Commits | null {
  const key = `${id} ${realpathSync(folder)}`
  if (lastLog?.key === key) return lastLog.commits
  const log = runGit(folder, ['log', id, '--format=tformat:/', ...pathOptions, '--', '.'])
  if (log === null) return null
  lastLog = { key, commits: parseLog(log) }
  return lastLog.commits
}

/** Returns the number of the newest commit of each path. A line with a slash precedes the paths of a commit. */
function parseLog(log: string): Commits {
  const commits = new Map<string, number>()
  let number = -1
  for (const token of log.split('\0')) {
    const path = token.replace(/^\n/, '')
    if (path === '/') number++
    else if (!commits.has(path)) commits.set(path, number)
  }
  return commits
}

/** Whether the folder or one of its parents is the root of a repository. Looking is faster than asking git. */
function isInRepository(folder: string): boolean {
  let path = realpathSync(folder)
  while (!existsSync(join(path, '.git'))) {
    const parent = dirname(path)
    if (parent === path) return false
    path = parent
  }
  return true
}

/** Settings that make git run other programs. */
const safeSettings = ['core.fsmonitor=false', 'log.showSignature=false']

/** Runs git in a folder. Returns what it prints; null if it fails, or is not installed. */
function runGit(folder: string, parameters: readonly string[]): string | null {
  const { status, stdout } = spawnSync(
    'git',
    ['--no-pager', ...safeSettings.flatMap((setting) => ['-c', setting]), ...parameters],
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: maxTime,
      maxBuffer: maxOutput,
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
      env: {
        ...process.env,
        // A git hook sets these for its own repository, which need not be that of the content.
        GIT_DIR: undefined,
        GIT_WORK_TREE: undefined,
        GIT_INDEX_FILE: undefined,
        GIT_PREFIX: undefined,
        GIT_OPTIONAL_LOCKS: '0',
        // A partial clone must not load what it lacks.
        GIT_NO_LAZY_FETCH: '1',
        GIT_TERMINAL_PROMPT: '0',
      },
    },
  )
  return status === 0 ? stdout : null
}
