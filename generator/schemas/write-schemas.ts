/** Writes the JSON Schemas of the content files. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { joinPortably } from '../files/portable-path.ts'
import { explainSystemError } from '../files/system-error.ts'
import { schemaNames, toJsonSchema } from './json-schema.ts'

/**
 * Writes `<name>.schema.json` files. Replaces older ones.
 * @param folder created if it does not exist
 * @returns the paths of the files
 * @throws {OperationalError} if a file cannot be written
 */
export const writeSchemas = (folder: string): readonly string[] =>
  explainSystemError(() => {
    mkdirSync(folder, { recursive: true })
    return schemaNames.map((name) => {
      const path = joinPortably([folder, `${name}.schema.json`])
      writeFileSync(path, `${JSON.stringify(toJsonSchema(name), null, 2)}\n`)
      return path
    })
  }, `Cannot write the schemas to "${folder}"`)
