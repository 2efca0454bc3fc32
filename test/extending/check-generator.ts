/** Type-checks the generator with changed texts, as somebody who extends it would. */

import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect } from 'vitest'
import { projectFolder } from '../fixtures/project.ts'

const configFile = join(projectFolder, 'generator/tsconfig.json')
const { options: ownOptions, fileNames: allFiles } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(configFile, ts.sys.readFile).config,
  ts.sys,
  dirname(configFile),
)

/** `npm run check:types` checks the declarations of packages. */
const options = { ...ownOptions, skipLibCheck: true }

/** Replacements in the texts of files, by path. */
type Edits = Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>

/**
 * Type-checks the generator after edits, and lists the files with errors.
 * @param files the files to check with all that they import, by default all files
 */
export function listFilesToFollow(edits: Edits, files?: readonly string[]): readonly string[] {
  const toPath = (file: string) => join(projectFolder, file)
  const host = ts.createCompilerHost(options)
  const { readFile } = host
  host.readFile = (path) => {
    let text = readFile(path) ?? ''
    for (const [from, to] of edits[relative(projectFolder, path)] ?? []) {
      expect(text).toContain(from)
      text = text.replace(from, to)
    }
    return text
  }
  const program = ts.createProgram(files?.map(toPath) ?? allFiles, options, host)
  const errors = program.getSemanticDiagnostics()
  return [...new Set(errors.map(({ file }) => relative(projectFolder, file?.fileName ?? '')))].sort()
}
