/** JSON Schemas of the content files, for editors. They follow from the Zod schemas that the build validates with. */

import * as z from 'zod'
import { extraKey } from './extra.ts'
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
      // The checks of texts are functions. See `checked` in text.ts.
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
