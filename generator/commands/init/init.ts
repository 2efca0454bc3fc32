/**
 * Writes the starter site to a folder, and the files of a project around it: a dependency on this package, from where it was
 * installed, and the workflow, which has the steps that all hosts share, with the deployment of one host.
 */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { layoutFolder } from '../../content/content-names.ts'
import { writeSchemas } from '../../content/schemas/json-schema.ts'
import type { HostName } from '../../hosts/host.ts'
import { getHost } from '../../hosts/hosts.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { joinPortably } from '../../kernel/files/paths.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import { version } from '../../kernel/version.ts'
import { ownLayoutFolder } from '../../look/layouts/own-layouts.ts'

/** The starter site and the files around it, in a checkout and in the package. */
export const starterFolder = fileURLToPath(new URL('../../starter', import.meta.url))

/** The path of the workflow in a project. */
export const workflowFile = '.github/workflows/publish.yml'

interface InitOptions {
  /** The host that the workflow publishes on; by default `node`. */
  readonly host?: HostName
}

/** What {@link init} wrote. */
interface InitResult {
  /** The path of the content folder. */
  readonly content: string
  /** Sorted paths, relative to the folder of the project. */
  readonly written: readonly string[]
  /** Files of the project that existed. They stay as they are. */
  readonly kept: readonly string[]
  /** The command that installs Stele in the folder; null if it is installed there. */
  readonly install: string | null
}

/** A file of the project, with its text. */
type ProjectFile = readonly [path: string, text: string]

/**
 * Writes the starter site to the `content` folder of a project, and the files around it that do not exist.
 * @param folder of the project; created if it does not exist
 * @throws {OperationalError} if the content folder is not empty, or a file cannot be written
 */
export function init(folder: string, { host = 'node' }: InitOptions = {}): InitResult {
  const content = joinPortably([folder, 'content'])
  const cannot = `Cannot create a site in "${folder}"`
  if (explainSystemError(() => listFolder(content), cannot).length > 0) {
    throw new OperationalError(`${cannot}: "${content}" is not empty; choose another folder`)
  }
  return explainSystemError(() => {
    const source = findPackageSource(folder)
    const contentFiles = listFiles(join(starterFolder, 'content')).map(
      (file): ProjectFile => [`content/${file}`, readFileSync(join(starterFolder, 'content', file), 'utf8')],
    )
    const projectFiles = toProjectFiles(host, source)
    const kept = projectFiles.filter(([path]) => exists(join(folder, path)))
    const added = projectFiles.filter((file) => !kept.includes(file))
    for (const [path, text] of [...contentFiles, ...added]) writeNew(join(folder, path), text)
    const schemas = writeSchemas(join(folder, 'schemas'), content).map((path) => toRelative(folder, path))
    const toPaths = (files: readonly ProjectFile[]) => files.map(([path]) => path)
    const isListed = added.some(([path]) => path === 'package.json') || isDependency(folder)
    return {
      content,
      written: [...toPaths([...contentFiles, ...added]), ...schemas].sort(),
      kept: toPaths(kept),
      install: isInstalled(folder) ? null : isListed ? 'npm install' : `npm install ${source.argument}`,
    }
  }, cannot)
}

/**
 * Writes Stele's own layouts to the content of a project, as a start for layouts of one's own.
 * @returns paths relative to the folder of the project; files that exist are kept
 * @throws {OperationalError} if a file cannot be written
 */
export const initLayouts = (folder: string): Pick<InitResult, 'written' | 'kept'> =>
  explainSystemError(() => {
    const content = exists(join(folder, 'site.yaml')) ? '' : 'content/'
    const files = listFiles(ownLayoutFolder).map(
      (file): ProjectFile => [
        `${content}${layoutFolder}/${file}`,
        readFileSync(join(ownLayoutFolder, file), 'utf8'),
      ],
    )
    const kept = files.filter(([path]) => exists(join(folder, path)))
    const written = files.filter((file) => !kept.includes(file))
    for (const [path, text] of written) writeNew(join(folder, path), text)
    return { written: written.map(([path]) => path), kept: kept.map(([path]) => path) }
  }, `Cannot write layouts in "${folder}"`)

/** Whether a folder holds a project with content, or is a content folder. */
export const hasContent = (folder: string): boolean =>
  ['site.yaml', 'content/site.yaml'].some((path) => exists(join(folder, path)))

/** Lists the files around the content. npm does not pack a file named `.gitignore`, so the starter has it without the dot. */
function toProjectFiles(host: HostName, { range }: { readonly range: string }): readonly ProjectFile[] {
  const read = (name: string) => readFileSync(join(starterFolder, 'project', name), 'utf8')
  return [
    ['.editorconfig', read('editorconfig')],
    [workflowFile, toWorkflow(host)],
    ['.gitignore', read('gitignore')],
    ['.vscode/extensions.json', read('extensions.json')],
    ['package.json', toPackageFile(range)],
  ]
}

/** @param range what npm accepts as the value of a dependency */
const toPackageFile = (range: string): string =>
  `${JSON.stringify(
    {
      private: true,
      scripts: { dev: 'stele dev --open', check: 'stele check', build: 'stele build' },
      dependencies: { stele: range },
    },
    null,
    2,
  )}\n`

