/** Writes the JSON Schemas of the content files. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { joinPortably } from '../kernel/files/portable-path.ts'
import { explainSystemError } from '../kernel/files/system-error.ts'
import { extraSchemaFile } from './extra.ts'
import { schemaNames, toJsonSchema } from './json-schema.ts'

/**
 * Writes `<name>.schema.json` files. Replaces older ones. That of an essay refers to the author's schema of `extra`, if there is one.
 * @param folder created if it does not exist
 * @param content the content folder, which need not exist
 * @returns the paths of the files
 * @throws {OperationalError} if a file cannot be written
 */
export const writeSchemas = (folder: string, content: string): readonly string[] =>
  explainSystemError(() => {
    mkdirSync(folder, { recursive: true })
    const extraSchema = join(content, extraSchemaFile)
    const reference = existsSync(extraSchema) ? toReference(folder, extraSchema) : null
    return schemaNames.map((name) => {
      const path = joinPortably([folder, `${name}.schema.json`])
      writeFileSync(path, `${JSON.stringify(toJsonSchema(name, reference), null, 2)}\n`)
      return path
    })
  }, `Cannot write the schemas to "${folder}"`)

/** The address of a file relative to the files of a folder. */
const toReference = (folder: string, file: string): string =>
  relative(folder, file).split(sep).map(encodeURIComponent).join('/')
