/**
 * JSON Schemas of the content files, for editors, and how they are written. They follow from the Zod schemas that the build validates
 * with.
 */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import * as z from 'zod'
import { joinPortably } from '../../kernel/files/paths.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import { extraKey, extraSchemaFile } from './extra.ts'
import { frontMatterSchemas } from './front-matter.ts'
import { profileSchema } from './profile.ts'
import { siteSchema } from './site.ts'

/** Each schema with a description of the files that it is for. */
const schemas = {
  site: [siteSchema, 'content/site.yaml'],
  profile: [profileSchema, 'content/profile/<lang>.yaml'],
  essay: [frontMatterSchemas.essay, 'the front matter of content/essays/<slug>/<lang>.md'],
  page: [frontMatterSchemas.page, 'the front matter of content/pages/<slug>/<lang>.md'],
} as const

export type SchemaName = keyof typeof schemas

export const schemaNames = Object.keys(schemas) as SchemaName[]

/**
 * The JSON Schema (draft 7, which yaml-language-server reads) of a content file. An editor accepts every file that the build
 * accepts. The build checks more: that a date exists, for example.
 * @param extraSchema the address of the author's schema of `extra`, relative to the JSON Schema; null if there is none
 */
export function toJsonSchema(
  name: SchemaName,
  extraSchema: string | null = null,
): Readonly<Record<string, unknown>> {
  const [schema, description] = schemas[name]
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // The checks of texts are functions. See `checked` in text-rules.ts.
      if (zodSchema._zod.def.type === 'custom') jsonSchema.type = 'string'
    },
  })
  const described = { ...json, title: `Stele: ${name}`, description: `The keys of ${description}` }
  const { properties = {} } = json
  const extra = properties[extraKey]
  if (extraSchema === null || typeof extra !== 'object') return described
  const extended = { ...extra, anyOf: [{ $ref: extraSchema }, { type: 'null' }] }
  return { ...described, properties: { ...properties, [extraKey]: extended } }
}

/**
 * Writes `<name>.schema.json` files. Replaces older ones. The schema of an essay refers to the author's schema of `extra`, if there is one.
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
