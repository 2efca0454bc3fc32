/**
 * Writes types that are derived from schemas as plain types: the declarations of the package then need no types of zod, whose package is
 * half as large as the whole of Stele.
 */

import { join } from 'node:path'
import ts from 'typescript'

/** Resolves a type and all types in it. Without the first condition, `unknown` would become `{}`. */
const helper =
  'type Flat<T> = T extends object ? T extends infer O ? { [K in keyof O]: Flat<O[K]> } : never : T'

const format =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType

/**
 * Returns declarations of types as plain types.
 * @param project the root of the project
 * @param module the path of the source that exports the types, from the root
 * @param names of the types. They hold data, and no functions.
 * @throws {Error} if a type cannot be written without other names
 */
export function flattenTypes(project: string, module: string, names: readonly string[]): string {
  const file = join(project, module)
  /** A source that only the compiler sees. */
  const added = file.replace(/\.ts$/, '-flat.ts')
  const text = [
    `import type * as source from './${module.replace(/^.*\//, '')}'`,
    helper,
    ...names.map((name) => `export type ${name} = Flat<source.${name}>`),
  ].join('\n')
  const config = join(project, 'generator/tsconfig.json')
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    join(project, 'generator'),
  )
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (name) => name === added || fileExists(name)
  host.readFile = (name) => (name === added ? text : readFile(name))
  host.getSourceFile = (name, language, ...others) =>
    name === added ? ts.createSourceFile(name, text, language) : getSourceFile(name, language, ...others)
  const program = ts.createProgram([added], options, host)
  const checker = program.getTypeChecker()
  const lines = names.map((name) => {
    const alias = program
      .getSourceFile(added)
      ?.statements.find((statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === name)
    const type = alias && checker.typeToString(checker.getTypeAtLocation(alias), undefined, format)
    if (type === undefined || /\bz\.|Zod|Flat<|\bany\b|\{\}/.test(type))
      throw new Error(`Cannot write the type "${name}" of "${module}" as a plain type: ${type}`)
    return `export type ${name} = ${type};\n`
  })
  return lines.join('')
}
