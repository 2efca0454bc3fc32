/** Type-checks the generator with a changed text of one file, as somebody who extends it would. */

import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect } from 'vitest'
import { projectFolder } from '../fixtures/project.ts'

const configFile = join(projectFolder, 'generator/tsconfig.json')
const { options, fileNames: allFiles } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(configFile, ts.sys.readFile).config,
  ts.sys,
  dirname(configFile),
)

/** The files as they are on disk, by path. */
const unchanged = new Map<string, ts.SourceFile>()

/** Type-checks the generator with another text for one file. Only what depends on that file is checked again. */
function check(
  fileNames: readonly string[],
  base: ts.SemanticDiagnosticsBuilderProgram | undefined,
  changed?: readonly [path: string, text: string],
) {
  const host = ts.createCompilerHost(options)
  const parse = (path: string, text: string, version: string): ts.SourceFile =>
    Object.assign(
      ts.createSourceFile(path, text, { languageVersion: ts.ScriptTarget.ESNext, ...toFormat(path) }),
      { version },
    )
  const toFormat = (path: string) => ({
    impliedNodeFormat: ts.getImpliedNodeFormatForFile(path, undefined, host, options),
  })
  host.getSourceFile = (path) => {
    if (changed?.[0] === path) return parse(path, changed[1], 'changed')
    const known = unchanged.get(path)
    if (known !== undefined) return known
    const text = ts.sys.readFile(path)
    if (text === undefined) return undefined
    const file = parse(path, text, 'unchanged')
    unchanged.set(path, file)
    return file
  }
  return ts.createSemanticDiagnosticsBuilderProgram(fileNames, options, host, base)
}

const listFilesWithErrors = (program: ts.SemanticDiagnosticsBuilderProgram): string[] => {
  const errors = program.getSemanticDiagnostics()
  return [...new Set(errors.map(({ file }) => relative(projectFolder, file?.fileName ?? '')))].sort()
}

/**
 * Type-checks the generator as it is on disk.
 * @param files the files to check with all that they import, by default all files
 * @returns the files with errors, and a function that checks again with replacements in one file
 */
export function checkGenerator(files?: readonly string[]) {
  const fileNames = files?.map((file) => join(projectFolder, file)) ?? allFiles
  const base = check(fileNames, undefined)
  const listFilesToFollow = (
    file: string,
    ...replacements: readonly (readonly [from: string, to: string])[]
  ): string[] => {
    const path = join(projectFolder, file)
    let text = readFileSync(path, 'utf8')
    for (const [from, to] of replacements) {
      expect(text).toContain(from)
      text = text.replace(from, to)
    }
    return listFilesWithErrors(check(fileNames, base, [path, text]))
  }
  return { faulty: listFilesWithErrors(base), listFilesToFollow }
}