/** Whether the `package.json` of a project lists Stele. */
function isDependency(folder: string): boolean {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return 'stele' in { ...dependencies, ...devDependencies }
  } catch {
    return false
  }
}

/** Writes a file. Fails if the file was created meanwhile. */
function writeNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { flag: 'wx' })
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Returns an empty list if the folder does not exist.
 * @throws if a part of its path is a file. Only some releases of Node call this a missing entry, so `exists` cannot tell.
 */
function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => toRelative(folder, join(parentPath, name)))
    .sort()
}

const toRelative = (folder: string, path: string): string => joinPortably([relative(folder, path)])

/** A dependency on this package. */
interface PackageSource {
  /** The value in `package.json`. */
  readonly range: string
  /** The argument of `npm install`. */
  readonly argument: string
}

/**
 * Finds out where this package comes from: git, a tarball, or the registry. npm notes that in `node_modules`.
 * @param project the folder of the new project, to which the path of a tarball is relative
 * @param ownFile a file of this package
 */
export function findPackageSource(
  project: string,
  ownFile: string = fileURLToPath(import.meta.url),
): PackageSource {
  const [, modules] = /^(.*[\\/]node_modules)[\\/]stele[\\/]/.exec(ownFile) ?? []
  const origin = modules === undefined ? null : readOrigin(modules)
  if (modules !== undefined && origin?.startsWith('file:')) {
    const tarball = resolve(dirname(modules), origin.slice('file:'.length))
    const path = `file:${relative(toRealPath(project), tarball).replaceAll('\\', '/')}`
    return { range: path, argument: path }
  }
  if (origin?.startsWith('git+')) return { range: origin, argument: origin }
  return { range: `^${version}`, argument: `stele@${version}` }
}

/** The path of a folder without symbolic links; the folder itself may not exist yet. */
function toRealPath(folder: string): string {
  const path = resolve(folder)
  if (existsSync(path)) return realpathSync(path)
  return join(toRealPath(dirname(path)), relative(dirname(path), path))
}

/** Returns what npm resolved this package to: an address, or null if the lockfile of `node_modules` does not say. */
function readOrigin(modules: string): string | null {
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
    const { resolved } = packages['node_modules/stele']
    return typeof resolved === 'string' ? resolved : null
  } catch {
    return null
  }
}

/** Whether Node finds this package from a folder, as `npx` does. */
function isInstalled(folder: string): boolean {
  try {
    createRequire(join(resolve(folder), 'package.json')).resolve('stele/package.json')
    return true
  } catch {
    return false
  }
}

/** Returns the text of a file in `starter/workflow/`. */
const readPart = (name: string): string =>
  readFileSync(new URL(`../../starter/workflow/${name}.yml`, import.meta.url), 'utf8')

/** The keys of a deployment's file. Each text keeps the indentation that it has below its key. */
type Part = Readonly<Record<string, string>>

/** Splits a deployment's file at its top-level keys. It is not parsed as YAML, because that would lose its comments. */
function splitPart(text: string): Part {
  const entries = text.split(/^(?=[a-z])/m).map((section) => {
    const key = section.replace(/:.*/s, '')
    return [key, section.replace(/^[a-z-]+: *(?:\|\n)?\n?/, '').trimEnd()] as const
  })
  return Object.fromEntries(entries)
}

/** Indents lines by `width` spaces, beyond the two spaces that they have below their key. */
const indent = (text: string, width: number): string => text.replaceAll(/^ {2}(?=.)/gm, ' '.repeat(width))

/** Returns a key of the job with its block, or an empty text if the deployment lacks the key. */
const toBlock = (key: string, text: string): string => text && `    ${key}:\n${indent(text, 6)}`

/** The lines of the daily run that read the address of the site from site.yaml, without a checkout. */
const readBaseUrl = String.raw`  settings=$(gh api "repos/$GITHUB_REPOSITORY/contents/content/site.yaml?ref=$GITHUB_SHA" \
    --header 'Accept: application/vnd.github.raw+json') || settings=''
  address=$(sed -nE "s/^base_url: *['\"]?([^'\"[:space:]]+).*/\1/p" <<< "$settings")`

/** Returns the text of `.github/workflows/publish.yml` for a host. */
export function toWorkflow(host: HostName): string {
  const { file, machine = '', reload } = getHost(host).deployment
  const part = splitPart(readPart(file))
  const { title = '', setup = '', address = '', permissions = '', environment = '', steps = '' } = part
  const blocks: Readonly<Record<string, string>> = {
    setup: indent(setup.replace('@machine@', machine), 0).replaceAll(/^/gm, '# '),
    'build-permissions': indent(part['build-permissions'] ?? '', 6),
    published: indent(part.published ?? readBaseUrl, 10),
    address: indent(address, 6),
    permissions: toBlock('permissions', permissions) || '    permissions: {}',
    environment: toBlock('environment', environment),
    deploy: indent(steps.replace('@reload@', reload === undefined ? '' : ` && ${reload}`), 6),
  }
  return readPart('publish')
    .replaceAll('@host@', host)
    .replaceAll('@on@', title)
    .replaceAll(/^@([a-z-]+)@\n/gm, (_, name) => (blocks[name] ? `${blocks[name]}\n` : ''))
}
