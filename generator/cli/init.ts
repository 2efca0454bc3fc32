/** `stele init`: writes the starter site, and the files of a project around it. */

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { OperationalError } from '../diagnostics/errors.ts'
import { joinPortably } from '../files/portable-path.ts'
import { explainSystemError } from '../files/system-error.ts'
import { writeSchemas } from '../schemas/write-schemas.ts'
import { addExamples } from './help.ts'

/** The starter site and the files around it, in a checkout and in the package. */
export const starterFolder = fileURLToPath(new URL('../starter', import.meta.url))

/** The files around the content, each with its name in the starter folder. npm does not pack a file named `.gitignore`. */
const projectFiles: readonly (readonly [path: string, name: string])[] = [
  ['.editorconfig', 'editorconfig'],
  ['.github/workflows/publish.yml', 'publish.yml'],
  ['.gitignore', 'gitignore'],
  ['.vscode/extensions.json', 'extensions.json'],
]

/** What `stele init` wrote. */
interface InitResult {
  /** The path of the content folder. */
  readonly content: string
  /** Sorted paths, relative to the folder of the project. */
  readonly written: readonly string[]
  /** Files of the project that existed. They stay as they are. */
  readonly kept: readonly string[]
}

export function addInitCommand(program: Command): void {
  const command = program
    .command('init')
    .description('write a small site to start from')
    .argument('[dir]', 'folder of the project', '.')
    .action((folder: string) => {
      const { written, kept } = init(folder)
      console.log(`Wrote a starter site to ${folder}:`)
      for (const file of written) console.log(`  ${file}`)
      for (const file of kept) console.log(`Kept ${file} as it is`)
      const where = resolve(folder) === process.cwd() ? '' : `cd ${folder} && `
      console.log(`Preview: ${where}npx stele dev --open`)
      console.log(`Publish: ${where}npx stele build && npx stele serve`)
    })
  addExamples(command, 'stele init', 'stele init my-site')
}

/**
 * Writes the starter site to the `content` folder of a project, and the files around it that do not exist.
 * @param folder of the project; created if it does not exist
 * @throws {OperationalError} if the content folder is not empty, or a file cannot be written
 */
export function init(folder: string): InitResult {
  const content = joinPortably([folder, 'content'])
  const cannot = `Cannot create a site in "${folder}"`
  if (explainSystemError(() => listFolder(content), cannot).length > 0) {
    throw new OperationalError(`${cannot}: "${content}" is not empty; choose another folder`)
  }
  return explainSystemError(() => {
    const contentFiles = listFiles(join(starterFolder, 'content')).map((file) => `content/${file}`)
    for (const file of contentFiles) copyNew(join(starterFolder, file), join(folder, file))
    const kept = projectFiles.filter(([path]) => exists(join(folder, path)))
    const added = projectFiles.filter((file) => !kept.includes(file))
    for (const [path, name] of added) copyNew(join(starterFolder, 'project', name), join(folder, path))
    const schemas = writeSchemas(join(folder, 'schemas')).map((path) => toRelative(folder, path))
    const toPaths = (files: typeof projectFiles) => files.map(([path]) => path)
    return { content, written: [...contentFiles, ...toPaths(added), ...schemas].sort(), kept: toPaths(kept) }
  }, cannot)
}

/** Copies a file. Fails if the file was created meanwhile. */
function copyNew(source: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, readFileSync(source), { flag: 'wx' })
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

/** Returns an empty list if the folder does not exist. */
const listFolder = (folder: string): readonly string[] => (exists(folder) ? readdirSync(folder) : [])

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => toRelative(folder, join(parentPath, name)))
    .sort()
}

const toRelative = (folder: string, path: string): string => joinPortably([relative(folder, path)])
