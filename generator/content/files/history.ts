/**
 * Reads from git when the files of the content last changed. A stranger may have written the content and its repository, whose
 * configuration can name programs that git runs. So git resolves the newest commit in that repository, which runs nothing, and
 * reads the commits through an empty repository without configuration. It never reads a file of the content.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { createTemporaryFolder, removeTemporaryFolder } from '../../kernel/files/temporary-folder.ts'

/** The hash function of a repository. */
type HashAlgorithm = 'sha1' | 'sha256'

/**
 * Whether a file has the bytes of a blob. Line ends may differ: git converts them when it checks out. A filter, such as the one of Git
 * LFS, is not run, so that its files always differ.
 * @param id of the blob
 */
function isBlob(path: string, id: string, algorithm: HashAlgorithm): boolean {
  const bytes = readBytes(path)
  if (bytes === null) return false
  const withLineFeeds = () => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
  return toBlobId(bytes, algorithm) === id || toBlobId(withLineFeeds(), algorithm) === id
}

/** Reads what git stores of a file: of a link, its target. Returns null if it cannot be read. */
function readBytes(path: string): Buffer | null {
  try {
    const stats = lstatSync(path)
    if (stats.isSymbolicLink()) return Buffer.from(readlinkSync(path))
    return stats.isFile() ? readFileSync(path) : null
  } catch {
    return null
  }
}

const toBlobId = (bytes: Buffer, algorithm: HashAlgorithm): string =>
  createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex')

/** The committed changes of the content. */
export interface History {
  /** The id of the newest commit. While it stays the same, the functions below return the same for unchanged files. */
  readonly id: string
  /**
   * Returns the age of a file's last change: how many commits of the content are newer. Null if no commit has the file.
   * @param path of the file, relative to the content folder
   */
  findLastCommit(path: string): number | null
  /** Whether a file differs from its last commit. */
  isModified(path: string): boolean
}

/** How long one call of git may take, in milliseconds. If it takes longer, the content counts as one without a history. */
const maxTime = 10_000

/** How much one call of git may print, in bytes. */
const maxOutput = 2 ** 26

/** The id of a history without commits: there is no repository, no git, or only a part of the commits. */
const noHistory = 'none'

/** The newest commit of the content, and where the objects of its repository are. */
interface Repository {
  readonly commit: string
  readonly objects: string
  /** The path of the content folder in the repository: empty, or with a slash at its end. */
  readonly prefix: string
}

/**
 * Returns the id of the history of a folder, which costs one short call of git.
 * @param folder the content folder
 */
export const readHistoryId = (folder: string): string => findRepository(folder)?.commit ?? noHistory

