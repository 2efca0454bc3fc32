/** `stele init`: copies the starter site. */

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { OperationalError } from '../diagnostics/errors.ts'
import { explainSystemError } from '../files/system-error.ts'

/** The starter site, in a checkout and in the package. */
export const starterFolder = fileURLToPath(new URL('../starter', import.meta.url))

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('write a small site to start from')
    .argument('[dir]', 'folder to create the content folder in', '.')
    .action((folder: string) => {
      const { content, files } = init(folder)
      console.log(`Wrote a starter site to ${content}:`)
      for (const file of files) console.log(`  ${file}`)
      const where = resolve(folder) === process.cwd() ? '' : `cd ${folder} && `
      console.log(`Next: ${where}npx stele build && npx stele serve`)
    })
}

/**
 * Writes the starter site to the `content` folder in a folder.
 * @param folder created if it does not exist
 * @returns the content folder, and its files as sorted paths
 * @throws {OperationalError} if the content folder is not empty, or cannot be written
 */
export function init(folder: string): { readonly content: string; readonly files: readonly string[] } {
  const content = join(folder, 'content')
  const cannot = `Cannot create a site in "${folder}"`
  if (explainSystemError(() => listFolder(content), cannot).length > 0) {
    throw new OperationalError(`${cannot}: "${content}" is not empty; choose another folder`)
  }
  const files = listFiles(starterFolder)
  explainSystemError(() => {
    for (const file of files) {
      const path = join(content, file)
      mkdirSync(dirname(path), { recursive: true })
      // Fails for a file that was created meanwhile.
      writeFileSync(path, readFileSync(join(starterFolder, file)), { flag: 'wx' })
    }
  }, cannot)
  return { content, files }
}

/** Returns an empty list if the folder does not exist. */
function listFolder(folder: string): readonly string[] {
  return statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder)
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .sort()
}