/** Reads the whole history of a folder, which says nothing if it cannot be read. */
function readHistory(folder: string): History {
  const repository = findRepository(folder)
  const files = repository && readCommittedFiles(repository)
  if (repository === null || files === null)
    return { id: noHistory, findLastCommit: () => null, isModified: () => false }
  return {
    id: repository.commit,
    findLastCommit: (path) => files.commits.get(path) ?? null,
    isModified(path) {
      const blob = files.blobs.get(path)
      return blob === undefined || !isBlob(join(folder, path), blob, toAlgorithm(blob))
    },
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

/**
 * Finds the repository of a folder: that of the nearest `.git`. Git itself would also take a folder of the content for a repository
 * if it has the files of one.
 */
function findRepository(folder: string): Repository | null {
  const content = realpathSync(folder)
  const root = findRoot(content)
  if (root === null) return null
  const parameters = ['rev-parse', 'HEAD', '--is-shallow-repository', '--git-path', 'objects']
  const output = runGit(parameters, { GIT_DIR: join(root, '.git') })
  const [commit, isShallow, ...objects] = output?.replace(/\n$/, '').split('\n') ?? []
  // A shallow clone shows all its older files as changed by one commit.
  if (commit === undefined || isShallow !== 'false') return null
  const path = relative(root, content).replaceAll(sep, '/')
  return {
    commit,
    objects: resolve(workingFolder, objects.join('\n')),
    prefix: path === '' ? '' : `${path}/`,
  }
}

function findRoot(folder: string): string | null {
  if (existsSync(join(folder, '.git'))) return folder
  const parent = dirname(folder)
  return parent === folder ? null : findRoot(parent)
}

/** The files of a commit, by their paths in the content folder. */
interface CommittedFiles {
  /** The number of the newest commit that changed a file, or deleted it. */
  readonly commits: ReadonlyMap<string, number>
  /** The id of the bytes of each file. */
  readonly blobs: ReadonlyMap<string, string>
}

/** The files that were read last. `stele dev` builds many times from one commit. */
let lastFiles: { readonly key: string; readonly files: CommittedFiles } | null = null

/** Reads all commits up to one; null if git fails. */
function readCommittedFiles(repository: Repository): CommittedFiles | null {
  const key = JSON.stringify(repository)
  if (lastFiles?.key === key) return lastFiles.files
  const { commit, objects, prefix } = repository
  const empty = createTemporaryFolder()
  try {
    writeEmptyRepository(empty, repository)
    const run = (...parameters: readonly string[]) =>
      runGit([...parameters, '--', prefix === '' ? '.' : prefix], {
        GIT_DIR: empty,
        GIT_OBJECT_DIRECTORY: objects,
        GIT_LITERAL_PATHSPECS: '1',
      })
    const log = run('log', commit, '--format=tformat:/', '-z', '--name-only', '--no-renames')
    const tree = log && run('ls-tree', '-r', '-z', commit)
    if (log === null || tree === null) return null
    const files = { commits: parseLog(log, prefix), blobs: parseTree(tree, prefix) }
    lastFiles = { key, files }
    return files
  } finally {
    removeTemporaryFolder(empty)
  }
}

/** Writes what git needs to take a folder for a repository. It reads the objects elsewhere. */
function writeEmptyRepository(folder: string, { commit }: Repository): void {
  mkdirSync(join(folder, 'refs'))
  writeFileSync(join(folder, 'HEAD'), `${commit}\n`)
  const format = `repositoryformatversion = 1\n[extensions]\n\tobjectformat = ${toAlgorithm(commit)}\n`
  writeFileSync(join(folder, 'config'), `[core]\n\tbare = true\n\t${format}`)
}

/** The hash function of an id. */
const toAlgorithm = (id: string): HashAlgorithm => (id.length === 64 ? 'sha256' : 'sha1')

/** Returns the number of the newest commit of each path. A line with a slash precedes the paths of a commit. */
function parseLog(log: string, prefix: string): ReadonlyMap<string, number> {
  const commits = new Map<string, number>()
  let number = -1
  for (const token of log.split('\0')) {
    const path = token.replace(/^\n/, '')
    if (path === '/') number++
    else if (!commits.has(path.slice(prefix.length))) commits.set(path.slice(prefix.length), number)
  }
  return commits
}

/** Returns the id of each path. An entry is `<mode> <type> <id>`, a tab, and the path. */
const parseTree = (tree: string, prefix: string): ReadonlyMap<string, string> =>
  new Map(
    tree.split('\0').flatMap((entry): [string, string][] => {
      const { id, path } = /^\d+ blob (?<id>\w+)\t(?<path>.*)$/s.exec(entry)?.groups ?? {}
      return id === undefined || path === undefined ? [] : [[path.slice(prefix.length), id]]
    }),
  )

/** The folder in which git runs: the working directory of Node. In the content folder, Windows would find a `git.exe` of the content. */
const workingFolder = dirname(process.execPath)

/**
 * Runs git without the settings of the machine and the user. Returns what it prints; null if it fails, or is not installed.
 * @param variables the environment of git
 */
function runGit(parameters: readonly string[], variables: Readonly<Record<string, string>>): string | null {
  // A git hook sets variables for its own repository, which may not be the repository of the content.
  const inherited = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name))
  const { status, stdout } = spawnSync('git', ['--no-pager', ...parameters], {
    cwd: workingFolder,
    encoding: 'utf8',
    timeout: maxTime,
    maxBuffer: maxOutput,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
    env: {
      ...Object.fromEntries(inherited),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      // A partial clone must not load what it lacks. The second setting is for versions of git that do not know the first.
      GIT_NO_LAZY_FETCH: '1',
      GIT_ALLOW_PROTOCOL: 'none',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      ...variables,
    },
  })
  return status === 0 ? stdout : null
}
